import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { PlacedRow } from "../../kernel/index.ts";
import { placedRow } from "../../kernel/index.ts";
import { dayOf } from "../../tenancy/settings/index.ts";
import type { LineRow } from "../carts/index.ts";
import type { Sums } from "../shopping/index.ts";
import type { OrderRow } from "./rows.ts";
import { readOrder } from "./rows.ts";
import { shownStatus } from "./state.ts";

const orderFields = `id, order_number, market_id, cart_id, user_id, customer_id, status, payment_method, payment_status, is_settled, currency,
  subtotal, discount_amount, tax_amount, delivery_fee, rounding_amount, total_price, prices_include_tax, refunded_amount, total_items, warehouse_id,
  delivery_service_id, shipping_address, city, customer_notes, language, search_text, created_at, updated_at`;
const lineFields = `id, position, product_id, variant_id, item_id, product_name, variant_name, sku, quantity, unit_price, line_total,
  discount_amount, tax_rate, tax_amount, returned_quantity, returned_amount`;

const { plain, cluster } = placedRow("storefront_orders");
// The order with its lines, its uses of promotions, the first entry of its history, and its customer's own list.
const placed = ({ id, tenant, from }: PlacedRow) => `WITH placed AS (
     INSERT INTO storefront_orders (tenant_id, ${orderFields})
     SELECT $1::uuid, ${orderFields} FROM jsonb_populate_record(NULL::storefront_orders, $2::jsonb) RETURNING *),
   bought AS (
     INSERT INTO storefront_order_items (tenant_id, order_id, ${lineFields})
     SELECT $1::uuid, ${id}, ${lineFields} FROM jsonb_populate_recordset(NULL::storefront_order_items, $3::jsonb)),
   used AS (
     INSERT INTO promotion_uses (tenant_id, order_id, promotion_id, customer_id, code, amount, created_at)
     SELECT ${tenant}, p.id, u.id, p.customer_id, u.code, u.amount, p.created_at
       FROM ${from} p, jsonb_to_recordset($4::jsonb) AS u(id uuid, code text, amount numeric)),
   told AS (
     INSERT INTO storefront_order_events (tenant_id, order_id, id, status, updated_by, created_at)
     SELECT ${tenant}, p.id, $5::uuid, $6::text, p.user_id, p.created_at FROM ${from} p)
   INSERT INTO customer_orders (user_id, order_id, tenant_id, market_id, market_name, order_number, status, payment_method, payment_status,
     city, currency, delivery_fee, discount_amount, total_price, total_items, placed_on, search_text, created_at, updated_at)
   SELECT p.user_id, p.id, $1::uuid, p.market_id, $7::text, p.order_number, $6::text, p.payment_method, p.payment_status, p.city, p.currency,
     p.delivery_fee, p.discount_amount, p.total_price, p.total_items, ${dayOf("$8::timestamptz")}, p.search_text, p.created_at, p.updated_at
     FROM placed p`;
const placeStatement = statement("storefront_orders.place", placed(plain), {
  cluster: placed(cluster),
  examples: { 2: "{}", 3: "[]", 4: "[]" },
});

const untouched = {
  status: "pending",
  refunded_amount: 0,
  delivery_id: null,
} as const satisfies Partial<OrderRow>;

export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "order_number"
  | "market_id"
  | "user_id"
  | "customer_id"
  | "payment_method"
  | "payment_status"
  | "is_settled"
  | "currency"
  | "delivery_fee"
  | "rounding_amount"
  | "total_price"
  | "prices_include_tax"
  | "warehouse_id"
  | "delivery_service_id"
  | "shipping_address"
  | "customer_notes"
  | "language"
> & { cart_id: string };

function lineOf(row: LineRow, position: number, { lines }: Sums) {
  const { product_id, variant_id, item_id, sku, quantity, unit_price } = row;
  const named = { product_name: row.name, variant_name: row.variant_name };
  const returned = { returned_quantity: 0, returned_amount: 0 };
  return {
    id: newId(),
    position,
    product_id,
    variant_id,
    item_id,
    ...named,
    sku,
    quantity,
    unit_price,
    ...lines[position],
    ...returned,
  };
}

/** Writes a new order with all that belongs to it, in one statement. */
export async function placeOrder(
  tx: Transaction,
  order: NewOrder,
  { rows, sums, store_name, at }: { rows: readonly LineRow[]; sums: Sums; store_name: string; at: Date },
): Promise<OrderRow> {
  const now = at.toISOString();
  const { subtotal, discount_amount, tax_amount } = sums;
  const whole = {
    ...untouched,
    ...order,
    subtotal,
    discount_amount,
    tax_amount,
    city: order.shipping_address.city,
    total_items: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    search_text: `${order.order_number} ${order.id}`,
    created_at: now,
    updated_at: now,
  };
  const lines = rows.map((row, position) => lineOf(row, position, sums));
  const texts = [JSON.stringify(whole), JSON.stringify(lines), JSON.stringify(sums.promotions)] as const;
  const rest = [newId(), shownStatus(whole), store_name, now] as const;
  const [, placed] = await tx.inOrder(
    () => tx.sql(placeStatement, [tx.scope.tenantId, ...texts, ...rest]),
    () => readOrder(tx, order.id),
  );
  return placed;
}
