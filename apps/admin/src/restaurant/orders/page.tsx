import type { Restaurant, RestaurantOrderRow, RestaurantOrderSortKey, RestaurantOrdersListInput } from "@karwan/sdk";
import { Group, NativeSelect, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr, Words } from "../../components/facts.tsx";
import { ListPage } from "../../components/list-page.tsx";
import { DayFields } from "../../components/list-tools.tsx";
import { Status } from "../../components/status.tsx";
import type { I18n } from "../../kernel/i18n/index.tsx";
import { useI18n } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";
import { OfRestaurant, RestaurantChoice } from "../restaurants/choice.tsx";
import { mealMethods, mealStatuses } from "./search.ts";

const route = getRouteApi("/restaurant-orders");

function columnsOf({ t, money, number, dateTime }: I18n, slug: string): Column<RestaurantOrderRow>[] {
  return [
    {
      id: "number",
      header: t("meal.number"),
      width: 14,
      cell: ({ id, order_number }) => (
        <Link
          to="/restaurants/$slug/orders/$id"
          params={{ slug, id }}
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
      header: t("meal.status"),
      width: 16,
      cell: ({ status }) => <Status value={status} label={t("meal.status.value", { status })} />,
    },
    {
      id: "diner",
      header: t("meal.diner"),
      width: 18,
      cell: ({ customer }) => <Words>{customer.full_name}</Words>,
    },
    {
      id: "phone",
      header: t("meal.phone"),
      width: 15,
      cell: ({ customer }) => customer.phone && <Ltr>{customer.phone}</Ltr>,
    },
    {
      id: "payment",
      header: t("meal.payment"),
      width: 17,
      cell: ({ payment_method, payment_status }) =>
        `${t("meal.method", { method: payment_method })} · ${t("meal.payment_status", { status: payment_status })}`,
    },
    { id: "items", header: t("meal.portions"), width: 8, cell: ({ total_items }) => number(total_items) },
    {
      id: "total",
      header: t("meal.total"),
      width: 12,
      sortKey: "total_price",
      cell: ({ total_price, currency }) => money(total_price, currency),
    },
    {
      id: "created",
      header: t("meal.created"),
      width: 17,
      sortKey: "created_at",
      cell: ({ created_at }) => dateTime(created_at),
    },
  ];
}

/** The orders of a restaurant, those that are over too. */
export function RestaurantOrdersPage() {
  const { restaurant } = route.useSearch();
  return <OfRestaurant slug={restaurant}>{(chosen, all) => <Orders restaurant={chosen} all={all} />}</OfRestaurant>;
}

function Orders({ restaurant: { slug }, all }: { restaurant: Restaurant; all: readonly Restaurant[] }) {
  const i18n = useI18n();
  const { t } = i18n;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = {
    slug,
    search: search.q,
    status: search.status,
    payment_method: search.method,
    date_from: search.from,
    date_to: search.to,
    sort_by: (search.sort as RestaurantOrderSortKey | undefined) ?? "created_at",
    sort_order: search.order ?? "desc",
  } satisfies RestaurantOrdersListInput;
  const { slug: _, ...asked } = filters;
  const change = (next: Partial<typeof search>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true });
  return (
    <ListPage
      title={t("nav.restaurant_orders")}
      page="restaurant-orders"
      search={search}
      lasting={{ restaurant: slug }}
      change={change}
      open={(kept) => void navigate({ search: kept })}
      searchLabel={t("meal.search")}
      before={<RestaurantChoice all={all} slug={slug} onChange={(next) => change({ restaurant: next })} />}
      after={
        <>
          <NativeSelect
            aria-label={t("meal.paid_by")}
            data={[
              { value: "", label: t("meal.any_method") },
              ...mealMethods.map((value) => ({ value, label: t("meal.method", { method: value }) })),
            ]}
            value={search.method ?? ""}
            onChange={({ currentTarget }) =>
              change({ method: mealMethods.find((each) => each === currentTarget.value) })
            }
          />
          <DayFields from={search.from} to={search.to} change={change} />
        </>
      }
      chips={{
        label: t("meal.status"),
        values: mealStatuses,
        nameOf: (status) => t("meal.status.value", { status }),
        chosen: search.status ? [search.status] : [],
        onChange: (chosen) => change({ status: chosen.at(-1) }),
      }}
      listKey={["restaurant", "orders", "list", filters]}
      load={async (query, signal) => {
        const { orders, total, stats } = await karwan.restaurant.orders.list.query(
          { ...filters, ...query },
          { signal },
        );
        return { rows: orders, total, stats };
      }}
      columns={columnsOf(i18n, slug)}
      card={(order) => <OrderCard order={order} />}
      sort={{ by: filters.sort_by, order: filters.sort_order }}
      onOpen={({ id }) => void navigate({ to: "/restaurants/$slug/orders/$id", params: { slug, id } })}
      empty={t("meal.none")}
      emptyHint={t("meal.none_hint")}
      exported={{ path: `/restaurants/${slug}/orders`, query: asked }}
    />
  );
}

function OrderCard({ order }: { order: RestaurantOrderRow }) {
  const { t, money, dateTime } = useI18n();
  const { order_number, status, customer, total_price, currency, created_at } = order;
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          <Ltr>{order_number}</Ltr>
        </Text>
        <Status value={status} label={t("meal.status.value", { status })} />
      </Group>
      <Text size="sm" truncate>
        <Words>{customer.full_name}</Words>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs">{dateTime(created_at)}</Text>
        <Text size="sm" fw={600}>
          {money(total_price, currency)}
        </Text>
      </Group>
    </>
  );
}
