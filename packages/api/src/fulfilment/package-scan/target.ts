import { deliveryMachine } from "../../delivery/lifecycle/index.ts";
import type { AwaitedOrder, Member, WaitingHandoff } from "./repository.ts";
import type { ScannedDelivery, ScanReason, ScanTarget } from "./schema.ts";

/** What was scanned, with all that belongs to it. */
export interface Found {
  members: readonly Member[];
  orders: readonly AwaitedOrder[];
  handoffs: readonly WaitingHandoff[];
}

const toReceive: Record<AwaitedOrder["source"], ScanReason> = {
  pickup_leg: "pickup_leg_ready_to_receive",
  failed_delivery_return: "failed_delivery_return_ready_to_receive",
  delivery_return_handoff: "failed_delivery_return_ready_to_receive",
  waybill: "waybill_parcel_ready_to_receive",
  manifest: "manifest_parcel_ready_to_receive",
  manual: "found_parcel_ready_to_receive",
};

/** A delivery with its legs: receiving orders and handoffs of others are none of its (2 §4.8 rule 2). */
const familyOf = ({ members }: Found, { id }: Member): ReadonlySet<string | null> =>
  new Set([id, ...members.flatMap((member) => (member.parent_id === id ? member.id : []))]);

/** In which order the parcel of a delivery is awaited. */
export const awaitedIn = (found: Found, delivery: Member): AwaitedOrder | null => {
  const family = familyOf(found, delivery);
  return found.orders.find(({ delivery_id }) => family.has(delivery_id)) ?? null;
};

/** Over which handoff it is to be given out; one whose picking was called off gives out nothing. */
export const waitingIn = (found: Found, delivery: Member): WaitingHandoff | null => {
  const family = familyOf(found, delivery);
  const isLive = ({ picking_order: { status } }: WaitingHandoff) => status !== "cancelled" && status !== "handed_off";
  return found.handoffs.find((handoff) => family.has(handoff.delivery_id) && isLive(handoff)) ?? null;
};

/** What to open for a delivery: there always is something (2 §4.8 rules 1 and 2, 4 F4). */
export function targetOf(found: Found, delivery: Member): ScanTarget {
  const { id: entity_id, delivery_flow: flow } = delivery;
  const details = { action: "open_delivery", entity_id, reason: "delivery_details_available" } as const;
  if (flow === "direct" || flow === "from_warehouse") return details;
  return warehouseTarget(found, delivery) ?? details;
}

/** What a warehouse has to do with a delivery next, of whatever flow it is; null: nothing. */
export function warehouseTarget(found: Found, delivery: Member): ScanTarget | null {
  const order = awaitedIn(found, delivery);
  if (order) return { action: "open_receiving_order", entity_id: order.id, reason: toReceive[order.source] };
  const handoff = delivery.lost_at === null ? waitingIn(found, delivery) : null;
  if (!handoff) return null;
  const isPicked = handoff.picking_order.status === "completed";
  const reason = isPicked ? "handoff_ready_for_pickup" : "handoff_waits_for_picking";
  return { action: "open_handoff", entity_id: handoff.id, reason };
}

export const isActive = ({ status, lost_at }: Pick<Member, "status" | "lost_at">): boolean =>
  status !== "draft" && lost_at === null && !deliveryMachine.isFinal(status);

/** The return under way, if one is (2 §4.8 rule 3). */
export const activeReturn = ({ members }: Found, scanned: Member): Member | null =>
  [scanned, ...members].find(
    (member) =>
      member.delivery_flow === "operational_return" &&
      (member === scanned || member.original_delivery_id === scanned.id) &&
      isActive(member),
  ) ?? null;

export function compact(delivery: Member, { action }: ScanTarget): ScannedDelivery {
  const { id, delivery_code, barcode, status, delivery_flow } = delivery;
  return { id, delivery_code, barcode, status, delivery_flow, is_active: isActive(delivery), next_action: action };
}
