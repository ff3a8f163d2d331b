import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, requireUnchanged } from "../../kernel/index.ts";
import type { PaymentMethod } from "../../payments/method-types/index.ts";
import type { ShippingAddress } from "../../places/destinations/index.ts";
import type { OrderStatus } from "./state.ts";

/** An order as its use cases know it; amounts as numbers of at most 3 decimals. */
export interface OrderRow {
  id: string;
  order_number: string;
  market_id: string;
  user_id: string;
  customer_id: string;
  customer_name: string;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment_status: "pending" | "paid" | "failed";
  is_settled: boolean;
  currency: string;
  subtotal: number;
  discount_amount: number;
  tax_amount: number;
  delivery_fee: number;
  rounding_amount: number;
  total_price: number;
  prices_include_tax: boolean;
  refunded_amount: number;
  total_items: number;
  warehouse_id: string;
  delivery_service_id: string;
  delivery_id: string | null;
  shipping_address: ShippingAddress;
  city: string | null;
  customer_notes: string | null;
  admin_notes: string | null;
  estimated_delivery_date: string | null;
  language: string;
  approved_at: string | null;
  approved_by: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  cancelled_by: string | null;
  cancellation_reason: string | null;
  created_at: string;
  updated_at: string;
}

export const orderColumns = `o.id, o.order_number, o.market_id, o.user_id, o.customer_id,
  (SELECT c.full_name FROM customers c WHERE c.tenant_id = $1 AND c.id = o.customer_id) AS customer_name, o.status, o.payment_method, o.payment_status, o.is_settled,
  o.currency, o.subtotal::float8 AS subtotal, o.discount_amount::float8 AS discount_amount, o.tax_amount::float8 AS tax_amount,
  o.delivery_fee::float8 AS delivery_fee, o.rounding_amount::float8 AS rounding_amount, o.total_price::float8 AS total_price, o.prices_include_tax,
  o.refunded_amount::float8 AS refunded_amount, o.total_items, o.warehouse_id, o.delivery_service_id, o.delivery_id, o.shipping_address,
  o.city, o.customer_notes, o.admin_notes, o.estimated_delivery_date, o.language, o.approved_at, o.approved_by, o.shipped_at, o.delivered_at,
  o.completed_at, o.cancelled_at, o.cancelled_by, o.cancellation_reason, o.created_at, o.updated_at`;

const lockStatement = statement(
  "storefront_orders.lock",
  `SELECT ${orderColumns} FROM storefront_orders o WHERE o.tenant_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF o`,
);
export const findOrderRow = statement(
  "storefront_orders.row",
  `SELECT ${orderColumns} FROM storefront_orders o WHERE o.tenant_id = $1 AND o.id = $2`,
);

/** An order under lock, before anything else that belongs to it; 404 `storefront_order_not_found`. */
export async function lockOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [found] = await tx.sql(lockStatement, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("storefront_order_not_found");
  return found as OrderRow;
}

/** The same for who changes it as they have seen it: 412 `changed_meanwhile` where it is so no more (4 L9). */
export async function lockSeenOrder(tx: Transaction, ctx: TenantContext, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id);
  requireUnchanged(ctx, order.updated_at);
  return order;
}

/** An order as it is seen without a lock; 404 `storefront_order_not_found`. */
export async function readOrder(tx: Transaction, id: string): Promise<OrderRow> {
  const [found] = await tx.sql(findOrderRow, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("storefront_order_not_found");
  return found as OrderRow;
}

export const linesOfOrder = statement(
  "storefront_orders.lines",
  `SELECT i.id, i.position, i.product_id, i.variant_id, i.item_id, i.product_name, i.variant_name, i.sku, i.quantity,
          i.unit_price::float8 AS unit_price, i.line_total::float8 AS line_total, i.discount_amount::float8 AS discount_amount,
          i.tax_rate::float8 AS tax_rate, i.tax_amount::float8 AS tax_amount, i.returned_quantity, i.returned_amount::float8 AS returned_amount
     FROM storefront_order_items i WHERE i.tenant_id = $1 AND i.order_id = $2 ORDER BY i.position`,
);
export const promotionsOfOrder = statement(
  "storefront_orders.promotions",
  `SELECT u.promotion_id AS id, u.code, u.amount::float8 AS amount FROM promotion_uses u
    WHERE u.tenant_id = $1 AND u.order_id = $2 ORDER BY u.promotion_id`,
);
