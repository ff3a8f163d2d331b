import type { OrderSortKey, StorefrontOrderRow, StorefrontOrdersListInput } from "@karwan/sdk";
import { Group, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { DayFields } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { orderStatuses } from "./search.ts";

const route = getRouteApi("/orders");

function columnsOf({ t, money, number, dateTime }: I18n): Column<StorefrontOrderRow>[] {
  return [
    {
      id: "number",
      header: t("order.number"),
      width: 14,
      cell: ({ id, order_number }) => (
        <Link
          to="/orders/$id"
          params={{ id }}
          tabIndex={-1}
          style={{ color: "inherit", fontWeight: 600 }}
          onClick={(event) => event.stopPropagation()}
        >
          <Ltr>{order_number}</Ltr>
        </Link>
      ),
    },
    {
      id: "status",
      header: t("order.status"),
      width: 15,
      sortKey: "status",
      cell: ({ status }) => <Status value={status} label={t("order.status.value", { status })} />,
    },
    {
      id: "customer",
      header: t("order.customer"),
      width: 16,
      cell: ({ customer }) => <Words>{customer.full_name}</Words>,
    },
    {
      id: "city",
      header: t("order.city"),
      width: 11,
      cell: ({ shippingAddress }) => <Words>{shippingAddress.city}</Words>,
    },
    {
      id: "payment",
      header: t("order.payment"),
      width: 15,
      cell: ({ paymentMethod, paymentStatus }) =>
        `${t("order.method", { method: paymentMethod })} · ${t("order.payment_status", { status: paymentStatus })}`,
    },
    {
      id: "items",
      header: t("order.items"),
      width: 8,
      sortKey: "totalItems",
      cell: ({ totalItems }) => number(totalItems),
    },
    {
      id: "amount",
      header: t("order.total"),
      width: 12,
      sortKey: "finalAmount",
      cell: ({ finalAmount, currency }) => money(finalAmount, currency),
    },
    {
      id: "created",
      header: t("order.created"),
      width: 17,
      sortKey: "createdAt",
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}

/** The orders of the shop: what waits for approval, what is on its way, found by number. */
export function OrdersPage() {
  const i18n = useI18n();
  const { t, number } = i18n;
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
        nameOf: (status) => t("order.status.value", { status }),
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
      card={(order) => <OrderCard order={order} />}
      sort={{ by: filters.sort_by, order: filters.sort_order }}
      onOpen={({ id }) => void navigate({ to: "/orders/$id", params: { id } })}
      empty={t("order.empty")}
      exported={{ path: "/storefront/orders", query: filters }}
    />
  );
}

function OrderCard({ order }: { order: StorefrontOrderRow }) {
  const { t, money, dateTime } = useI18n();
  const { order_number, status, customer, finalAmount, currency, createdAt } = order;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          <Ltr>{order_number}</Ltr>
        </Text>
        <Status value={status} label={t("order.status.value", { status })} />
      </Group>
      <Text size="sm" truncate>
        <Words>{customer.full_name}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{dateTime(createdAt)}</Text>
        <Text size="sm" fw={600}>
          {money(finalAmount, currency)}
        </Text>
      </Group>
    </>
  );
}
