import type { OrderSortKey, StorefrontOrderRow, StorefrontOrdersListInput } from "@karwan/sdk";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { DayFields } from "../../components/list-tools.tsx";
import type { ListedOrder } from "../../components/orders/list.tsx";
import { OrderCard, orderColumns } from "../../components/orders/list.tsx";
import { paidAs } from "../../components/orders/paid-as.ts";
import { RowLink } from "../../components/row-link.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { useFollowing } from "../../kernel/live.ts";
import { karwan } from "../../kernel/sdk.ts";
import { orderStatuses } from "./search.ts";

const route = getRouteApi("/orders");

const shown = (order: StorefrontOrderRow, { t }: I18n): ListedOrder => ({
  number: order.order_number,
  status: order.status,
  statusName: t("order.status.value", { status: order.customerStatus }),
  who: order.customer.full_name,
  payment: `${t("payment.method", { method: order.paymentMethod })} · ${t("payment.status", {
    status: paidAs({ status: order.paymentStatus, total: order.finalAmount, refunded: order.refundedAmount }),
  })}`,
  pieces: order.totalItems,
  total: order.finalAmount,
  currency: order.currency,
  at: order.createdAt,
});

const columnsOf = (i18n: I18n): Column<StorefrontOrderRow>[] =>
  orderColumns(i18n, {
    shown: (order) => shown(order, i18n),
    heads: {
      number: i18n.t("order.number"),
      status: i18n.t("order.status"),
      customer: i18n.t("order.customer"),
      payment: i18n.t("order.payment"),
      items: i18n.t("order.items"),
      amount: i18n.t("order.total"),
      created: i18n.t("order.created"),
    },
    sorts: { status: "status", items: "totalItems", amount: "finalAmount", created: "createdAt" },
    link: ({ id }, number) => (
      <RowLink to="/orders/$id" params={{ id }}>
        {number}
      </RowLink>
    ),
    more: {
      id: "city",
      header: i18n.t("order.city"),
      width: 11,
      cell: ({ shippingAddress }) => <Words>{shippingAddress.city}</Words>,
    },
  });

/** The orders of the shop: what waits for approval, what is on its way, found by number. */
export function OrdersPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
  useFollowing("orders");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    search: search.q,
    status: search.status,
    date_from: search.from,
    date_to: search.to,
    sort_by: (search.sort as OrderSortKey | undefined) ?? "createdAt",
    sort_order: search.order ?? "desc",
  } satisfies StorefrontOrdersListInput;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage
      title={t("nav.orders")}
      page="orders"
      search={search}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("order.search")}
      after={<DayFields from={search.from} to={search.to} change={change} />}
      chips={{
        label: t("order.status"),
        values: orderStatuses,
        // What is new awaits its payment, or approval.
        nameOf: (status) => (status === "pending" ? t("order.status.new") : t("order.status.value", { status })),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["storefront", "orders", "list", filters]}
      load={async (query, signal) => {
        const { orders, total, stats } = await karwan.storefront.orders.list.query(
          { ...filters, ...query },
          { signal },
        );
        return { rows: orders, total, counts: stats };
      }}
      summary={({ counts: { totalOrders, pendingOrders, outForDelivery, deliveredToday } }) =>
        t("order.stats", {
          all: number(totalOrders),
          pending: number(pendingOrders),
          out: number(outForDelivery),
          today: number(deliveredToday),
        })
      }
      columns={columnsOf(i18n)}
      card={(order) => <OrderCard order={shown(order, i18n)} />}
      sort={{ by: filters.sort_by, order: filters.sort_order }}
      onOpen={({ id }) => void navigate({ to: "/orders/$id", params: { id } })}
      empty={t("order.empty")}
      exported={{ path: "/storefront/orders", query: filters }}
    />
  );
}
