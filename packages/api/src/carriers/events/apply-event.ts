import type { Handle } from "@karwan/db";
import { unassign } from "../../delivery/assignments/index.ts";
import { cancelDelivery } from "../../delivery/deliveries/index.ts";
import {
  acceptDelivery,
  deliver,
  failDelivery,
  pickUp,
  startDelivery,
  startPickup,
} from "../../delivery/driver-app/index.ts";
import type { Family, Occasion } from "../../delivery/lifecycle/index.ts";
import { activeAssignment, DeliveryChange, lockFamily } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { understand } from "./details.ts";
import type { CarrierAction } from "./path.ts";
import { hasPassed, pathTo } from "./path.ts";
import { findStatement, ownAssignmentsStatement } from "./repository.ts";
import type { CarrierEvent, Outcome } from "./schema.ts";
import type { Sender } from "./sender.ts";

type Deps = Pick<Dependencies, "jobs" | "now">;
type Told = ReturnType<typeof understand>;
type Step = (h: Handle, deps: Deps, change: DeliveryChange, told: Told) => void | Promise<void>;

const steps: Record<Exclude<CarrierAction, "cancel">, Step> = {
  accept: (_h, _deps, change) => acceptDelivery(change, change.family.delivery),
  start_pickup: (_h, _deps, change) => startPickup(change, change.family.delivery),
  pickup: (h, _deps, change) => pickUp(h, change, change.family.delivery, null),
  start_delivery: (_h, _deps, change) => startDelivery(change, change.family.delivery),
  deliver: (h, deps, change, { proof }) => deliver(h, deps, change, change.family.delivery, proof),
  fail: (h, _deps, change, { failure }) => failDelivery(h, change, change.family.delivery, failure),
};

/**
 * The carrier calls it off. What cannot be cancelled by itself, a leg or a parcel that somebody else still has, is given
 * back instead and waits for others (4 J4, 4 J5).
 */
async function callOff(h: Handle, deps: Deps, change: DeliveryChange, { failure }: Told): Promise<void> {
  const { delivery } = change.family;
  const reason = failure.notes ?? failure.reason_code;
  if (delivery.parent_id === null && delivery.custody !== "driver") return cancelDelivery(h, deps, change, reason);
  unassign(change, delivery, reason);
  return change.commit(h, deps);
}

/** The carrier's present task with the delivery, or what an event of somebody who has none comes to. */
async function taskOf(
  h: Handle,
  family: Family,
  { carrierCode }: Sender,
  event: CarrierEvent,
): Promise<{ since: Date } | Exclude<Outcome, "applied">> {
  const { delivery } = family;
  const own = await h.sql(ownAssignmentsStatement, [h.scope.tenantId, delivery.id, carrierCode]);
  const [latest] = own;
  const isPresent = latest !== undefined && latest.id === activeAssignment(family, delivery)?.id;
  if (!isPresent) {
    const didIt = latest?.status === "completed" || latest?.status === "failed";
    return didIt && hasPassed(delivery.status, event.status) ? "backwards" : "ignored";
  }
  // It was given to this carrier before and has been given anew: what happened before that, happened to another attempt.
  const since = new Date(latest.created_at);
  return own.length > 1 && new Date(event.occurred_at) < since ? "backwards" : { since };
}

/**
 * Moves the delivery to where the carrier says it is, by the same steps as a driver, so that custody, money and timeline
 * add up (3 §6, 4 E11). A step that is not possible yet is refused as a driver's would be, and the carrier says it again.
 */
export async function applyEvent(h: Handle, deps: Deps, sender: Sender, event: CarrierEvent): Promise<Outcome> {
  const [found] = await h.sql(findStatement, [h.scope.tenantId, event.delivery_code]);
  if (!found) return "ignored";
  const family = await lockFamily(h, found.id);
  const task = await taskOf(h, family, sender, event);
  if (typeof task === "string") return task;
  const way = pathTo(family.delivery.status, event.status);
  if (!way) return hasPassed(family.delivery.status, event.status) ? "backwards" : "ignored";
  // A carrier's clock may be slow, but nothing is done before it was asked for.
  const at = new Date(Math.max(Date.parse(event.occurred_at), task.since.getTime()));
  const told = understand(event, at);
  const actor = { type: "carrier", id: null } as const;
  const occasion: Occasion = { actor, at, received_at: deps.now(), place: told.place };
  const change = new DeliveryChange(family, occasion);
  for (const action of way) {
    if (action === "cancel") return callOff(h, deps, change, told).then(() => "applied");
    await steps[action](h, deps, change, told);
  }
  await change.commit(h, deps);
  return "applied";
}
