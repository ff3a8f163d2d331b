import { newId } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, Decimal, recordAudit } from "../../../kernel/index.ts";
import { recordOfRefund, refundPayment } from "../../../payments/payments/index.ts";
import { commitOrder } from "../commit.ts";
import type { OrderRow } from "../rows.ts";
import { lockSeenOrder, payerOf } from "../rows.ts";
import type { RefundInput } from "../schema.ts";
import { shownOrder } from "../shown.ts";
import { tellRefund } from "../tell.ts";

/** What waits to be accepted is not taken yet: rejecting it gives it back whole. */
const isTaken = ({ status, payment_status }: OrderRow) =>
  payment_status === "paid" && status !== "awaiting_payment" && status !== "placed";

/** What of an order's money has not gone back, and is not on its way. */
const leftOf = (order: OrderRow) =>
  isTaken(order) ? new Decimal(order.total_price).minus(order.refunded_amount) : new Decimal(0);

/**
 * POST .../refunds: gives a part of what was paid back, or asks a gateway once more for what it refused; never more than was paid,
 * also where two do at once (3 §10, 3 §11). 409 `refund_exceeds_payment`.
 */
export function refundOrder(ctx: TenantContext, { slug, id, amount, reason }: RefundInput) {
  return ctx.transaction(async (tx) => {
    const order = await lockSeenOrder(tx, ctx, { slug, id });
    const left = leftOf(order);
    if (left.lt(amount)) throw new AppError("refund_exceeds_payment", { refundable: left.toNumber() });
    const [at, by] = [ctx.deps.now(), ctx.caller.userId];
    const refunded_amount = new Decimal(order.refunded_amount).plus(amount).toNumber();
    const after = await commitOrder(tx, ctx.deps, order, { patch: { refunded_amount }, note: reason, by, at });
    const wish = { deps: ctx.deps, id: newId(), amount, reason, reference: order.order_number, at, by };
    const refund = await refundPayment(tx, payerOf(order), wish);
    const entry = { action: "restaurant_order.refund", entity_type: "restaurant_order", entity_id: id };
    await recordAudit(tx, ctx, { ...entry, after: { amount, reason } });
    const shown = await shownOrder(tx, ctx.deps, after);
    await tellRefund(tx, ctx.deps, after, refund);
    return { refund: recordOfRefund(refund), order: shown };
  });
}
