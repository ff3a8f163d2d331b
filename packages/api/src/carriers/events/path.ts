import type { DeliveryStatus } from "../../delivery/lifecycle/index.ts";
import { deliveryMachine } from "../../delivery/lifecycle/index.ts";

/** What a carrier does to a delivery; what becomes of a failed one is not for the carrier to decide. */
export const carrierActions = [
  "accept",
  "start_pickup",
  "pickup",
  "start_delivery",
  "deliver",
  "fail",
  "cancel",
] as const;
export type CarrierAction = (typeof carrierActions)[number];

/** The shortest way by the state table, or null: a carrier may leave out steps, but not what they bring along. */
export function pathTo(from: DeliveryStatus, to: DeliveryStatus): CarrierAction[] | null {
  const ways = new Map<DeliveryStatus, CarrierAction[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const action of carrierActions) {
      const next = deliveryMachine.table[state][action];
      if (next !== undefined && !ways.has(next)) ways.set(next, [...way, action]);
    }
  }
  const way = ways.get(to);
  return way && way.length > 0 ? way : null;
}

/** Whether a delivery has been where an event says it is: the event is late, or told twice. */
export function hasPassed(status: DeliveryStatus, told: DeliveryStatus): boolean {
  const start: Partial<Record<DeliveryStatus, DeliveryStatus>> = { draft: "assigned", pending: "assigned" };
  const from = start[told] ?? told;
  return from === status || pathTo(from, status) !== null;
}
