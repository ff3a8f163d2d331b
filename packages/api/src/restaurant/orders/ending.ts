import type { Transaction } from "@karwan/db";
import { cancelDelivery } from "../../delivery/deliveries/index.ts";
import type { ActionContext } from "../../delivery/lifecycle/index.ts";
import { DeliveryChange, lockDeliveryGroup } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { giveBackPayment } from "../../payments/payments/index.ts";
import { commitOrder } from "./commit.ts";
import type { OrderRow } from "./rows.ts";
import { payerOf } from "./rows.ts";
import type { OrderAction } from "./state.ts";

/** How an order comes to nothing, and why: in its restaurant's words, or by a word of ours. */
export type Ending = Pick<OrderRow, "cancellation_reason" | "rejection_reason"> & { action: OrderAction };

/** Writes that an order came to nothing, and that what was paid goes back. */
export function endOrder(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs">,
  order: OrderRow,
  { action, ...reasons }: Ending,
  { actor: { id: by }, received_at: at }: ActionContext,
): Promise<OrderRow> {
  const patch = {
    ...reasons,
    ended_at: at.toISOString(),
    ended_by: by,
    ...(order.payment_status === "paid" ? { refunded_amount: order.total_price } : {}),
  };
  return commitOrder(tx, deps, order, {
    action,
    patch,
    note: reasons.rejection_reason ?? reasons.cancellation_reason,
    by,
    at,
  });
}

/** Gives back whatever its payer gave, behind all other locks (4 J11, 4 L7). */
export async function payBack(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs">,
  order: OrderRow,
  { actor: { id: by }, received_at: at }: ActionContext,
): Promise<void> {
  const reason = order.rejection_reason ?? order.cancellation_reason;
  await giveBackPayment(tx, payerOf(order), { deps, reason, reference: order.order_number, at, by });
}

/**
 * Ends a locked order that is not on its way: its delivery is called off, and all that its payer gave goes back. In this order
 * of locks; 409 `invalid_transition` once it was picked up (4 I, 4 L7).
 */
export async function endBeforePickup(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  order: OrderRow,
  ending: Ending,
  context: ActionContext,
): Promise<OrderRow> {
  const ended = await endOrder(tx, deps, order, ending, context);
  const group = await lockDeliveryGroup(tx, order.delivery_id);
  const reason = ended.rejection_reason ?? ended.cancellation_reason;
  await cancelDelivery(tx, deps, new DeliveryChange(group, context), reason);
  await payBack(tx, deps, ended, context);
  return ended;
}
