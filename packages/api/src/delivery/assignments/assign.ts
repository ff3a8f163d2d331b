import { AppError, Decimal } from "../../kernel/index.ts";
import type { DeliveryChange, DeliveryGroup, DeliveryRow } from "../lifecycle/index.ts";
import { carriedAssignment, nextStatus, refuseOnWaybill } from "../lifecycle/index.ts";
import type { Assignee, DriverAssignee } from "./assignee.ts";
import { servesBothEnds } from "./assignee.ts";

/** Refuses a driver who may not work or, unless `force`, does not serve the area or has no room; tells what was overridden. */
function validateDriver(
  assignee: DriverAssignee,
  delivery: DeliveryRow,
  room: { has: number; force: boolean },
): boolean {
  if (assignee.status !== "active") throw new AppError("driver_inactive");
  const isOutside = !servesBothEnds(assignee, delivery);
  if (isOutside && !room.force) throw new AppError("driver_zone_mismatch");
  if (assignee.total === null) return isOutside;
  const free = new Decimal(assignee.total).minus(assignee.used).plus(room.has);
  const isFull = free.lessThan(delivery.unit_size);
  if (isFull && !room.force)
    throw new AppError("driver_capacity_exceeded", { available: Decimal.max(free, 0).toNumber() });
  return isOutside || isFull;
}

/**
 * Gives the delivery to who is to carry it, and takes the room it needs (3 §5, 4 J9). A driver who still has the parcel
 * of a failed attempt brings its room along.
 */
export function assignTo(change: DeliveryChange, delivery: DeliveryRow, assignee: Assignee, force: boolean): void {
  const assigned_by = change.context.actor.type === "carrier" ? null : change.context.actor.id;
  if (assignee.kind === "carrier") {
    const { carrier_code, carrier_cost } = assignee;
    const unloaded = { driver_id: null, capacity_unit: 0, forced: false };
    change.assign(delivery, { ...unloaded, carrier_code, carrier_cost, status: "assigned", assigned_by });
    return;
  }
  const { driver_id, user_id, must_accept } = assignee;
  const carried = carriedAssignment(change.group, delivery);
  const own = carried?.driver_id === driver_id ? carried : null;
  const forced = validateDriver(assignee, delivery, { has: own?.capacity_unit ?? 0, force });
  if (own) change.releaseCapacity(own);
  change.assign(delivery, {
    driver_id,
    carrier_code: null,
    status: must_accept ? "pending" : "assigned",
    capacity_unit: delivery.unit_size,
    forced,
    assigned_by,
  });
  change.notify({ kind: "assigned", user_id }, delivery);
}

/** Whether a delivery waits for somebody to carry it (4 E2). */
export function requireAssignable(group: DeliveryGroup, delivery: DeliveryRow): void {
  const { delivery_flow, assignment_id, status } = delivery;
  refuseOnWaybill(group);
  if (delivery_flow === "pickup_and_delivery") {
    const leg = group.legs.find((each) => each.status === "pending");
    throw new AppError("staged_parent_not_assignable", { leg_code: leg?.delivery_code ?? null });
  }
  if (assignment_id !== null) throw new AppError("delivery_already_assigned");
  if (delivery_flow === "delivery_leg" && status === "pending" && group.root.custody !== "warehouse")
    throw new AppError("leg_not_ready");
  nextStatus(delivery, "assign");
}

/** A pending delivery becomes somebody's task (3 §5, 4 E2); of a staged one each leg for itself. */
export function assign(change: DeliveryChange, delivery: DeliveryRow, assignee: Assignee, force = false): void {
  requireAssignable(change.group, delivery);
  const whom = assignee.kind === "driver" ? { driver_id: assignee.driver_id } : { carrier_code: assignee.carrier_code };
  change.move(delivery, "assign", whom);
  assignTo(change, delivery, assignee, force);
}

/** The task is taken back before pickup; the delivery waits for another (4 J9). */
export function unassign(change: DeliveryChange, delivery: DeliveryRow, reason: string | null): void {
  change.move(delivery, "unassign", { reason });
  const { driver_user_id } = change.moveAssignment(delivery, "release", { reason });
  if (driver_user_id) change.notify({ kind: "unassigned", user_id: driver_user_id }, delivery);
}

/** Another driver takes over before pickup; both are told (3 §5). */
export function switchDriver(
  change: DeliveryChange,
  delivery: DeliveryRow,
  assignee: DriverAssignee,
  { reason, force }: { reason: string; force: boolean },
): void {
  if (delivery.driver_id === assignee.driver_id) throw new AppError("driver_already_assigned");
  change.move(delivery, "switch_driver", { reason });
  const former = change.moveAssignment(delivery, "release", { reason });
  assignTo(change, delivery, assignee, force);
  const { driver_id: from_driver_id, carrier_code: from_carrier_code } = former;
  const details = { from_driver_id, from_carrier_code, to_driver_id: assignee.driver_id, reason };
  change.addEvent(delivery, "driver_switched", { details });
  if (former.driver_user_id)
    change.notify(
      { kind: "driver_switched", user_id: former.driver_user_id, new_driver_id: assignee.driver_id },
      delivery,
    );
}
