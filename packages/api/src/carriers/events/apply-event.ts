import type { Transaction } from "@karwan/db";
import { unassign } from "../../delivery/assignments/index.ts";
import { cancelDelivery } from "../../delivery/deliveries/index.ts";
import type { DeliveryGroup } from "../../delivery/lifecycle/index.ts";
import {
  acceptDelivery,
  DeliveryChange,
  deliver,
  failDelivery,
  lockDeliveryGroup,
  pickUp,
  startDelivery,
  startPickup,
} from "../../delivery/lifecycle/index.ts";
import type { Dependencies } from "../../kernel/index.ts";
import { understand } from "./details.ts";
import type { CarrierAction } from "./path.ts";
import { hasPassed, pathTo } from "./path.ts";
import { keepPictures } from "./pictures.ts";
import { findStatement, ownAssignmentsStatement } from "./repository.ts";
import type { CarrierEvent, Outcome } from "./schema.ts";
import type { Sender } from "./sender.ts";

type Deps = Pick<Dependencies, "jobs" | "database" | "now" | "files">;
type Told = ReturnType<typeof understand>;
type Step = (tx: Transaction, deps: Deps, change: DeliveryChange, told: Told) => void | Promise<void>;

const steps: Record<Exclude<CarrierAction, "cancel">, Step> = {
  accept: (_tx, _deps, change) => acceptDelivery(change, change.group.delivery),
  start_pickup: (_tx, _deps, change) => startPickup(change, change.group.delivery),
  pickup: (tx, deps, change) => pickUp(tx, deps, change, change.group.delivery, null),
  start_delivery: (_tx, _deps, change) => startDelivery(change, change.group.delivery),
  async deliver(tx, deps, change, { proof }) {
    const kept = proof && (await keepPictures(tx, deps, change, proof));
    await deliver(tx, deps, change, change.group.delivery, kept);
  },
  async fail(tx, deps, change, { failure }) {
    const kept = await keepPictures(tx, deps, change, failure);
    await failDelivery(tx, change, change.group.delivery, kept);
  },
};

/**
 * The carrier calls it off. What cannot be cancelled by itself, a leg or a parcel that somebody else still has, is given
 * back instead and waits for others (4 J4, 4 J5).
 */
async function callOff(tx: Transaction, deps: Deps, change: DeliveryChange, { failure }: Told): Promise<void> {
  const { delivery } = change.group;
  const reason = failure.notes ?? failure.reason_code;
  if (delivery.parent_id === null && delivery.custody !== "driver") return cancelDelivery(tx, deps, change, reason);
  unassign(change, delivery, reason);
  return change.commit(tx, deps);
}

/** How the carrier stands to the delivery, or what an event comes to of a carrier that has nothing to do with it. */
async function taskOf(
  tx: Transaction,
  { delivery }: DeliveryGroup,
  { carrierCode }: Sender,
  event: CarrierEvent,
): Promise<{ since: Date; isPresent: boolean } | Exclude<Outcome, "applied">> {
  const own = await tx.sql(ownAssignmentsStatement, [tx.scope.tenantId, delivery.id, carrierCode]);
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
export async function applyEvent(tx: Transaction, deps: Deps, sender: Sender, event: CarrierEvent): Promise<Outcome> {
  const [found] = await tx.sql(findStatement, [tx.scope.tenantId, event.delivery_code]);
  if (!found) return "ignored";
  const group = await lockDeliveryGroup(tx, found.id);
  const { delivery } = group;
  const task = await taskOf(tx, group, sender, event);
  if (typeof task === "string") return task;
  if (hasPassed(delivery.status, event.status)) return "backwards";
  const way = task.isPresent ? pathTo(delivery.status, event.status) : null;
  // A carrier's clock may be slow, but nothing is done before it was asked for.
  const at = new Date(Math.max(Date.parse(event.occurred_at), task.since.getTime()));
  const told = understand(event, at);
  const actor = { type: "carrier", id: null } as const;
  const change = new DeliveryChange(group, { actor, at, received_at: deps.now(), place: told.place });
  if (way?.[0] === "cancel") await callOff(tx, deps, change, told);
  else {
    for (const action of way ?? []) if (action !== "cancel") await steps[action](tx, deps, change, told);
    // It changes nothing, and whoever decides what becomes of the parcel should know.
    if (!way) change.addEvent(delivery, "carrier_event", { to: event.status, details: event.details ?? null });
    await change.commit(tx, deps);
  }
  return way ? "applied" : "ignored";
}
