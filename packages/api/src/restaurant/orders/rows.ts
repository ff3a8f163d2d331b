import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, requireUnchanged } from "../../kernel/index.ts";
import { requireRestaurant } from "../restaurants/index.ts";

const columns = `o.id, o.order_number, o.restaurant_id, o.user_id, o.customer_id, o.status, o.payment_method, o.payment_status, o.currency,
  o.subtotal::float8 AS subtotal, o.delivery_fee::float8 AS delivery_fee, o.total_price::float8 AS total_price,
  o.refunded_amount::float8 AS refunded_amount, o.total_items, o.delivery_service_id, o.delivery_id, o.shipping_address, o.customer_notes,
  o.expires_at, o.accepted_at, o.accepted_by, o.ready_at, o.picked_up_at, o.delivered_at, o.ended_at, o.ended_by, o.rejection_reason,
  o.cancellation_reason, o.created_at, o.updated_at,
  jsonb_build_object('id', r.id, 'slug', r.slug, 'name', r.name) AS restaurant`;
const source = "restaurant_orders o JOIN restaurants r ON r.tenant_id = $1 AND r.id = o.restaurant_id";

const lockStatement = statement(
  "restaurant_orders.lock",
  `SELECT ${columns} FROM ${source} WHERE o.tenant_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF o`,
);
const findStatement = statement(
  "restaurant_orders.find",
  `SELECT ${columns} FROM ${source} WHERE o.tenant_id = $1 AND o.id = $2`,
);
/** An order as its use cases know it. */
export type OrderRow = RowOf<typeof findStatement>;

/** Whose order it must be, so that others are not found: a restaurant's, or one diner's. */
export type Whose = Partial<Pick<OrderRow, "restaurant_id" | "user_id">>;

function requireOwn(found: OrderRow | undefined, { restaurant_id, user_id }: Whose): OrderRow {
  const isOwn =
    (restaurant_id ?? found?.restaurant_id) === found?.restaurant_id && (user_id ?? found?.user_id) === found?.user_id;
  if (!found || !isOwn) throw new AppError("restaurant_order_not_found");
  return found;
}

/** An order under lock, before anything else that belongs to it; 404 `restaurant_order_not_found`. */
export async function lockOrder(tx: Transaction, id: string, whose: Whose = {}): Promise<OrderRow> {
  return requireOwn((await tx.sql(lockStatement, [tx.scope.tenantId, id]))[0], whose);
}

/** A restaurant's for who changes it as they have seen it: 412 `changed_meanwhile` where it is so no more (4 L9). */
export async function lockSeenOrder(
  tx: Transaction,
  ctx: TenantContext,
  { slug, id }: { slug: string; id: string },
): Promise<OrderRow> {
  const order = await lockOrder(tx, id, { restaurant_id: await requireRestaurant(tx, slug) });
  requireUnchanged(ctx, order.updated_at);
  return order;
}

/** An order as it is seen without a lock; 404 `restaurant_order_not_found`. */
export async function readOrder(tx: Transaction, id: string, whose: Whose = {}): Promise<OrderRow> {
  return requireOwn((await tx.sql(findStatement, [tx.scope.tenantId, id]))[0], whose);
}

/** The owner that an order's payments have. */
export const payerOf = ({ id }: Pick<OrderRow, "id">) => ({ type: "restaurant_order", id }) as const;
