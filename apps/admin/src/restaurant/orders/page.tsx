import type { Restaurant, RestaurantOrderRow, RestaurantOrderSortKey, RestaurantOrdersListInput } from "@karwan/sdk";
import { NativeSelect } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { Column } from "../../components/columns.ts";
import { Ltr } from "../../components/facts.tsx";
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
import { OfRestaurant, RestaurantChoice } from "../restaurants/choice.tsx";
import { mealMethods, mealStatuses } from "./search.ts";

const route = getRouteApi("/restaurant-orders");

const shown = (order: RestaurantOrderRow, { t }: I18n): ListedOrder => ({
  number: order.order_number,
  status: order.status,
  statusName: t("meal.status.value", { status: order.status }),
  who: order.customer.full_name,
  payment: `${t("payment.method", { method: order.payment_method })} · ${t("payment.status", {
    status: paidAs({ status: order.payment_status, total: order.total_price, refunded: order.refunded_amount }),
  })}`,
  pieces: order.total_items,
  total: order.total_price,
  currency: order.currency,
  at: order.created_at,
});

const columnsOf = (i18n: I18n, slug: string): Column<RestaurantOrderRow>[] =>
  orderColumns(i18n, {
    shown: (order) => shown(order, i18n),
    heads: {
      number: i18n.t("meal.number"),
      status: i18n.t("meal.status"),
      customer: i18n.t("meal.diner"),
      payment: i18n.t("meal.payment"),
      items: i18n.t("meal.portions"),
      amount: i18n.t("meal.total"),
      created: i18n.t("meal.created"),
    },
    sorts: { amount: "total_price", created: "created_at" },
    link: ({ id }, number) => (
      <RowLink to="/restaurants/$slug/orders/$id" params={{ slug, id }}>
        {number}
      </RowLink>
    ),
    more: {
      id: "phone",
      header: i18n.t("meal.phone"),
      width: 18,
      cell: ({ customer }) => customer.phone && <Ltr>{customer.phone}</Ltr>,
    },
  });

/** The orders of a restaurant, those that are over too. */
export function RestaurantOrdersPage() {
  const { restaurant } = route.useSearch();
  return <OfRestaurant slug={restaurant}>{(chosen, all) => <Orders restaurant={chosen} all={all} />}</OfRestaurant>;
}

function Orders({ restaurant: { slug }, all }: { restaurant: Restaurant; all: readonly Restaurant[] }) {
  const i18n = useI18n();
  const { t } = i18n;
  useFollowing("meals", slug);
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
              ...mealMethods.map((value) => ({ value, label: t("payment.method", { method: value }) })),
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
      card={(order) => <OrderCard order={shown(order, i18n)} />}
      sort={{ by: filters.sort_by, order: filters.sort_order }}
      onOpen={({ id }) => void navigate({ to: "/restaurants/$slug/orders/$id", params: { slug, id } })}
      empty={t("meal.none")}
      emptyHint={t("meal.none_hint")}
      exported={{ path: `/restaurants/${slug}/orders`, query: asked }}
    />
  );
}
