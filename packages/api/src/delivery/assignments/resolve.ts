import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryCodes } from "../deliveries/index.ts";
import { releaseItems } from "../deliveries/index.ts";
import type { DeliveryChange, DeliveryGroup, DeliveryRow, DeliveryStatus } from "../lifecycle/index.ts";
import { deliveryMachine, holdersAttempt, nextStatus, releasePrice } from "../lifecycle/index.ts";
import { closeException, keepChoice } from "./exceptions.ts";
import { sendBack } from "./returns.ts";

/** A choice about a parcel that failed; a return needs names for the way back. */
export type Choice = { action: "retry" } | { action: "return"; codes: DeliveryCodes };

const open: readonly DeliveryStatus[] = ["failed", "picked_up", "en_route_to_delivery"];

/** Which one of a group it is about: of a staged delivery, the leg that failed, is under way or kept by its driver. */
export function legInQuestion({ delivery, legs }: DeliveryGroup): DeliveryRow {
  const isOpen = ({ status, custody }: DeliveryRow) =>
    open.includes(status) || (custody === "driver" && !deliveryMachine.isFinal(status));
  return (delivery.parent_id === null && legs.find(isOpen)) || delivery;
}

/** Of a staged delivery whose parcel lies in the warehouse without having failed, the leg that it waits for (4 J5). */
function waitingLeg({ delivery, root, legs }: DeliveryGroup): DeliveryRow | null {
  const [, deliveryLeg] = legs;
  const isWaiting = delivery === root && root.custody === "warehouse" && deliveryLeg?.status === "pending";
  return isWaiting ? deliveryLeg : null;
}

/** Cancels the leg from the warehouse when the one before it ends without a parcel coming there (4 J4, 4 J7). */
export function dropWaitingLeg(change: DeliveryChange, ended: DeliveryRow): void {
  const [, deliveryLeg] = change.group.legs;
  if (deliveryLeg && deliveryLeg !== ended && deliveryLeg.status === "pending") change.move(deliveryLeg, "cancel");
}

/** Refuses what cannot be resolved, or not in this way. */
function validateChoice(delivery: DeliveryRow, action: Choice["action"]): void {
  nextStatus(delivery, action);
  if (delivery.pending_resolution !== null) throw new AppError("resolution_already_recorded");
  if (delivery.delivery_flow === "operational_return" && action === "return")
    throw new AppError("return_cannot_return");
}

/**
 * What is to become of a parcel that failed (3 §5, 4 E5): at once, or kept until the warehouse has received it. Who has
 * the parcel is told. Answers the operational return, if one was made.
 */
export async function resolve(
  tx: Transaction,
  deps: Dependencies,
  change: DeliveryChange,
  { choice, notes }: { choice: Choice; notes: string | null },
): Promise<DeliveryRow | null> {
  const { action } = choice;
  const waiting = action === "return" ? waitingLeg(change.group) : null;
  const delivery = waiting ?? legInQuestion(change.group);
  if (!waiting) validateChoice(delivery, action);
  const { root } = change.group;
  const user_id = holdersAttempt(change.group, delivery)?.driver_user_id;
  const return_destination =
    action === "return" ? (root.pickup_address.full_address ?? root.sender.name ?? null) : null;
  if (user_id) change.notify({ kind: "exception_resolved", user_id, action, return_destination }, delivery);
  change.addEvent(delivery, "resolution", { details: { action, notes } });
  if (delivery.custody === "awaiting_warehouse_receipt") {
    change.patch(delivery, { pending_resolution: action });
    await keepChoice(tx, delivery, { action, notes }, change.context);
    return null;
  }
  return applyResolution(tx, deps, change, delivery, choice, notes);
}

/**
 * Carries a choice out: at once for what a driver or the warehouse has, otherwise right after the receipt that was due,
 * to be called by it (4 E5, 4 J6). The caller commits the change.
 */
export async function applyResolution(
  tx: Transaction,
  deps: Dependencies,
  change: DeliveryChange,
  delivery: DeliveryRow,
  choice: Choice,
  notes: string | null = null,
): Promise<DeliveryRow | null> {
  const { group, context } = change;
  const { root } = group;
  const isTried = delivery.status === "failed";
  change.patch(delivery, { pending_resolution: null });
  if (isTried) change.move(delivery, choice.action);
  else change.takeBack(delivery);
  await closeException(tx, delivery, { resolution: choice.action, notes }, context);
  if (choice.action === "retry") return null;
  dropWaitingLeg(change, delivery);
  // Goods of the warehouse are back where they came from (4 J4).
  const isHome = delivery.delivery_flow === "from_warehouse";
  if (isHome) await releaseItems(tx, delivery, context.received_at);
  const back = isHome ? null : await sendBack(tx, deps, change, delivery, choice.codes);
  if (root.payment_status === "held") {
    change.patch(root, { payment_status: "released" });
    await releasePrice(tx, root, context);
  }
  return back;
}
