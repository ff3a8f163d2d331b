import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import { receivingBinsOf } from "../../../fulfilment/receiving-orders/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal, recordAudit, roundMoney, sumOf } from "../../../kernel/index.ts";
import type { Refund } from "../../../payments/payments/index.ts";
import { recordOfRefund, refundPayment } from "../../../payments/payments/index.ts";
import { postStockMovements } from "../../../warehousing/stock/index.ts";
import type { RefundInput, ReturnInput, ReturnLine } from "../change-schema.ts";
import { commitOrder } from "../commit.ts";
import type { OrderRow } from "../rows.ts";
import { linesOfOrder, lockSeenOrder } from "../rows.ts";
import { readAdminOrder } from "../shown.ts";
import { orderStates } from "../state.ts";
import { tellRefund, tellReturned } from "../tell-refund.ts";

const leftOf = ({ total_price, refunded_amount, payment_status }: OrderRow) =>
  payment_status === "paid" ? new Decimal(total_price).minus(refunded_amount) : new Decimal(0);

/** How much goods that come back are still refunded: no more than goods cost, of which any refund before is a part (4 H5). */
const leftOfGoods = (order: OrderRow) => Decimal.max(0, leftOf(order).minus(order.delivery_fee));

const takeBack = statement(
  "storefront_orders.take_back",
  `WITH back AS (
     UPDATE storefront_order_items i SET returned_quantity = i.returned_quantity + b.quantity, returned_amount = i.returned_amount + b.amount
       FROM jsonb_to_recordset($4::jsonb) AS b(order_item_id uuid, quantity int, amount numeric)
      WHERE i.tenant_id = $1 AND i.order_id = $3 AND i.id = b.order_item_id),
   touched AS (UPDATE storefront_orders SET updated_at = $9 WHERE tenant_id = $1 AND id = $3)
   INSERT INTO storefront_returns (tenant_id, id, order_id, reason, lines, amount, refund_id, created_by, created_at)
   VALUES ($1, $2, $3, $5, $4::jsonb, $6, $7, $8, $9)`,
);

/** Gives so much of an order's money back, and notes it (3 §10). The order is locked, so no two give the same back. */
async function giveBack(
  tx: Transaction,
  ctx: TenantContext,
  order: OrderRow,
  { id, amount, reason }: { id: string; amount: Decimal; reason: string },
): Promise<Refund> {
  const [at, by] = [ctx.deps.now(), ctx.caller.userId];
  const owner = { type: "storefront_order", id: order.id } as const;
  const refunded_amount = new Decimal(order.refunded_amount).plus(amount).toNumber();
  await commitOrder(tx, order, { patch: { refunded_amount }, note: reason, by, at });
  return refundPayment(tx, owner, {
    deps: ctx.deps,
    id,
    amount: amount.toNumber(),
    reason,
    reference: order.order_number,
    at,
    by,
  });
}

/** Refunds a part of what was paid; never more than that, also where two do at once (3 §10). 409 `refund_exceeds_payment`. */
export function refundOrder(ctx: TenantContext, { order_id, amount, reason }: RefundInput) {
  return ctx.transaction(async (tx) => {
    const order = await lockSeenOrder(tx, ctx, order_id);
    const left = leftOf(order);
    // What is not approved yet is not taken yet: cancelling it gives it back whole.
    if (order.status === "pending" || left.lt(amount))
      throw new AppError("refund_exceeds_payment", { refundable: order.status === "pending" ? 0 : left.toNumber() });
    const refund = await giveBack(tx, ctx, order, { id: newId(), amount: new Decimal(amount), reason });
    const entry = { action: "storefront_order.refund", entity_type: "storefront_order", entity_id: order_id };
    await recordAudit(tx, ctx, { ...entry, after: { amount, reason } });
    const shown = await readAdminOrder(tx, ctx, order_id);
    await tellRefund(tx, ctx.deps, order, refund);
    return { refund: recordOfRefund(refund), order: shown };
  });
}

type Line = {
  id: string;
  item_id: string;
  quantity: number;
  returned_quantity: number;
  returned_amount: number;
} & Record<"line_total" | "discount_amount" | "tax_amount", number>;

