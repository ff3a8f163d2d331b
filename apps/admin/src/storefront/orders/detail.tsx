import type { StorefrontOrder, StorefrontOrderItem } from "@karwan/sdk";
import { Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconFileDownload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ActionButtons, WHY } from "../../components/action-buttons.tsx";
import { BackLink } from "../../components/back-link.tsx";
import { FactList, Ltr, Words } from "../../components/facts.tsx";
import { paidAs } from "../../components/orders/paid-as.ts";
import { OrderHistory, OrderLines } from "../../components/orders/parts.tsx";
import { RecordHead, Section } from "../../components/section.tsx";
import { Shown } from "../../components/shown.tsx";
import { tell } from "../../components/tell.tsx";
import { wordsFor } from "../../components/words.ts";
import { download } from "../../kernel/download.ts";
import { useKnown } from "../../kernel/facts.ts";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { wordsIn } from "../../kernel/i18n/words-in.ts";
import { useShortcuts } from "../../kernel/keys.ts";
import { lazy } from "../../kernel/lazy.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { noonOf } from "../../kernel/period.ts";
import { karwan } from "../../kernel/sdk.ts";
import type { ActionName } from "./actions.ts";
import { actionNames, actions, orderHindrance } from "./actions.ts";

const ActionForm = lazy(() => import("./action-form.tsx").then((module) => ({ default: module.ActionForm })));
const route = getRouteApi("/orders/$id");

/** One order: its goods, what they cost, who pays, what went back, and what can be done with it now. */
export function OrderPage() {
  const { t } = useI18n();
  const { id } = route.useParams();
  useFollowing("orders");
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
  const { status, customer_status, order_number, status_history } = order;
  const nameOf = (each: string) => t("order.status.value", { status: each });
  return (
    <>
      <RecordHead code={order_number} status={status} statusName={nameOf(customer_status)}>
        <Group gap="xs">
          <Invoice order={order} />
          <Actions order={order} />
        </Group>
      </RecordHead>
      <Lines order={order} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Money order={order} />
        <People order={order} />
        <Back order={order} />
        <OrderHistory title={t("order.history")} entries={status_history} nameOf={nameOf} />
      </SimpleGrid>
    </>
  );
}

/** The invoice as it was made out: in the language in which the order was placed. */
function Invoice({ order: { id, order_number } }: { order: StorefrontOrder }) {
  const { t } = useI18n();
  const fetched = useMutation({
    mutationFn: () => download(`/storefront/orders/${id}/invoice`, {}, `invoice-${order_number}`, "pdf"),
    onError: (error) => void tell({ color: "red", title: t("export.failed"), message: wordsFor(error, t) }),
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
  const status = t("order.status.value", { status: order.customer_status });
  const all = actionNames.map((name) => {
    const why = orderHindrance(order, name, { states: facts.states, may });
    const words = why === "delivery" ? t("order.follows_delivery") : why && t(WHY[why], { status });
    return { name, label: t(actions[name].label), why: words };
  });
  useShortcuts(
    all.flatMap(({ name, why }) => {
      const { keys, label } = actions[name];
      return keys === null || why !== null
        ? []
        : [{ keys, label, run: () => setDoing(name), opens: () => setDoing(null) }];
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
  const { t, money, number } = useI18n();
  return (
    <OrderLines
      title={t("order.lines")}
      heads={[
        t("order.product"),
        t("order.quantity"),
        t("order.unit_price"),
        t("order.before_discount"),
        t("order.discount"),
        t("order.tax"),
      ]}
      lines={items.map((item) => ({
        id: item.id,
        what: <Ordered item={item} />,
        figures: [
          number(item.quantity),
          money(item.unit_price, currency),
          money(item.total_price, currency),
          money(item.discount_amount, currency),
          money(item.tax_amount, currency),
        ],
      }))}
    />
  );
}

/** What a line is of, how much of it there is, and what of it came back. */
function Ordered({ item }: { item: StorefrontOrderItem }) {
  const { t, number, language } = useI18n();
  return (
    <>
      <Words>{wordsIn(item.product_name, language)}</Words>
      <Text size="xs">
        <Words>{wordsIn(item.variant.name, language)}</Words> {item.variant.sku && <Ltr>{item.variant.sku}</Ltr>} ·{" "}
        {t("order.in_stock", { n: number(item.warehouse_item.current_stock) })}
        {item.returned_quantity > 0 && ` · ${t("order.came_back", { n: number(item.returned_quantity) })}`}
      </Text>
    </>
  );
}

function Money({ order }: { order: StorefrontOrder }) {
  const { t, money } = useI18n();
  const told = (amount: number) => money(amount, order.currency);
  const some = (amount: number) => (amount === 0 ? null : told(amount));
  const { payment_status, total_price, refunded_amount } = order;
  const paid = paidAs({ status: payment_status, total: total_price, refunded: refunded_amount });
  const promotions = order.promotions.map(({ code, amount }) => `${code ?? t("order.promotion")} (${told(amount)})`);
  return (
    <Section title={t("order.money")}>
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
          [t("order.payment"), t("payment.method", { method: order.payment_method })],
          [t("order.paid"), t("payment.status", { status: paid })],
        ]}
      />
    </Section>
  );
}

function People({ order }: { order: StorefrontOrder }) {
  const { t, date } = useI18n();
  const { may } = useKnown();
  const { customer, shipping_address: place, delivery_assignment: delivery, estimated_delivery: estimate } = order;
  const phone = place.phone ?? customer.phone;
  return (
    <Section title={t("order.people")}>
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
          [t("order.estimated"), estimate.date && date(noonOf(estimate.date))],
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
    </Section>
  );
}

function Back({ order: { refunds, returns, currency } }: { order: StorefrontOrder }) {
  const { t, money, dateTime } = useI18n();
  return (
    <Section title={t("order.back")}>
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
    </Section>
  );
}
