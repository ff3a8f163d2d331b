import type { RestaurantOrder, RestaurantOrderItem } from "@karwan/sdk";
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { paidAs } from "../../components/orders/paid-as.ts";
import { OrderHistory, OrderLines } from "../../components/orders/parts.tsx";
import { RecordActions } from "../../components/record-actions.tsx";
import { RecordHead, Section } from "../../components/section.tsx";
import { Shown } from "../../components/shown.tsx";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { refundable } from "./refundable.ts";

const RejectForm = lazy(() => import("../kitchen/reject-form.tsx").then((module) => ({ default: module.RejectForm })));
const RefundForm = lazy(() => import("./refund-form.tsx").then((module) => ({ default: module.RefundForm })));
const route = getRouteApi("/restaurants/$slug/orders/$id");

/** One order of a restaurant: what was ordered, by whom, how it is paid and brought, and what can be done with it now. */
export function RestaurantOrderPage() {
  const { t } = useI18n();
  const { slug, id } = route.useParams();
  useFollowing("meals", slug);
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
  const { t, dateTime } = useI18n();
  const { status, order_number, status_history, expires_at } = order;
  const nameOf = (each: string) => t("meal.status.value", { status: each });
  return (
    <>
      <RecordHead code={order_number} status={status} statusName={nameOf(status)}>
        <Actions slug={slug} order={order} />
      </RecordHead>
      <Lines order={order} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money order={order} />
        <People order={order} />
        <OrderHistory
          title={t("meal.history")}
          entries={status_history}
          nameOf={nameOf}
          ahead={
            expires_at && (
              <Text size="sm" mb="xs">
                {t("meal.expires", { at: dateTime(expires_at) })}
              </Text>
            )
          }
        />
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
        updatedAt={order.updated_at}
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
  const { t, money, number } = useI18n();
  return (
    <OrderLines
      title={t("meal.lines")}
      heads={[t("meal.dish"), t("meal.quantity"), t("meal.unit_price"), t("meal.line_total")]}
      lines={items.map((item) => ({
        id: item.id,
        what: <Ordered item={item} currency={currency} />,
        figures: [number(item.quantity), money(item.unit_price, currency), money(item.line_total, currency)],
      }))}
    />
  );
}

/** A dish as its diner wants it. */
function Ordered({ item, currency }: { item: RestaurantOrderItem; currency: string }) {
  const { language, money } = useI18n();
  return (
    <>
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
    </>
  );
}

function Money({ order }: { order: RestaurantOrder }) {
  const { t, money } = useI18n();
  const { subtotal, delivery_fee, total_price, refunded_amount, currency, payment_method, payment_status } = order;
  const paid = paidAs({ status: payment_status, total: total_price, refunded: refunded_amount });
  return (
    <Section title={t("meal.money")}>
      <FactList
        facts={[
          [t("meal.subtotal"), money(subtotal, currency)],
          [t("meal.delivery_fee"), money(delivery_fee, currency)],
          [t("meal.total"), <b key="t">{money(total_price, currency)}</b>],
          [t("meal.paid_by"), t("payment.method", { method: payment_method })],
          [t("meal.payment"), t("payment.status", { status: paid })],
          [t("meal.refunded"), refunded_amount > 0 && money(refunded_amount, currency)],
        ]}
      />
    </Section>
  );
}

function People({ order }: { order: RestaurantOrder }) {
  const { t } = useI18n();
  const { may } = useKnown();
  const { customer, shipping_address: to, customer_notes, delivery, rejection_reason, cancellation_reason } = order;
  return (
    <Section title={t("meal.people")}>
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
    </Section>
  );
}
