import { statement } from "@karwan/db";
import type { TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, inTenant, offsetOf, searchedWithPhones } from "../../kernel/index.ts";
import type { PaymentMethod, PaymentType } from "../../payments/method-types/index.ts";
import { methodOfWord, typeOfMethod } from "../../payments/method-types/index.ts";
import { startOfDay } from "../../tenancy/settings/index.ts";
import { findBySlug, idStatement } from "../restaurants/index.ts";
import { countedOrders } from "./counted.ts";
import type { ListInput, OrderCounts, OwnListInput } from "./schema.ts";
import type { OrderStatus } from "./state.ts";
import { orderStates } from "./state.ts";

const shownColumns = `o.id, o.order_number, o.status, o.payment_method, o.payment_status, o.currency, o.total_items,
  o.subtotal::float8 AS subtotal, o.delivery_fee::float8 AS delivery_fee, o.total_price::float8 AS total_price,
  o.refunded_amount::float8 AS refunded_amount, o.expires_at, o.delivery_id, o.created_at, o.updated_at`;

/** A restaurant's orders: by status, way to pay, day and text; counted by status (4 L7). */
export const orderList = defineList("restaurant_orders.list", {
  from: "restaurant_orders o",
  scope: "o.tenant_id = $1 AND o.restaurant_id = $2",
  filters: filtersOf<ListInput>({
    status: "o.status = ?",
    payment_method: { sql: "o.payment_method = ?", value: (type: PaymentType) => methodOfWord[type] },
    date_from: `o.created_at >= ${startOfDay("?::date")}`,
    date_to: `o.created_at < ${startOfDay("?::date + 1")}`,
    search: searchedWithPhones("o.search_text"),
  }),
  order: ["created_at DESC", "id DESC"],
  sorts: { created_at: ["created_at", "id"], total_price: ["total_price", "id"] } satisfies Record<
    ListInput["sort_by"],
    unknown
  >,
  counts: {
    by: ["status"],
    counted: { in: countedOrders, scope: "c.tenant_id = $1 AND c.restaurant_id = $2" },
  },
  columns: `${shownColumns}, jsonb_build_object('full_name', c.full_name, 'phone', c.phone) AS customer`,
  // Each by its key, whatever the planner knows of customers.
  source: (rows) => `${rows} o
    CROSS JOIN LATERAL (SELECT u.full_name, u.phone FROM customers u WHERE u.tenant_id = $1 AND u.id = o.customer_id LIMIT 1) c`,
});

const shown = <Row extends { payment_method: PaymentMethod }>(row: Row) => ({
  ...row,
  payment_method: typeOfMethod[row.payment_method],
});

/** How many orders there are of each status, none left out, and of all (4 A7). */
export function countsOf(counts: readonly { status: OrderStatus; rows: number }[]): OrderCounts {
  const stats = Object.fromEntries([...orderStates.states, "total"].map((key) => [key, 0])) as OrderCounts;
  for (const { status, rows } of counts) {
    stats[status] = rows;
    stats.total += rows;
  }
  return stats;
}

/** GET /restaurants/{slug}/orders (4 L7). */
export async function listOrders(ctx: TenantContext, input: ListInput) {
  const [[restaurant]] = await ctx.read((q) => [q.sql(idStatement, [ctx.tenantId, input.slug])]);
  if (!restaurant) throw new AppError("restaurant_not_found");
  const { rows, counts, total } = await orderList.read(ctx, [ctx.tenantId, restaurant.id], input);
  return { orders: rows.map(shown), stats: countsOf(counts), page: input.page, limit: input.limit, total };
}

const ownFilter = `o.tenant_id = $1 AND o.user_id = $2 AND o.restaurant_id = $3 AND ($4::text IS NULL OR o.status = $4)`;
const ownStatement = statement(
  "restaurant_orders.own",
  `SELECT ${shownColumns} FROM restaurant_orders o WHERE ${ownFilter} ORDER BY o.created_at DESC, o.id DESC LIMIT $5 OFFSET $6`,
);
const ownCountStatement = statement(
  "restaurant_orders.own_count",
  `SELECT count(*) AS total FROM restaurant_orders o WHERE ${ownFilter}`,
);

/** GET /restaurant/{slug}/orders: the caller's own orders in a restaurant, newest first (3 §11). */
export async function listOwnOrders(user: UserContext, input: OwnListInput) {
  const restaurant = await findBySlug(user, input.slug);
  const ctx = inTenant(user, restaurant.tenantId);
  const key = [ctx.tenantId, ctx.caller.userId, restaurant.id, input.status ?? null] as const;
  const [rows, [count]] = await ctx.read((q) => [
    q.sql(ownStatement, [...key, input.limit, offsetOf(input)]),
    q.sql(ownCountStatement, key),
  ]);
  return { orders: rows.map(shown), page: input.page, limit: input.limit, total: count?.total ?? 0 };
}
