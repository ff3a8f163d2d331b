import type { StorefrontOrder } from "@karwan/sdk";
import { Button, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ActionButtons, WHY } from "../../components/action-buttons.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { Shown } from "../../components/shown.tsx";
import { Status } from "../../components/status.tsx";
import { tell } from "../../components/tell.tsx";
import { download } from "../../kernel/download.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actionNames, actions, orderHindrance } from "./actions.ts";

const ActionForm = lazy(() => import("./action-form.tsx").then((module) => ({ default: module.ActionForm })));
const route = getRouteApi("/orders/$id");

/** One order: its goods, what they cost, who pays, what went back, and what can be done with it now. */
export function OrderPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  const shown = useQuery({
    queryKey: ["storefront", "orders", "show", id],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.storefront.orders.show.query({ order_id: id }, { signal }),
  });
  return (
    <Stack gap="md">
      <BackLink to="/orders" label={t("nav.orders")} />
      <Shown query={shown}>{(data) => <Whole order={data.data.order} />}</Shown>
    </Stack>
  );
}

function Whole({ order }: { order: StorefrontOrder }) {
  const { t } = useI18n();
  const { status, order_number } = order;
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} size="h3">
            <Ltr>{order_number}</Ltr>
          </Title>
          <Status value={status} label={t("order.status.value", { status })} />
        </Group>
        <Group gap="xs">
          <Invoice order={order} />
          <Actions order={order} />
        </Group>
      </Group>
      <Lines order={order} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money order={order} />
        <People order={order} />
        <Back order={order} />
        <History order={order} />
      </SimpleGrid>
    </>
  );
}

/** The invoice as it was made out: in the language in which the order was placed. */
function Invoice({ order: { id, order_number } }: { order: StorefrontOrder }) {
  const { t } = useI18n();
  const fetched = useMutation({
    mutationFn: () => download(`/storefront/orders/${id}/invoice`, {}, `invoice-${order_number}`, "pdf"),
    onError: (error) => void tell({ color: "red", title: t("export.failed"), message: error.message }),
  });
  return (
    <Button
      variant="default"
      loading={fetched.isPending}
      leftSection={<IconFileDownload size={16} aria-hidden />}
      onClick={() => fetched.mutate()}
    >
      {t("order.invoice")}
    </Button>
  );
}

function Actions({ order }: { order: StorefrontOrder }) {
  const { t } = useI18n();
  const { facts, may } = useKnown();
  const [doing, setDoing] = useState<ActionName | null>(null);
  const status = t("order.status.value", { status: order.status });
  const all = actionNames.map((name) => {
    const why = orderHindrance(order, name, { states: facts.states, may });
    const words = why === "delivery" ? t("order.follows_delivery") : why && t(WHY[why], { status });
    return { name, label: t(actions[name].label), why: words };
  });
  useShortcuts(
    all.flatMap(({ name, why }) => {
      const { keys, label } = actions[name];
      return keys === null || why !== null ? [] : [{ keys, label, run: () => setDoing(name) }];
    }),
  );
  return (
    <>
      <ActionButtons actions={all} onChoose={(name) => setDoing(name)} />
      <Suspense>{doing && <ActionForm name={doing} order={order} onClose={() => setDoing(null)} />}</Suspense>
    </>
  );
}

