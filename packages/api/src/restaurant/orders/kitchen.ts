import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { typeOfMethod } from "../../payments/method-types/index.ts";
import { idStatement } from "../restaurants/index.ts";

/** As many orders of a status as a board shows. */
const MOST = 100;

// Each status by its own stretch of the index, those that wait longest first; what belongs to an order by its key.
const kitchenStatement = statement(
  "restaurant_orders.kitchen",
  `WITH waiting AS MATERIALIZED (
     SELECT o.*, s.place FROM (VALUES ('placed', 1), ('accepted', 2), ('ready', 3)) s (status, place)
     CROSS JOIN LATERAL (
       SELECT r.id, r.order_number, r.status, r.payment_method, r.payment_status, r.currency, r.total_items, r.subtotal,
         r.delivery_fee, r.total_price, r.refunded_amount, r.expires_at, r.customer_id, r.customer_notes, r.delivery_id,
         r.accepted_at, r.ready_at, r.created_at, r.updated_at
       FROM restaurant_orders r WHERE r.tenant_id = $1 AND r.restaurant_id = $2 AND r.status = s.status
       ORDER BY r.created_at, r.id LIMIT $3::int) o)
   SELECT o.id, o.order_number, o.status, o.payment_method, o.payment_status, o.currency, o.total_items,
     o.subtotal::float8 AS subtotal, o.delivery_fee::float8 AS delivery_fee, o.total_price::float8 AS total_price,
     o.refunded_amount::float8 AS refunded_amount, o.expires_at, o.customer_notes, o.accepted_at, o.ready_at, o.created_at,
     o.updated_at, jsonb_build_object('full_name', c.full_name, 'phone', c.phone) AS customer,
     jsonb_build_object('id', d.id, 'status', d.status, 'driver_name', d.driver_name, 'driver_phone', d.driver_phone) AS delivery,
     i.items
   FROM waiting o
   CROSS JOIN LATERAL (SELECT u.full_name, u.phone FROM customers u WHERE u.tenant_id = $1 AND u.id = o.customer_id LIMIT 1) c
   CROSS JOIN LATERAL (
     SELECT v.id, v.status, u.full_name AS driver_name, u.phone AS driver_phone
     FROM deliveries v LEFT JOIN drivers w ON w.tenant_id = $1 AND w.id = v.driver_id LEFT JOIN users u ON u.id = w.user_id
     WHERE v.tenant_id = $1 AND v.id = o.delivery_id LIMIT 1) d
   CROSS JOIN LATERAL (
     SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'product_id', p.product_id, 'variant_id', p.variant_id, 'name', p.name,
       'variant_name', p.variant_name, 'unit_price', p.unit_price::float8, 'quantity', p.quantity, 'note', p.note,
       'modifiers', p.modifiers, 'line_total', p.line_total::float8) ORDER BY p.position, p.id), '[]') AS items
     FROM restaurant_order_items p WHERE p.tenant_id = $1 AND p.order_id = o.id) i
   ORDER BY o.place, o.created_at, o.id`,
);

/** The first rows of each status, and whether there were more of one. */
export function firstOfEach<Row extends { status: string }>(rows: readonly Row[], most: number) {
  const seen = new Map<string, number>();
  const orders = rows.filter(({ status }) => {
    const count = (seen.get(status) ?? 0) + 1;
    seen.set(status, count);
    return count <= most;
  });
  return { orders, has_more: orders.length < rows.length };
}

/** GET /restaurants/{slug}/kitchen: what waits to be accepted, made or fetched, those that wait longest first (4 L7). */
export async function showKitchen(ctx: TenantContext, { slug }: { slug: string }) {
  const [[restaurant]] = await ctx.read((q) => [q.sql(idStatement, [ctx.tenantId, slug])]);
  if (!restaurant) throw new AppError("restaurant_not_found");
  const [rows] = await ctx.read((q) => [q.sql(kitchenStatement, [ctx.tenantId, restaurant.id, MOST + 1])]);
  const { orders, has_more } = firstOfEach(rows, MOST);
  return {
    orders: orders.map((order) => ({ ...order, payment_method: typeOfMethod[order.payment_method] })),
    has_more,
  };
}
