import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { DeliveryChange } from "./change.ts";
import { endOriginal } from "./end-original.ts";
import { activeAssignment, carriedAssignment } from "./lock.ts";
import { capturePrice, collectCash } from "./money.ts";
import type { AssignmentRow, DeliveryRow, Proof } from "./rows.ts";
import type { ArrivalSource } from "./warehouse.ts";
import { endsInWarehouse, failsIntoWarehouse, startsInWarehouse, warehouseSteps } from "./warehouse.ts";

// What happens to a delivery on its way, whoever does it: a driver now, his phone's queue later, a carrier. Each step is
// validated by the state tables, and everything it takes with it is gathered in the change, which the caller commits.

const lockDriver = statement(
  "driver_app.lock_driver",
  "SELECT FROM drivers WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE",
);
const openException = statement(
  "driver_app.open_exception",
  `INSERT INTO delivery_exceptions (tenant_id, id, delivery_id, reason_code, notes, photo_urls, opened_by, opened_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

function arrivalOf({ delivery_flow }: DeliveryRow): ArrivalSource {
  if (delivery_flow === "pickup_leg") return "pickup_leg";
  return delivery_flow === "operational_return" ? "delivery_return_handoff" : "failed_delivery_return";
}

/** Takes what is due at the end of the way. The change frees the driver's room, and drivers are locked before accounts. */
async function settle(tx: Transaction, change: DeliveryChange, assignment: AssignmentRow): Promise<void> {
  const { payment_status } = change.group.root;
  if (payment_status !== "held" && payment_status !== "pending") return;
  if (assignment.driver_id) await tx.sql(lockDriver, [tx.scope.tenantId, assignment.driver_id]);
  await capturePrice(tx, change);
  await collectCash(tx, change, "recipient", assignment);
}

function requireAccepted({ group }: DeliveryChange, delivery: DeliveryRow): void {
  if (activeAssignment(group, delivery)?.status === "pending") throw new AppError("assignment_not_accepted");
}

/** Says yes to an assignment (3 §5). */
export function acceptDelivery(change: DeliveryChange, delivery: DeliveryRow): void {
  change.move(delivery, "accept");
  change.moveAssignment(delivery, "accept", { accepted_at: change.context.at.toISOString() });
}

/** Says no to it: the delivery waits for another driver, and the room it took is free (3 §5, 4 J9). */
export function declineDelivery(change: DeliveryChange, delivery: DeliveryRow, reason: string | null): void {
  change.move(delivery, "decline", reason === null ? null : { reason });
  change.moveAssignment(delivery, "decline", { reason });
}

/** Sets out for the parcel; 409 `assignment_not_accepted` while it is not (3 §5, 4 E3). */
export function startPickup(change: DeliveryChange, delivery: DeliveryRow): void {
  requireAccepted(change, delivery);
  change.move(delivery, "start_pickup");
  change.moveAssignment(delivery, "start_pickup");
}

/**
 * Takes the parcel: from its sender, out of a warehouse, or from the driver who still had it, whose room is free with
 * that (3 §5, 4 J4). The sender's cash is taken along. Who has it already, from a failed attempt, just goes on.
 */
export async function pickUp(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  change: DeliveryChange,
  delivery: DeliveryRow,
  proof: Partial<Proof> | null,
) {
  requireAccepted(change, delivery);
  change.move(delivery, "pickup");
  const { group, context } = change;
  const picked_up_at = context.at.toISOString();
  const assignment = change.moveAssignment(delivery, "pickup", { picked_up_at });
  const former = carriedAssignment(group, delivery);
  if (startsInWarehouse(delivery)) {
    // Drivers are locked before stock: whose room this frees, if anybody's.
    if (former?.driver_id) await tx.sql(lockDriver, [tx.scope.tenantId, former.driver_id]);
    await warehouseSteps().handOut({ tx, deps, delivery, group, context }, assignment);
  }
  for (const row of new Set([delivery, group.root])) if (!row.picked_up_at) change.patch(row, { picked_up_at });
  const keepsIt = delivery.custody === "driver" && delivery.custody_driver_id === assignment.driver_id;
  if (!keepsIt) change.handOver(delivery, "driver", { driver_id: assignment.driver_id, proof });
  if (former) change.releaseCapacity(former);
  if (delivery.delivery_flow === "delivery_leg" || delivery.delivery_flow === "operational_return") return;
  await collectCash(tx, change, "sender", assignment);
}

/** Sets out for the recipient (3 §5). */
export function startDelivery(change: DeliveryChange, delivery: DeliveryRow): void {
  change.move(delivery, "start_delivery");
  change.moveAssignment(delivery, "start_delivery");
}

/**
 * Brings the parcel to its end: the recipient, the sender of a return, or the door of a warehouse, where it waits for
 * its receipt (3 §5, 4 E5). At the end of the whole way the price is taken, or the recipient's cash (4 J8).
 */
export async function deliver(
  tx: Transaction,
  deps: Pick<Dependencies, "jobs" | "database">,
  change: DeliveryChange,
  delivery: DeliveryRow,
  proof: Proof | null,
): Promise<void> {
  change.move(delivery, "deliver");
  const assignment = change.moveAssignment(delivery, "deliver");
  change.patch(delivery, { proof_of_delivery: proof });
  if (proof) change.addEvent(delivery, "proof", { details: { proof } });
  if (endsInWarehouse(delivery)) {
    change.awaitReceipt(delivery, arrivalOf(delivery), proof);
    return;
  }
  if (delivery.delivery_flow === "operational_return") {
    change.handOver(delivery, "returned_to_sender", { proof });
    return endOriginal(tx, deps, delivery, "returned_to_sender", change.context);
  }
  change.handOver(delivery, "recipient", { proof });
  if (delivery.parent_id !== null) change.patch(change.group.root, { proof_of_delivery: proof });
  await settle(tx, change, assignment);
}

export interface Failure {
  reason_code: string;
  notes: string | null;
  /** As keepFileUrls keeps them. */
  photo_urls: string[];
}

/**
 * Gives up: an exception is open until somebody decides. What came out of a warehouse waits for its receipt there, the
 * rest stays with the driver; either way it still takes his room (3 §5, 4 J4, 4 J9).
 */
export async function failDelivery(
  tx: Transaction,
  change: DeliveryChange,
  delivery: DeliveryRow,
  { reason_code, notes, photo_urls }: Failure,
): Promise<void> {
  const { actor, at } = change.context;
  change.move(delivery, "fail", { reason_code });
  change.moveAssignment(delivery, "fail", { reason: reason_code });
  change.addEvent(delivery, "exception", { to: "open", details: { reason_code, notes, photo_urls } });
  change.notify({ kind: "failed", reason_code }, delivery);
  if (failsIntoWarehouse(delivery)) change.awaitReceipt(delivery, arrivalOf(delivery));
  const about = [reason_code, notes, photo_urls, actor.id, at.toISOString()] as const;
  await tx.sql(openException, [tx.scope.tenantId, newId(), delivery.id, ...about]);
}
