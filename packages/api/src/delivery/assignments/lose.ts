import type { Handle } from "@karwan/db";
import { readSettings } from "../../identity/settings/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryChange, DeliveryRow, Family } from "../lifecycle/index.ts";
import { activeAssignment, holdersAttempt, releasePrice } from "../lifecycle/index.ts";
import { closeException, recordLoss } from "./exceptions.ts";
import { dropWaitingLeg, legInQuestion } from "./resolve.ts";
import { endOriginal } from "./returns.ts";

const HOUR_MS = 3600 * 1000;

/** When the one who has the parcel took it, in the attempt that is under way or in the one that failed. */
function pickedUpAt(family: Family, delivery: DeliveryRow): number {
  const attempts = [activeAssignment(family, delivery), holdersAttempt(family, delivery)];
  const since = attempts.find((attempt) => attempt?.picked_up_at)?.picked_up_at;
  return since ? Date.parse(since) : Number.NaN;
}

/** Whether so much time has passed since its pickup that a parcel nobody heard of again may be called lost (4 K11). */
async function isOverdue(h: Handle, family: Family, delivery: DeliveryRow, at: Date): Promise<boolean> {
  const { overdue_hours } = (await readSettings(h)).delivery;
  return at.getTime() - pickedUpAt(family, delivery) > overdue_hours * HOUR_MS;
}

/** Ends the attempt under way, if there is one, and frees all room that the parcel takes. */
function endAttempt(change: DeliveryChange, delivery: DeliveryRow, reason: string): void {
  const { family } = change;
  const active = activeAssignment(family, delivery);
  if (active) {
    const hasIt = active.status === "picked_up" || active.status === "en_route_to_delivery";
    const { driver_user_id } = change.moveAssignment(delivery, hasIt ? "fail" : "release", { reason });
    if (driver_user_id) change.tell({ kind: "unassigned", user_id: driver_user_id }, delivery);
  }
  for (const assignment of family.assignments)
    if (assignment.delivery_id === delivery.id && assignment.capacity_unit > 0) change.free(assignment);
}

/** A parcel is given up: it failed for good, and nobody is charged or busy with it any more (4 J7). */
export async function lose(h: Handle, deps: Dependencies, change: DeliveryChange, reason: string): Promise<void> {
  const { family, occasion } = change;
  const delivery = legInQuestion(family);
  const { status: from } = delivery;
  const at = occasion.at.toISOString();
  if (delivery.lost_at !== null)
    throw new AppError("invalid_transition", { aggregate: "delivery", from, to: "failed", allowed: [] });
  change.giveUp(delivery, { reason });
  // A staged one without a leg under way is at the door of the warehouse, or in it.
  const hasNoLeg = delivery.delivery_flow === "pickup_and_delivery";
  if (hasNoLeg || (from !== "failed" && !(await isOverdue(h, family, delivery, occasion.at))))
    throw new AppError("delivery_not_overdue");
  await endOriginal(h, deps, delivery, "lost", occasion);
  if (from === "failed") await closeException(h, delivery, { resolution: "lost", notes: reason }, occasion);
  else await recordLoss(h, delivery, reason, occasion);
  endAttempt(change, delivery, reason);
  dropWaitingLeg(change, delivery);
  change.note(delivery, "lost", { details: { reason } });
  change.handOver(delivery, "lost");
  for (const row of new Set([family.root, delivery]))
    change.patch(row, { lost_at: at, ended_at: at, pending_resolution: null });
  change.tell({ kind: "failed", reason_code: "lost" }, delivery);
  const isHeld = family.root.payment_status === "held";
  if (isHeld) change.patch(family.root, { payment_status: "released" });
  // Drivers are locked before accounts.
  await change.commit(h, deps);
  if (isHeld) await releasePrice(h, family.root, occasion);
}
