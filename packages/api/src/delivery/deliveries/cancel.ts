import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";
import { AppError, asAppError, recordAudit, requireUnchanged } from "../../kernel/index.ts";
import type { DeliveryRow } from "../lifecycle/index.ts";
import {
  actionContextOf,
  activeAssignment,
  DeliveryChange,
  lockDeliveryGroup,
  nextStatus,
  refuseOnWaybill,
  releasePrice,
} from "../lifecycle/index.ts";
import { findDelivery } from "./find.ts";
import type { cancelInput } from "./schema.ts";
import { releaseItems } from "./stock.ts";

/** Ends one way of the delivery; the driver whose task it was is told. */
function end(change: DeliveryChange, row: DeliveryRow, reason: string | null): void {
  if (activeAssignment(change.group, row)) {
    const { driver_user_id: user_id } = change.moveAssignment(row, "cancel", { reason });
    if (user_id) change.notify({ kind: "unassigned", user_id }, row);
  }
  change.move(row, "cancel", { reason });
}

/** 409 once it is under way; of a parcel that lies in the warehouse it is said that it goes back by `return` (4 J5). */
function nextCancelled({ group: { root, legs } }: DeliveryChange): void {
  try {
    nextStatus(root, "cancel");
  } catch (error) {
    const known = asAppError(error);
    const isStored = root.custody === "warehouse" && legs[1]?.status === "pending";
    throw known && isStored ? new AppError(known.reason, { ...known.extra, instead: "return_instead" }) : error;
  }
}

/**
 * Calls a delivery off and lets go of everything kept for it: assignment, room, goods, money (3 §5). A staged one with
 * both its legs, until its parcel was picked up (4 J5); never while a driver has the parcel, also after a failed try
 * (4 J4). Writes the change itself, for drivers are locked before stock and accounts.
 */
export async function cancelDelivery(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  change: DeliveryChange,
  reason: string | null,
): Promise<void> {
  const { delivery, root, legs } = change.group;
  if (delivery.parent_id !== null) throw new AppError("leg_follows_parent");
  refuseOnWaybill(change.group);
  if (root.custody === "driver") throw new AppError("delivery_in_custody");
  nextCancelled(change);
  for (const row of legs.length > 0 ? legs : [root]) end(change, row, reason);
  const isHeld = root.payment_status === "held";
  change.patch(root, { cancel_reason: reason, ...(isHeld ? { payment_status: "released" as const } : {}) });
  await change.commit(tx, deps);
  await releaseItems(tx, root, change.context.received_at);
  if (isHeld) await releasePrice(tx, root, change.context);
}

/** Cancels one delivery on somebody's word, and records it; answers it as it stood under the lock. */
async function cancelOne(tx: Transaction, ctx: TenantContext, { id, reason }: z.infer<typeof cancelInput>) {
  const group = await lockDeliveryGroup(tx, id);
  requireUnchanged(ctx, group.delivery.updated_at);
  const { root } = group;
  const before = { status: root.status, payment_status: root.payment_status };
  await cancelDelivery(tx, ctx.deps, new DeliveryChange(group, actionContextOf(ctx)), reason);
  await recordAudit(tx, ctx, {
    action: "delivery.cancel",
    entity_type: "delivery",
    entity_id: id,
    before,
    after: { status: root.status, payment_status: root.payment_status, reason },
  });
}

/** The operation (3 §5). */
export function callOff(ctx: TenantContext, input: z.infer<typeof cancelInput>) {
  return ctx.transaction(async (tx) => {
    await cancelOne(tx, ctx, input);
    return { delivery: await findDelivery(tx, ctx, input.id) };
  });
}

/** The same as one of many, of which only the outcome is told (4 L9). */
export function callOffOneOfMany(ctx: TenantContext, input: z.infer<typeof cancelInput>): Promise<void> {
  return ctx.part((tx) => cancelOne(tx, ctx, input));
}
