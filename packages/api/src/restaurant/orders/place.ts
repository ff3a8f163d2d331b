import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Dependencies, PlacedRow } from "../../kernel/index.ts";
import { placedRow } from "../../kernel/index.ts";
import type { Line } from "../carts/index.ts";
import { lineTotal } from "../carts/index.ts";
import { expireLater } from "./commit.ts";
import type { OrderRow } from "./rows.ts";
import { readOrder } from "./rows.ts";
import { expiryOf } from "./state.ts";

const orderFields = `id, order_number, restaurant_id, cart_id, user_id, customer_id, status, payment_method, payment_status, currency, subtotal,
  delivery_fee, total_price, refunded_amount, total_items, delivery_service_id, delivery_id, shipping_address, customer_notes, expires_at,
  search_text, created_at, updated_at`;
const lineFields = `id, position, product_id, variant_id, name, variant_name, unit_price, quantity, note, modifiers, line_total`;

const { plain, cluster } = placedRow("restaurant_orders");
// The order with its lines, the first entry of its history, and its diner's own list.
const placed = ({ id, tenant, from }: PlacedRow) => `WITH placed AS (
     INSERT INTO restaurant_orders (tenant_id, ${orderFields})
     SELECT $1::uuid, ${orderFields} FROM jsonb_populate_record(NULL::restaurant_orders, $2::jsonb)
     RETURNING *),
   ordered AS (
     INSERT INTO restaurant_order_items (tenant_id, order_id, ${lineFields})
     SELECT $1::uuid, ${id}, ${lineFields} FROM jsonb_populate_recordset(NULL::restaurant_order_items, $3::jsonb)),
   told AS (
     INSERT INTO restaurant_order_events (tenant_id, order_id, id, status, updated_by, created_at)
     SELECT ${tenant}, p.id, $4::uuid, p.status, p.user_id, p.created_at FROM ${from} p)
   INSERT INTO diner_orders (user_id, order_id, tenant_id, restaurant_id, restaurant_slug, restaurant_name, order_number, status, payment_method,
     payment_status, currency, subtotal, delivery_fee, total_price, refunded_amount, total_items, delivery_id, placed_on, expires_at, search_text,
     created_at, updated_at)
   SELECT p.user_id, p.id, $1::uuid, r.id, r.slug, r.name, p.order_number, p.status, p.payment_method, p.payment_status, p.currency, p.subtotal,
     p.delivery_fee, p.total_price, p.refunded_amount, p.total_items, p.delivery_id, (p.created_at AT TIME ZONE r.time_zone)::date, p.expires_at,
     p.order_number || E'\\n' || p.id, p.created_at, p.updated_at
     FROM placed p JOIN restaurants r ON r.tenant_id = $1 AND r.id = p.restaurant_id`;
const placeStatement = statement("restaurant_orders.place", placed(plain), {
  cluster: placed(cluster),
  examples: { 2: "{}", 3: "[]" },
});

export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "order_number"
  | "restaurant_id"
  | "user_id"
  | "customer_id"
  | "status"
  | "payment_method"
  | "currency"
  | "subtotal"
  | "delivery_fee"
  | "total_price"
  | "delivery_service_id"
  | "delivery_id"
  | "shipping_address"
  | "customer_notes"
> & { cart_id: string };

/** Writes a new order with its lines, as they stand in the cart, in one statement, and has its time run. */
export async function placeOrder(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs">,
  order: NewOrder,
  { lines, customer, at }: { lines: readonly Line[]; customer: { full_name: string; phone: string | null }; at: Date },
): Promise<OrderRow> {
  const now = at.toISOString();
  const { order_number, id, status } = order;
  const whole = {
    ...order,
    payment_status: "pending",
    refunded_amount: 0,
    total_items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    expires_at: expiryOf(status, at, null),
    search_text: [order_number, id, customer.full_name, customer.phone ?? ""].join("\n"),
    created_at: now,
    updated_at: now,
  };
  const rows = lines.map((line, position) => ({
    ...line,
    id: newId(),
    position,
    line_total: lineTotal(line).toNumber(),
  }));
  await tx.sql(placeStatement, [tx.scope.tenantId, JSON.stringify(whole), JSON.stringify(rows), newId()]);
  const placed = await readOrder(tx, id);
  await expireLater(tx, deps, placed);
  return placed;
}
