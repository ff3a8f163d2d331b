import type { OrderSortKey, StorefrontOrderRow, StorefrontOrdersListInput } from "@karwan/sdk";
import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/data-table.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { Ltr, Words } from "../../components/facts.tsx";
import { ColumnsMenu, ExportButton, SearchField, StatusChips } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import { Empty } from "../../components/trouble.tsx";
import { Views } from "../../components/views.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { nextSort } from "../../kernel/search.ts";
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
  const counts = useQuery({
    queryKey: ["storefront", "orders", "counts", filters],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => karwan.storefront.orders.list.query({ ...filters, limit: 1 }, { signal }),
  });
  const columns = columnsOf(i18n);
  const hidden = search.hide ?? [];
  const { sort_by, sort_order } = filters;
  const stats = counts.data?.stats;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="xs" align="baseline">
          <Title order={1} size="h3">
            {t("nav.orders")}
          </Title>
          <Text size="sm" aria-live="polite">
            {stats &&
              t("order.stats", {
                all: number(stats.totalOrders),
                pending: number(stats.pendingOrders),
                out: number(stats.outForDelivery),
                today: number(stats.deliveredToday),
              })}
          </Text>
        </Group>
        <Group gap="xs">
          <Views
            page="orders"
            search={search}
            columns={columns.flatMap(({ id }) => (hidden.includes(id) ? [] : [id]))}
            onOpen={(kept) => void navigate({ search: kept })}
          />
          <ColumnsMenu
            columns={columns}
            hidden={hidden}
            onChange={(hide) => change({ hide: hide.length > 0 ? hide : undefined })}
          />
          <ExportButton path="/storefront/orders" query={filters} name="orders" />
        </Group>
      </Group>
      <Group gap="xs">
        <SearchField label={t("order.search")} value={search.q ?? ""} onChange={(q) => change({ q: q || undefined })} />
        {(["from", "to"] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            aria-label={t(`filter.${end}`)}
            title={t(`filter.${end}`)}
            value={search[end] ?? ""}
            onChange={(event) => change({ [end]: event.currentTarget.value || undefined })}
          />
        ))}
      </Group>
      <StatusChips
        label={t("order.status")}
        choices={orderStatuses.map((value) => ({
          value,
          label: t("order.status.value", { status: value }),
          count: undefined,
        }))}
        chosen={search.status ? [search.status] : []}
        onChange={(chosen) => change({ status: chosen.at(-1) })}
      />
      <DataTable
        label={t("nav.orders")}
        source={{
          key: ["storefront", "orders", "list", filters],
          page: async (page, limit, signal) => {
            const { orders, total } = await karwan.storefront.orders.list.query(
              { ...filters, page, limit },
              { signal },
            );
            return { rows: orders, total };
          },
        }}
        columns={columns.filter(({ id }) => !hidden.includes(id))}
        card={(order) => <OrderCard order={order} />}
        cardHeight={92}
        sort={{ by: sort_by, order: sort_order }}
        onSort={(by) => change(nextSort({ sort: sort_by, order: sort_order }, by))}
        onOpen={({ id }) => void navigate({ to: "/orders/$id", params: { id } })}
        empty={
          <Empty title={t("order.empty")}>
            <Text size="sm">{t("filter.empty_hint")}</Text>
            <Button variant="default" onClick={() => void navigate({ search: {} })}>
              {t("filter.clear")}
            </Button>
          </Empty>
        }
      />
    </Stack>
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
