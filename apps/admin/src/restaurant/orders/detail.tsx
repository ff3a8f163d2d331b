import type { RestaurantOrder } from "@karwan/sdk";
import { Group, Paper, SimpleGrid, Stack, Table, Text, Timeline, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { karwan } from "../../kernel/sdk.ts";
import { refundable } from "./refundable.ts";

const RejectForm = lazy(() => import("../kitchen/reject-form.tsx").then((module) => ({ default: module.RejectForm })));
const RefundForm = lazy(() => import("./refund-form.tsx").then((module) => ({ default: module.RefundForm })));
const route = getRouteApi("/restaurants/$slug/orders/$id");

/** One order of a restaurant: what was ordered, by whom, how it is paid and brought, and what can be done with it now. */
export function RestaurantOrderPage() {
  const { t } = useI18n();
  const { slug, id } = route.useParams();
  const shown = useQuery({
    queryKey: ["restaurant", "orders", "show", slug, id],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.restaurant.orders.show.query({ slug, id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/restaurant-orders" label={t("nav.restaurant_orders")} />
      <Shown query={shown}>{({ order }) => <Whole slug={slug} order={order} />}</Shown>
    </Stack>
  );
}

interface Props {
  slug: string;
  order: RestaurantOrder;
}

function Whole({ slug, order }: Props) {
  const { t } = useI18n();
  const { status, order_number } = order;
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Ltr>{order_number}</Ltr>
          </Title>
          <Status value={status} label={t("meal.status.value", { status })} />
        </Group>
        <Actions slug={slug} order={order} />
      </Group>
      <Lines order={order} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money order={order} />
        <People order={order} />
        <History order={order} />
      </SimpleGrid>
    </>
  );
}

function Actions({ slug, order }: Props) {
  const { t } = useI18n();
  const [doing, setDoing] = useState<"reject" | "refund" | null>(null);
  const { orders } = karwan.restaurant;
  const { id, status, order_number } = order;
  const close = () => setDoing(null);
  return (
    <>
      <RecordActions
        machine="restaurant_order"
        status={status}
        statusName={t("meal.status.value", { status })}
        code={order_number}
        area="restaurant"
        actions={[
          {
            name: "accept",
            move: "accept",
            operation: "restaurant.orders.accept",
            label: t("kitchen.accept"),
            send: (_words, options) => orders.accept.mutate({ slug, id }, options),
          },
          {
            name: "ready",
            move: "ready",
            operation: "restaurant.orders.ready",
            label: t("kitchen.ready"),
            send: (_words, options) => orders.ready.mutate({ slug, id }, options),
          },
          {
            name: "reject",
            move: "reject",
            operation: "restaurant.orders.reject",
            label: t("kitchen.reject"),
            isDangerous: true,
            open: () => setDoing("reject"),
          },
          {
            name: "refund",
            move: null,
            operation: "restaurant.orders.refund",
            label: t("meal.refund"),
            why: refundable(order) > 0 ? null : t("meal.nothing_to_refund"),
            isDangerous: true,
            open: () => setDoing("refund"),
          },
        ]}
      />
      <Suspense>
        {doing === "reject" && <RejectForm slug={slug} order={order} onClose={close} />}
        {doing === "refund" && <RefundForm slug={slug} order={order} onClose={close} />}
      </Suspense>
    </>
  );
}

function Lines({ order: { items, currency } }: { order: RestaurantOrder }) {
  const { t, language, money, number } = useI18n();
  const end = { textAlign: "end" } as const;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("meal.lines")}
      </Title>
      <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t("meal.lines")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("meal.dish")}</Table.Th>
              <Table.Th style={end}>{t("meal.quantity")}</Table.Th>
              <Table.Th style={end}>{t("meal.unit_price")}</Table.Th>
              <Table.Th style={end}>{t("meal.line_total")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  <Text size="sm" fw={600}>
                    <Words>{wordsIn(item.name, language)}</Words>
                    {item.variant_name && (
                      <>
                        {" · "}
                        <Words>{wordsIn(item.variant_name, language)}</Words>
                      </>
                    )}
                  </Text>
                  {item.modifiers.map(({ modifier_option_id, name, quantity, price_delta_snapshot }) => (
                    <Text size="xs" key={modifier_option_id}>
                      + {quantity > 1 && <Ltr>{quantity} × </Ltr>}
                      <Words>{wordsIn(name, language)}</Words>
                      {price_delta_snapshot > 0 && <Ltr> ({money(price_delta_snapshot, currency)})</Ltr>}
                    </Text>
                  ))}
                  {item.note && (
                    <Text size="xs" fs="italic">
                      <Words>{item.note}</Words>
                    </Text>
                  )}
                </Table.Td>
                <Table.Td style={end}>{number(item.quantity)}</Table.Td>
                <Table.Td style={end}>{money(item.unit_price, currency)}</Table.Td>
                <Table.Td style={end}>{money(item.line_total, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Money({ order }: { order: RestaurantOrder }) {
  const { t, money } = useI18n();
  const { subtotal, delivery_fee, total_price, refunded_amount, currency, payment_method, payment_status } = order;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("meal.money")}
      </Title>
      <FactList
        facts={[
          [t("meal.subtotal"), money(subtotal, currency)],
          [t("meal.delivery_fee"), money(delivery_fee, currency)],
          [t("meal.total"), <b key="t">{money(total_price, currency)}</b>],
          [t("meal.paid_by"), t("meal.method", { method: payment_method })],
          [t("meal.payment"), t("meal.payment_status", { status: payment_status })],
          [t("meal.refunded"), refunded_amount > 0 && money(refunded_amount, currency)],
        ]}
      />
    </Paper>
  );
}

function People({ order }: { order: RestaurantOrder }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const { customer, shipping_address: to, customer_notes, delivery, rejection_reason, cancellation_reason } = order;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("meal.people")}
      </Title>
      <FactList
        facts={[
          [t("meal.diner"), <Words key="d">{customer.full_name}</Words>],
          [t("meal.phone"), customer.phone && <Ltr>{customer.phone}</Ltr>],
          [t("meal.address"), <Words key="a">{to.full_address ?? to.city}</Words>],
          [t("meal.notes"), customer_notes && <Words>{customer_notes}</Words>],
          [t("meal.driver"), delivery.driver_name && <Words>{delivery.driver_name}</Words>],
          [t("meal.driver_phone"), delivery.driver_phone && <Ltr>{delivery.driver_phone}</Ltr>],
          [
            t("meal.delivery"),
            may("delivery.deliveries.show") ? (
              <Link key="l" to="/deliveries/$id" params={{ id: delivery.id }} style={{ color: "inherit" }}>
                <Ltr>{delivery.delivery_code}</Ltr>
              </Link>
            ) : (
              <Ltr key="l">{delivery.delivery_code}</Ltr>
            ),
          ],
          [t("meal.rejection"), rejection_reason && <Words>{rejection_reason}</Words>],
          [
            t("meal.cancelled_for"),
            cancellation_reason && t("meal.cancelled_for.value", { reason: cancellation_reason }),
          ],
        ]}
      />
    </Paper>
  );
}

function History({ order: { status_history, expires_at } }: { order: RestaurantOrder }) {
  const { t, dateTime } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("meal.history")}
      </Title>
      {expires_at && (
        <Text size="sm" mb="xs">
          {t("meal.expires", { at: dateTime(expires_at) })}
        </Text>
      )}
      <Timeline active={status_history.length - 1} bulletSize={14} lineWidth={2}>
        {status_history.map(({ status, timestamp, note }) => (
          <Timeline.Item key={`${status} ${timestamp.toISOString()}`} title={t("meal.status.value", { status })}>
            <Text size="xs">{dateTime(timestamp)}</Text>
            {note && (
              <Text size="sm">
                <Words>{note}</Words>
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Paper>
  );
}
