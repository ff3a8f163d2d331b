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
import type { Family } from "../../delivery/lifecycle/index.ts";
import { DeliveryChange, lockFamily } from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { understand } from "./details.ts";
import type { CarrierAction } from "./path.ts";
import { hasPassed, pathTo } from "./path.ts";
import { keepPictures } from "./pictures.ts";
import { findStatement, ownAssignmentsStatement } from "./repository.ts";
import type { CarrierEvent, Outcome } from "./schema.ts";
import type { Sender } from "./sender.ts";

type Deps = Pick<Dependencies, "jobs" | "now" | "files">;
type Told = ReturnType<typeof understand>;
type Step = (h: Handle, deps: Deps, change: DeliveryChange, told: Told) => void | Promise<void>;

const steps: Record<Exclude<CarrierAction, "cancel">, Step> = {
  accept: (_h, _deps, change) => acceptDelivery(change, change.family.delivery),
  start_pickup: (_h, _deps, change) => startPickup(change, change.family.delivery),
  pickup: (h, _deps, change) => pickUp(h, change, change.family.delivery, null),
  start_delivery: (_h, _deps, change) => startDelivery(change, change.family.delivery),
  async deliver(h, deps, change, { proof }) {
    const kept = proof && (await keepPictures(h, deps, change, proof));
    await deliver(h, deps, change, change.family.delivery, kept);
  },
  async fail(h, deps, change, { failure }) {
    const kept = await keepPictures(h, deps, change, failure);
    await failDelivery(h, change, change.family.delivery, kept);
  },
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

/** How the carrier stands to the delivery, or what an event comes to of a carrier that has nothing to do with it. */
async function taskOf(
  h: Handle,
  { delivery }: Family,
  { carrierCode }: Sender,
  event: CarrierEvent,
): Promise<{ since: Date; isPresent: boolean } | Exclude<Outcome, "applied">> {
  const own = await h.sql(ownAssignmentsStatement, [h.scope.tenantId, delivery.id, carrierCode]);
  const [latest] = own;
  const since = new Date(latest?.created_at ?? 0);
  if (latest !== undefined && latest.id === delivery.assignment_id) {
    // Given to this carrier before, and anew since: what happened before that, happened to another attempt.
    const isOfAnother = own.length > 1 && new Date(event.occurred_at) < since;
    return isOfAnother ? "backwards" : { since, isPresent: true };
  }
  const endedIt = latest?.status === "completed" || latest?.status === "failed";
  return endedIt && delivery.assignment_id === null ? { since, isPresent: false } : "ignored";
}

/**
 * Moves the delivery to where the carrier says it is, by the same steps as a driver, so that custody, money and timeline
 * add up (3 §6, 4 E11). A step that is not possible yet is refused as a driver's would be, and the carrier says it again.
 */
export async function applyEvent(h: Handle, deps: Deps, sender: Sender, event: CarrierEvent): Promise<Outcome> {
  const [found] = await h.sql(findStatement, [h.scope.tenantId, event.delivery_code]);
  if (!found) return "ignored";
  const family = await lockFamily(h, found.id);
  const { delivery } = family;
  const task = await taskOf(h, family, sender, event);
  if (typeof task === "string") return task;
  if (hasPassed(delivery.status, event.status)) return "backwards";
  const way = task.isPresent ? pathTo(delivery.status, event.status) : null;
  // A carrier's clock may be slow, but nothing is done before it was asked for.
  const at = new Date(Math.max(Date.parse(event.occurred_at), task.since.getTime()));
  const told = understand(event, at);
  const actor = { type: "carrier", id: null } as const;
  const change = new DeliveryChange(family, { actor, at, received_at: deps.now(), place: told.place });
  if (way?.[0] === "cancel") await callOff(h, deps, change, told);
  else {
    for (const action of way ?? []) if (action !== "cancel") await steps[action](h, deps, change, told);
    // It changes nothing, and whoever decides what becomes of the parcel should know.
    if (!way) change.note(delivery, "carrier_event", { to: event.status, details: event.details ?? null });
    await change.commit(h, deps);
  }
  return way ? "applied" : "ignored";
}
