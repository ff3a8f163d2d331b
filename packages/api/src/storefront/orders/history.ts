import { statement } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { defineList, filtersOf, goingThroughAll } from "../../kernel/index.ts";
import type { Asked } from "./asked.ts";
import { askedOf, sharedFilters } from "./asked.ts";
import { pagesOf } from "./list.ts";
import type { ListInput } from "./list-schema.ts";

/** Where a customer's days begin, who buys in markets of several countries (4 H6). */
const ZONE = "Asia/Baghdad";
const startOf = (day: string) => `((${day})::timestamp AT TIME ZONE '${ZONE}')`;
const sorted = (...by: string[]) => ({ by, plan: goingThroughAll });

/** The caller's own orders of all markets, in the order and with the filters of the tenant's list (1 §4.6, 3 §10). */
export const ownOrderList = defineList("customer_orders.list", {
  from: "customer_orders o",
  // Of a person, and of no tenant.
  scope: "o.user_id = $1",
  filters: filtersOf<Asked>({
    status: "o.status = ?",
    column_status: "o.status = ?",
    date_from: "o.placed_on >= ?::date",
    date_to: "o.placed_on <= ?::date",
    from_day: "o.placed_on >= ?::date",
    to_day: "o.placed_on <= ?::date",
    ...sharedFilters,
  }),
  order: ["created_at DESC", "order_id DESC"],
  sorts: {
    createdAt: ["created_at", "order_id"],
    finalAmount: sorted("total_price", "order_id"),
    deliveryFee: sorted("delivery_fee", "order_id"),
    discountAmount: sorted("discount_amount", "order_id"),
    totalItems: sorted("total_items", "order_id"),
    status: sorted("status", "created_at DESC", "order_id DESC"),
  } satisfies Record<ListInput["sort_by"], unknown>,
  columns: `o.order_id AS id, o.order_number, o.status, o.payment_method AS "paymentMethod", o.payment_status AS "paymentStatus",
    jsonb_build_object('city', o.city) AS "shippingAddress", o.delivery_fee::float8 AS "deliveryFee",
    o.discount_amount::float8 AS "discountAmount", o.total_price::float8 AS "finalAmount", o.total_items AS "totalItems", o.currency,
    jsonb_build_object('id', o.market_id, 'name', o.market_name) AS market, o.created_at AS "createdAt", o.updated_at AS "updatedAt"`,
  source: (rows) => `${rows} o`,
});

const statsStatement = statement(
  "customer_orders.stats",
  `SELECT count(*) AS total, count(*) FILTER (WHERE o.status IN ('pending', 'awaiting_approval')) AS pending,
          count(*) FILTER (WHERE o.status = 'shipped') AS shipped,
          count(*) FILTER (WHERE o.delivered_at >= ${startOf(`($2::timestamptz AT TIME ZONE '${ZONE}')::date`)}) AS delivered
     FROM customer_orders o WHERE o.user_id = $1`,
  goingThroughAll,
);

/** The status that a filter's word stands for where customers see it: `pending` is what has to be paid yet. */
function asCustomersSay({ column_filters, status, ...input }: ListInput): Asked {
  const seen = (word: ListInput["status"]) => (word === "approved" ? "confirmed" : word) as Asked["status"];
  const asked = askedOf({ ...input, ...(column_filters ? { column_filters } : {}) });
  return { ...asked, status: seen(status), column_status: seen(column_filters?.status), awaits: undefined };
}

/** The caller's orders of all markets, newest first unless asked otherwise (1 §4.6, 3 §10). */
export async function listOwnOrders(ctx: UserContext, input: ListInput) {
  const { userId } = ctx.caller;
  const asked = asCustomersSay(input);
  const now = ctx.deps.now().toISOString();
  const [rows, counts, [all]] = await ctx.read((q) => [
    ...ownOrderList.reads(q, [userId], asked),
    q.sql(statsStatement, [userId, now]),
  ]);
  const stats = {
    totalOrders: all?.total ?? 0,
    pendingOrders: all?.pending ?? 0,
    outForDelivery: all?.shipped ?? 0,
    deliveredToday: all?.delivered ?? 0,
  };
  return { orders: rows, ...pagesOf(input, ownOrderList.totalOf(counts, asked)), stats };
}