function Lines({ order: { items, currency } }: { order: StorefrontOrder }) {
  const { t, money, number, language } = useI18n();
  const right = { textAlign: "end" } as const;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("order.lines")}
      </Title>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table aria-label={t("order.lines")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("order.product")}</Table.Th>
              <Table.Th style={right}>{t("order.quantity")}</Table.Th>
              <Table.Th style={right}>{t("order.unit_price")}</Table.Th>
              <Table.Th style={right}>{t("order.discount")}</Table.Th>
              <Table.Th style={right}>{t("order.tax")}</Table.Th>
              <Table.Th style={right}>{t("order.total")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <Table.Tr key={item.id}>
                <Table.Td>
                  <Words>{wordsIn(item.product_name, language)}</Words>
                  <Text size="xs">
                    <Words>{wordsIn(item.variant.name, language)}</Words>{" "}
                    {item.variant.sku && <Ltr>{item.variant.sku}</Ltr>} ·{" "}
                    {t("order.in_stock", { n: number(item.warehouse_item.current_stock) })}
                    {item.returned_quantity > 0 && ` · ${t("order.came_back", { n: number(item.returned_quantity) })}`}
                  </Text>
                </Table.Td>
                <Table.Td style={right}>{number(item.quantity)}</Table.Td>
                <Table.Td style={right}>{money(item.unit_price, currency)}</Table.Td>
                <Table.Td style={right}>{money(item.discount_amount, currency)}</Table.Td>
                <Table.Td style={right}>{money(item.tax_amount, currency)}</Table.Td>
                <Table.Td style={right}>{money(item.total_price, currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Money({ order }: { order: StorefrontOrder }) {
  const { t, money } = useI18n();
  const told = (amount: number) => money(amount, order.currency);
  const some = (amount: number) => (amount === 0 ? null : told(amount));
  const promotions = order.promotions.map(({ code, amount }) => `${code ?? t("order.promotion")} (${told(amount)})`);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("order.money")}
      </Title>
      <FactList
        facts={[
          [t("order.subtotal"), told(order.subtotal)],
          [t("order.discount"), some(order.discount_amount)],
          [t("order.promotions"), promotions.length > 0 && <Words key="p">{promotions.join(" · ")}</Words>],
          [t("order.tax"), told(order.tax_amount)],
          [t("order.delivery_fee"), told(order.shipping_cost)],
          [t("order.rounding"), some(order.rounding_amount)],
          [t("order.total"), <b key="t">{told(order.total_price)}</b>],
          [t("order.refunded"), some(order.refunded_amount)],
          [t("order.payment"), t("order.method", { method: order.payment_method })],
          [t("order.paid"), t("order.payment_status", { status: order.payment_status })],
        ]}
      />
    </Paper>
  );
}

function People({ order }: { order: StorefrontOrder }) {
  const { t, date } = useI18n();
  const { may } = useKnown();
  const { customer, shipping_address: place, delivery_assignment: delivery, estimated_delivery: estimate } = order;
  const phone = place.phone ?? customer.phone;
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("order.people")}
      </Title>
      <FactList
        facts={[
          [t("order.customer"), <Words key="c">{customer.full_name}</Words>],
          [
            t("order.phone"),
            phone && (
              <a href={`tel:${phone}`} style={{ color: "inherit" }}>
                <Ltr>{phone}</Ltr>
              </a>
            ),
          ],
          [t("order.address"), <Words key="a">{place.full_address ?? place.city}</Words>],
          [t("order.instructions"), place.special_instructions && <Words>{place.special_instructions}</Words>],
          [t("order.customer_notes"), order.customer_notes && <Words>{order.customer_notes}</Words>],
          [t("order.notes"), order.admin_notes && <Words>{order.admin_notes}</Words>],
          [t("order.estimated"), estimate.date && date(new Date(`${estimate.date}T12:00:00Z`))],
          [
            t("order.cancel_reason"),
            order.cancellation_reason && t("order.cancel_reason.value", { reason: order.cancellation_reason }),
          ],
          [t("order.driver"), delivery?.driver_name && <Words>{delivery.driver_name}</Words>],
          [
            t("order.delivery"),
            delivery && may("delivery.deliveries.show") && (
              <Link to="/deliveries/$id" params={{ id: delivery.id }} style={{ color: "inherit" }}>
                {t("order.open_delivery")}
              </Link>
            ),
          ],
        ]}
      />
    </Paper>
  );
}

function Back({ order: { refunds, returns, currency } }: { order: StorefrontOrder }) {
  const { t, money, dateTime } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("order.back")}
      </Title>
      {refunds.length + returns.length === 0 && <Text size="sm">{t("order.nothing_back")}</Text>}
      <ul className="results">
        {refunds.map(({ id, amount, status, reason, created_at }) => (
          <li key={id}>
            <Text size="sm" fw={600}>
              {t("order.refund_of", { amount: money(amount, currency) })} · {t("order.refund_status", { status })}
            </Text>
            <Text size="xs">
              {dateTime(created_at)} <Words>{reason}</Words>
            </Text>
          </li>
        ))}
        {returns.map(({ id, amount, reason, items, created_at }) => (
          <li key={id}>
            <Text size="sm" fw={600}>
              {t("order.return_of", { n: items.reduce((sum, { quantity }) => sum + quantity, 0) })} ·{" "}
              {money(amount, currency)}
            </Text>
            <Text size="xs">
              {dateTime(created_at)} <Words>{reason}</Words>
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function History({ order: { status_history } }: { order: StorefrontOrder }) {
  const { t, dateTime } = useI18n();
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h5" mb="xs">
        {t("order.history")}
      </Title>
      <ul className="results">
        {status_history.map(({ status, timestamp, note }) => (
          <li key={`${status} ${timestamp.toISOString()}`}>
            <Text size="sm" fw={600}>
              {t("order.status.value", { status })}
            </Text>
            <Text size="xs">
              {dateTime(timestamp)} <Words>{note}</Words>
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
