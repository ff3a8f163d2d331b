import type { Transaction } from "@karwan/db";
import { cancelDelivery } from "../../../delivery/deliveries/index.ts";
import { actionContextOf, DeliveryChange, lockDeliveryGroup } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import type { Refund } from "../../../payments/payments/index.ts";
import { giveBackPayment } from "../../../payments/payments/index.ts";
import { releaseOwned } from "../../../warehousing/reservations/index.ts";
import { returnUses } from "../../promotions/index.ts";
import type { CancelInput } from "../change-schema.ts";
import { commitOrder, tellMove } from "../commit.ts";
import { enterOwnOrder, readForCustomer } from "../customer.ts";
import { ownerOf } from "../goods.ts";
import type { OrderRow } from "../rows.ts";
import { lockSeenOrder } from "../rows.ts";
import type { OrderAction } from "../state.ts";
import { orderStates } from "../state.ts";
import { tellRefund } from "../tell-refund.ts";

interface Ending {
  action: OrderAction & ("cancel" | "customer_cancel");
  reason: NonNullable<OrderRow["cancellation_reason"]>;
  notes: string | null;
  refund: boolean;
}

/** The money of an order that ends: what is held goes back always, what was taken where it is wanted (4 H4). */
async function giveBack(
  tx: Transaction,
  { deps }: TenantContext,
  order: OrderRow,
  { refund, reason }: Ending,
  by: { at: Date; by: string },
): Promise<Refund | null> {
  const owner = { type: "storefront_order", id: order.id } as const;
  const isTaken = order.status !== "pending" && order.payment_status === "paid";
  return isTaken && !refund ? null : giveBackPayment(tx, owner, { deps, reason, reference: order.order_number, ...by });
}

/** What the tenant may still do is no way for the customer: nothing is allowed once an order is approved (3 §10). */
function requireUnapproved({ status: from }: OrderRow): void {
  if (from === "pending") return;
  const instead = from === "cancelled" ? {} : { instead: "ask_the_shop" };
  throw new AppError("invalid_transition", {
    aggregate: "storefront_order",
    from,
    to: "cancelled",
    allowed: [],
    ...instead,
  });
}

/** Ends an order that was not shipped: uses of promotions, delivery, goods and money, in this order of locks (1 §3, 4 H4, 4 L6). */
async function end(tx: Transaction, ctx: TenantContext, id: string, ending: Ending) {
  const order = await lockSeenOrder(tx, ctx, id);
  const at = ctx.deps.now();
  const by = ctx.caller.userId;
  if (ending.action === "customer_cancel") requireUnapproved(order);
  orderStates.next(order.status, ending.action);
  await returnUses(tx, id, at);
  // What a gateway settled before approval goes back unasked, and is on its way back as well.
  const isRefunded = order.payment_status === "paid" && (order.status === "pending" || ending.refund);
  const cancelled = await commitOrder(tx, order, {
    action: ending.action,
    patch: {
      cancelled_at: at.toISOString(),
      cancelled_by: by,
      cancellation_reason: ending.reason,
      admin_notes: ending.notes ?? order.admin_notes,
      delivery_id: null,
      ...(isRefunded ? { refunded_amount: order.total_price } : {}),
    },
    note: ending.notes ?? ending.reason,
    by,
    at,
  });
  let delivery: { delivery_id: string; status: string } | null = null;
  if (order.delivery_id !== null) {
    const group = await lockDeliveryGroup(tx, order.delivery_id);
    await cancelDelivery(tx, ctx.deps, new DeliveryChange(group, actionContextOf(ctx)), ending.reason);
    delivery = { delivery_id: order.delivery_id, status: group.root.status };
  }
  await releaseOwned(tx, ownerOf(id), at);
  const refund = await giveBack(tx, ctx, order, ending, { at, by });
  const entry = { action: "storefront_order.cancel", entity_type: "storefront_order", entity_id: id };
  const after = { status: cancelled.status, reason: ending.reason, refund: refund?.amount ?? 0 };
  await recordAudit(tx, ctx, { ...entry, before: { status: order.status }, after });
  await tellMove(tx, ctx.deps, order, cancelled);
  if (refund) await tellRefund(tx, ctx.deps, cancelled, refund);
  return { before: order, order: cancelled, delivery, refund };
}

/** The operation of the tenant (1 §4.6); shipped and delivered orders cannot be cancelled. */
export function cancelOrder<Answer>(
  ctx: TenantContext,
  { order_id, reason, admin_notes = null, refund_required }: CancelInput,
  answer: (done: Awaited<ReturnType<typeof end>>) => Answer,
): Promise<Answer> {
  const ending = { action: "cancel", reason, notes: admin_notes, refund: refund_required } as const;
  return ctx.transaction(async (tx) => answer(await end(tx, ctx, order_id, ending)));
}

/** The operation of its customer, before approval: whatever was paid goes back (3 §10, 4 J11). */
export async function cancelOwnOrder(user: UserContext, { order_id }: { order_id: string }) {
  const ctx = await enterOwnOrder(user, order_id);
  const ending = { action: "customer_cancel", reason: "customer_request", notes: null, refund: true } as const;
  return ctx.transaction(async (tx) => {
    const { order } = await end(tx, ctx, order_id, ending);
    return { order: await readForCustomer(tx, order) };
  });
}