/** What pieces of a line are worth with tax: all of a line's together are exactly what it cost (4 H5). */
function worthOf(line: Line, quantity: number, { currency, prices_include_tax }: OrderRow): Decimal {
  const tax = prices_include_tax ? 0 : line.tax_amount;
  const whole = new Decimal(line.line_total).minus(line.discount_amount).plus(tax);
  const pieces = line.returned_quantity + quantity;
  const upTo = pieces === line.quantity ? whole : roundMoney(whole.times(pieces).div(line.quantity), currency);
  return upTo.minus(line.returned_amount);
}

/** The lines that come back, each with what it is worth; 404 `order_item_not_found`, 409 `return_exceeds_order`. */
function comingBack(lines: readonly Line[], { items }: ReturnInput, order: OrderRow): ReturnLine[] {
  return items.map(({ item_id: id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    if (!line) throw new AppError("order_item_not_found");
    const available = line.quantity - line.returned_quantity;
    if (quantity > available) throw new AppError("return_exceeds_order", { item_id: id, available });
    return { order_item_id: id, item_id: line.item_id, quantity, amount: worthOf(line, quantity, order).toNumber() };
  });
}

/** Puts goods that came back into the receiving bin of the order's warehouse, through the ledger. */
async function restock(
  tx: Transaction,
  ctx: TenantContext,
  order: OrderRow,
  { id, lines }: { id: string; lines: readonly ReturnLine[] },
): Promise<void> {
  const { warehouse_id, order_number: notes } = order;
  const bin_id = (await receivingBinsOf(tx, [warehouse_id])).get(warehouse_id);
  if (bin_id === undefined) throw new AppError("bin_id_required_for_received_items");
  const record = { notes, performed_by: ctx.caller.userId, at: ctx.deps.now(), awaited: true } as const;
  await postStockMovements(
    tx,
    lines.map(({ item_id, quantity }) => ({
      ...record,
      place: { warehouse_id, item_id, bin_id },
      transaction_type: "return",
      change: { add: quantity },
      reference_type: "return",
      reference_id: id,
    })),
  );
}

/**
 * Takes goods of a delivered order back: they are stock again, and their price and tax go back, as far as they were not refunded
 * before (3 §10, 4 H5). Delivery is not refunded.
 */
export function returnGoods(ctx: TenantContext, input: ReturnInput) {
  return ctx.transaction(async (tx) => {
    const { order_id, reason } = input;
    const order = await lockSeenOrder(tx, ctx, order_id);
    const at = ctx.deps.now();
    const { status: from } = order;
    if (from !== "delivered" && from !== "completed") {
      const allowed = Object.values(orderStates.table[from]);
      throw new AppError("invalid_transition", { aggregate: orderStates.aggregate, from, to: "returned", allowed });
    }
    const lines = comingBack(await tx.sql(linesOfOrder, [ctx.tenantId, order_id]), input, order);
    const amount = Decimal.min(sumOf(lines.map((line) => line.amount)), leftOfGoods(order));
    const [id, refund_id] = [newId(), amount.gt(0) ? newId() : null];
    const about = [reason, amount.toNumber(), refund_id, ctx.caller.userId, at.toISOString()] as const;
    await tx.sql(takeBack, [ctx.tenantId, id, order_id, JSON.stringify(lines), ...about]);
    await restock(tx, ctx, order, { id, lines });
    const refund = refund_id ? await giveBack(tx, ctx, order, { id: refund_id, amount, reason }) : null;
    const entry = { action: "storefront_order.return", entity_type: "storefront_order", entity_id: order_id };
    await recordAudit(tx, ctx, { ...entry, after: { return_id: id, lines, amount: amount.toNumber() } });
    const items = lines.map(({ order_item_id: item_id, quantity, amount: worth }) => ({
      item_id,
      quantity,
      amount: worth,
    }));
    const shown = { id, reason, items, amount: amount.toNumber(), created_at: at.toISOString() };
    const after = await readAdminOrder(tx, ctx, order_id);
    await tellReturned(tx, ctx.deps, order);
    if (refund) await tellRefund(tx, ctx.deps, order, refund);
    return { return: { ...shown, refund: refund && recordOfRefund(refund) }, order: after };
  });
}
