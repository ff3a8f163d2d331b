import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { defineList, filtersOf } from "../../kernel/index.ts";
import { dayOf, startOfDay } from "../../tenancy/settings/index.ts";
import { countedOrders } from "../counted.ts";
import type { Asked } from "./asked.ts";
import { askedOf, sharedFilters } from "./asked.ts";
import type { ListInput } from "./list-schema.ts";
import { shownStatus } from "./state.ts";

/** The tenant's orders: by status, text, day, amounts and columns; counted by status (1 §4.6, 4 H6). */
export const orderList = defineList("storefront_orders.list", {
  from: "storefront_orders o",
  scope: "o.tenant_id = $1",
  filters: filtersOf<Asked>({
    status: "o.status = ?",
    column_status: "o.status = ?",
    awaits: "o.is_settled = ?",
    date_from: `o.created_at >= ${startOfDay("?::date")}`,
    date_to: `o.created_at < ${startOfDay("?::date + 1")}`,
    from_day: `o.created_at >= ${startOfDay("?::date")}`,
    to_day: `o.created_at < ${startOfDay("?::date + 1")}`,
    ...sharedFilters,
  }),
  order: ["created_at DESC", "id DESC"],
  // Each as its index has it.
  sorts: {
    createdAt: ["created_at", "id"],
    finalAmount: ["total_price", "id"],
    deliveryFee: ["delivery_fee", "id"],
    discountAmount: ["discount_amount", "id"],
    totalItems: ["total_items", "id"],
    status: ["status", "created_at DESC", "id DESC"],
  } satisfies Record<ListInput["sort_by"], unknown>,
  counts: { by: ["status"], counted: { in: countedOrders } },
  columns: `o.id, o.order_number, o.status, o.is_settled, o.payment_method AS "paymentMethod", o.payment_status AS "paymentStatus",
    jsonb_build_object('city', o.city) AS "shippingAddress", o.delivery_fee::float8 AS "deliveryFee",
    o.discount_amount::float8 AS "discountAmount", o.total_price::float8 AS "finalAmount", o.total_items AS "totalItems", o.currency,
    o.subtotal::float8 AS subtotal, o.tax_amount::float8 AS "taxAmount", o.refunded_amount::float8 AS "refundedAmount",
    jsonb_build_object('id', o.customer_id, 'full_name',
      coalesce((SELECT c.full_name FROM customers c WHERE c.tenant_id = $1 AND c.id = o.customer_id), '')) AS customer,
    o.created_at AS "createdAt", o.updated_at AS "updatedAt"`,
  source: (rows) => `${rows} o`,
});

// All there are by status, from the counts that are kept, and those of today by their own index.
const statsStatement = statement(
  "storefront_orders.stats",
  `SELECT coalesce(sum(c.rows), 0)::int8 AS total, coalesce(sum(c.rows) FILTER (WHERE c.status = 'pending'), 0)::int8 AS pending,
          coalesce(sum(c.rows) FILTER (WHERE c.status = 'shipped'), 0)::int8 AS shipped
     FROM storefront_order_counts c WHERE c.tenant_id = $1`,
);
const todayStatement = statement(
  "storefront_orders.delivered_on",
  `SELECT count(*) AS delivered FROM storefront_orders o
    WHERE o.tenant_id = $1 AND o.delivered_at IS NOT NULL AND o.delivered_at >= ${startOfDay(dayOf("$2::timestamptz"))}`,
);

export const pagesOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  page,
  limit,
  total,
});

/** The tenant's orders with what there are in all, which nothing that is asked for changes (1 §4.6). */
export async function listOrders(ctx: TenantContext, input: ListInput) {
  const now = ctx.deps.now().toISOString();
  const asked = askedOf(input);
  const [rows, counts, [all], [today]] = await ctx.read((q) => [
    ...orderList.reads(q, [ctx.tenantId], asked),
    q.sql(statsStatement, [ctx.tenantId]),
    q.sql(todayStatement, [ctx.tenantId, now]),
  ]);
  const stats = {
    totalOrders: all?.total ?? 0,
    pendingOrders: all?.pending ?? 0,
    outForDelivery: all?.shipped ?? 0,
    deliveredToday: today?.delivered ?? 0,
  };
  const orders = rows.map(({ is_settled, ...row }) => ({
    ...row,
    customerStatus: shownStatus({ status: row.status, is_settled }),
  }));
  return { orders, ...pagesOf(input, orderList.totalOf(counts, asked)), stats };
}
