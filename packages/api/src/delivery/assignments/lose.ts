import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import type { DeliveryChange, DeliveryGroup, DeliveryRow } from "../lifecycle/index.ts";
import { activeAssignment, endOriginal, holdersAttempt, refuseOnWaybill, releasePrice } from "../lifecycle/index.ts";
import { closeException, recordLoss } from "./exceptions.ts";
import { dropWaitingLeg, legInQuestion } from "./resolve.ts";

const cameStatement = statement(
  "assignments.waybill_came",
  "SELECT id FROM waybills WHERE tenant_id = $1 AND id = $2 AND status IN ('received', 'closed')",
);

const HOUR_MS = 3600 * 1000;

/** When the one who has the parcel took it, in the attempt that is under way or in the one that failed. */
function pickedUpAt(group: DeliveryGroup, delivery: DeliveryRow): number {
  const attempts = [activeAssignment(group, delivery), holdersAttempt(group, delivery)];
  const since = attempts.find((attempt) => attempt?.picked_up_at)?.picked_up_at;
  return since ? Date.parse(since) : Number.NaN;
}

/** Whether so much time has passed since its pickup that a parcel nobody heard of again may be called lost (4 K11). */
async function isOverdue(tx: Transaction, group: DeliveryGroup, delivery: DeliveryRow, at: Date): Promise<boolean> {
  const { overdue_hours } = (await readSettings(tx)).delivery;
  return at.getTime() - pickedUpAt(group, delivery) > overdue_hours * HOUR_MS;
}

/** Whether the waybill that it was on came without it: nobody will bring it, however short ago that left (4 F3). */
async function missedByWaybill(tx: Transaction, { root: { waybill_id } }: DeliveryGroup): Promise<boolean> {
  if (waybill_id === null) return false;
  const [came] = await tx.sql(cameStatement, [tx.scope.tenantId, waybill_id]);
  return came !== undefined;
}

/** Ends the attempt under way, if there is one, and frees all room that the parcel takes. */
function endAttempt(change: DeliveryChange, delivery: DeliveryRow, reason: string): void {
  const { group } = change;
  const active = activeAssignment(group, delivery);
  if (active) {
    const hasIt = active.status === "picked_up" || active.status === "en_route_to_delivery";
    const { driver_user_id } = change.moveAssignment(delivery, hasIt ? "fail" : "release", { reason });
    if (driver_user_id) change.notify({ kind: "unassigned", user_id: driver_user_id }, delivery);
  }
  for (const assignment of group.assignments)
    if (assignment.delivery_id === delivery.id && assignment.capacity_unit > 0) change.releaseCapacity(assignment);
}

/** A parcel is given up: it failed for good, and nobody is charged or busy with it any more (4 J7). */
export async function lose(tx: Transaction, deps: Dependencies, change: DeliveryChange, reason: string): Promise<void> {
  const { group, context } = change;
  const isMissed = await missedByWaybill(tx, group);
  if (!isMissed) refuseOnWaybill(group);
  const delivery = legInQuestion(group);
  const { status: from } = delivery;
  const at = context.at.toISOString();
  if (delivery.lost_at !== null)
    throw new AppError("invalid_transition", { aggregate: "delivery", from, to: "failed", allowed: [] });
  change.giveUp(delivery, { reason });
  // A staged one without a leg under way is at the door of the warehouse, or in it.
  const hasNoLeg = delivery.delivery_flow === "pickup_and_delivery";
  if (hasNoLeg || (from !== "failed" && !isMissed && !(await isOverdue(tx, group, delivery, context.at))))
    throw new AppError("delivery_not_overdue");
  await endOriginal(tx, deps, delivery, "lost", context);
  if (from === "failed") await closeException(tx, delivery, { resolution: "lost", notes: reason }, context);
  else await recordLoss(tx, delivery, reason, context);
  endAttempt(change, delivery, reason);
  dropWaitingLeg(change, delivery);
  change.addEvent(delivery, "lost", { details: { reason } });
  change.handOver(delivery, "lost");
  change.patch(group.root, { waybill_id: null });
  for (const row of new Set([group.root, delivery]))
    change.patch(row, { lost_at: at, ended_at: at, pending_resolution: null });
  change.notify({ kind: "failed", reason_code: "lost" }, delivery);
  const isHeld = group.root.payment_status === "held";
  if (isHeld) change.patch(group.root, { payment_status: "released" });
  // Drivers are locked before accounts.
  await change.commit(tx, deps);
  if (isHeld) await releasePrice(tx, group.root, context);
}
