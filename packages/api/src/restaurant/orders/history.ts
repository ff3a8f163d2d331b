import type { UserContext } from "../../kernel/index.ts";
import { defineList, filtersOf, goingThroughAll, searched } from "../../kernel/index.ts";
import type { PaymentType } from "../../payments/method-types/index.ts";
import { methodOfWord, typeOfMethod } from "../../payments/method-types/index.ts";
import { countsOf } from "./list.ts";
import type { HistoryInput } from "./schema.ts";

/** A diner's own orders of all restaurants, newest first, counted by status (3 §11). */
export const ownOrderList = defineList("diner_orders.list", {
  from: "diner_orders o",
  // Of a person, and of no tenant.
  scope: "o.user_id = $1",
  filters: filtersOf<HistoryInput>({
    status: "o.status = ?",
    restaurant: "o.restaurant_slug = ?",
    payment_method: { sql: "o.payment_method = ?", value: (type: PaymentType) => methodOfWord[type] },
    date_from: "o.placed_on >= ?::date",
    date_to: "o.placed_on <= ?::date",
    search: searched("o.search_text"),
  }),
  order: ["created_at DESC", "order_id DESC"],
  sorts: {
    created_at: ["created_at", "order_id"],
    total_price: { by: ["total_price", "order_id"], plan: goingThroughAll },
  } satisfies Record<HistoryInput["sort_by"], unknown>,
  counts: { by: ["status"] },
  columns: `o.order_id AS id, o.order_number, o.status, o.payment_method, o.payment_status, o.currency, o.total_items,
    o.subtotal::float8 AS subtotal, o.delivery_fee::float8 AS delivery_fee, o.total_price::float8 AS total_price,
    o.refunded_amount::float8 AS refunded_amount, o.expires_at, o.delivery_id, o.created_at, o.updated_at,
    jsonb_build_object('id', o.restaurant_id, 'slug', o.restaurant_slug, 'name', o.restaurant_name) AS restaurant`,
  source: (rows) => `${rows} o`,
});

/** GET /restaurant/orders: the caller's own orders of all restaurants, whatever tenant their session is in (3 §11). */
export async function listHistory(ctx: UserContext, input: HistoryInput) {
  const { rows, counts, total } = await ownOrderList.read(ctx, [ctx.caller.userId], input);
  const orders = rows.map((row) => ({ ...row, payment_method: typeOfMethod[row.payment_method] }));
  return { orders, stats: countsOf(counts), page: input.page, limit: input.limit, total };
}
