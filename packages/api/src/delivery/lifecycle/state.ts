import type { StatusOf } from "../../kernel/index.ts";
import { AppError, defineStateMachine } from "../../kernel/index.ts";

/** The life of a delivery (3 §5, 4 J). Of a staged one it is its legs' life that counts: see `stagedStatus`. */
export const deliveryMachine = defineStateMachine("delivery", {
  draft: { submit: "pending", cancel: "cancelled" },
  pending: { assign: "assigned", cancel: "cancelled" },
  assigned: {
    accept: "accepted",
    decline: "pending",
    unassign: "pending",
    switch_driver: "assigned",
    start_pickup: "en_route_to_pickup",
    pickup: "picked_up",
    cancel: "cancelled",
  },
  accepted: {
    unassign: "pending",
    switch_driver: "assigned",
    start_pickup: "en_route_to_pickup",
    pickup: "picked_up",
    cancel: "cancelled",
  },
  en_route_to_pickup: { unassign: "pending", switch_driver: "assigned", pickup: "picked_up", cancel: "cancelled" },
  picked_up: { start_delivery: "en_route_to_delivery", deliver: "delivered", fail: "failed", lose: "failed" },
  en_route_to_delivery: { deliver: "delivered", fail: "failed", lose: "failed" },
  delivered: {},
  failed: { retry: "pending", return: "returned", lose: "failed" },
  returned: {},
  cancelled: {},
});
export type DeliveryStatus = StatusOf<typeof deliveryMachine>;
export type DeliveryAction = Parameters<typeof deliveryMachine.next>[1];

/** Where an action leads a delivery, or 409 `invalid_transition`; nothing leads on from what was given up (4 J7). */
export function nextStatus(
  { status: from, lost_at }: { status: DeliveryStatus; lost_at: string | null },
  action: DeliveryAction,
): DeliveryStatus {
  if (lost_at === null) return deliveryMachine.next(from, action);
  const { aggregate, target } = deliveryMachine;
  throw new AppError("invalid_transition", { aggregate, from, to: target(action), allowed: [] });
}

/** The life of an assignment (3 §5, 4 E3, 4 J9). `release` is unassigning or switching. */
export const assignmentMachine = defineStateMachine("assignment", {
  pending: { accept: "accepted", decline: "declined", release: "released", cancel: "cancelled" },
  assigned: {
    accept: "accepted",
    decline: "declined",
    start_pickup: "en_route_to_pickup",
    pickup: "picked_up",
    release: "released",
    cancel: "cancelled",
  },
  accepted: { start_pickup: "en_route_to_pickup", pickup: "picked_up", release: "released", cancel: "cancelled" },
  en_route_to_pickup: { pickup: "picked_up", release: "released", cancel: "cancelled" },
  picked_up: { start_delivery: "en_route_to_delivery", deliver: "completed", fail: "failed" },
  en_route_to_delivery: { deliver: "completed", fail: "failed" },
  completed: {},
  failed: {},
  declined: {},
  released: {},
  cancelled: {},
});
export type AssignmentStatus = StatusOf<typeof assignmentMachine>;
export type AssignmentAction = Parameters<typeof assignmentMachine.next>[1];

/** Assignments that a delivery can have one of: not at their end. */
export const activeAssignments = assignmentMachine.states.filter((state) => !assignmentMachine.isFinal(state));
// For an SQL `IN`: as literals, which the partial indexes are matched by.
const literals = (states: readonly string[]) => states.map((state) => `'${state}'`).join(", ");
/** The same for an SQL `IN`. */
export const activeInSql = literals(activeAssignments);
/** Of deliveries what somebody carries or is to be given, for an SQL `IN`: neither drafts nor what is at its end. */
export const carriedInSql = literals(
  deliveryMachine.states.filter((state) => state !== "draft" && !deliveryMachine.isFinal(state)),
);

/** Whether an attempt ended before the parcel was picked up under it. */
export const isUnmade = (status: AssignmentStatus): boolean =>
  status === "declined" || status === "released" || status === "cancelled";

export const custodies = [
  "sender",
  "driver",
  "awaiting_warehouse_receipt",
  "warehouse",
  "recipient",
  "returned_to_sender",
  "lost",
] as const;
export type Custody = (typeof custodies)[number];

export const flows = [
  "direct",
  "pickup_and_delivery",
  "from_warehouse",
  "operational_return",
  "pickup_leg",
  "delivery_leg",
] as const;
export type Flow = (typeof flows)[number];

/** What a staged delivery's status is, given its legs': theirs is the only life it has (3 §5). */
export function stagedStatus(pickupLeg: DeliveryStatus, deliveryLeg: DeliveryStatus): DeliveryStatus {
  if (deliveryLeg === "picked_up" || deliveryLeg === "en_route_to_delivery") return "en_route_to_delivery";
  if (pickupLeg === "failed" || pickupLeg === "returned") return pickupLeg;
  const ends: readonly DeliveryStatus[] = ["delivered", "failed", "returned", "cancelled", "draft"];
  if (ends.includes(deliveryLeg)) return deliveryLeg;
  const moving: readonly DeliveryStatus[] = ["picked_up", "en_route_to_delivery", "delivered"];
  return moving.includes(pickupLeg) ? "picked_up" : "pending";
}
