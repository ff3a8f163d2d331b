import type { DeliveryStatus } from "../lifecycle/index.ts";
import type { Place } from "../pricing/index.ts";
import { distanceKm } from "../pricing/index.ts";

/** What an estimate is made from: where the parcel goes, and where whoever brings it was last. */
export interface Journey {
  status: DeliveryStatus;
  pickup_address: Place;
  delivery_address: Place;
  picked_up_at: string | null;
  /** Null: nobody, or somebody whose place nobody knows. */
  carrier: (Place & { at: string }) | null;
}

// Great-circle kilometres an hour in a town, and the time that handing over takes.
const KM_AN_HOUR = 25;
const STOP_MS = 10 * 60_000;
const FRESH_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

/** Whether a place is one that somebody is at, not one that they were at. */
export const isFresh = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) <= FRESH_MS;

const toPickup: ReadonlySet<DeliveryStatus> = new Set(["assigned", "accepted", "en_route_to_pickup"]);
/** While the parcel is carried to its recipient. */
export const toRecipient: ReadonlySet<DeliveryStatus> = new Set(["picked_up", "en_route_to_delivery"]);

/** What has to come yet, and from where and when on. */
interface Way {
  from: Place & { at: string };
  stops: readonly Place[];
}

/** When it is there by the rest of the way, be that over or not. */
function arrivalOf({ from, stops }: Way): number {
  const km = stops.reduce((sum, stop, index) => sum + distanceKm(stops[index - 1] ?? from, stop), 0);
  return Date.parse(from.at) + (km / KM_AN_HOUR) * 3_600_000 + stops.length * STOP_MS;
}

const toTheMinute = (at: number): string => new Date(Math.ceil(at / MINUTE_MS) * MINUTE_MS).toISOString();

/** When a parcel should arrive, and since when it is late; each null while nobody can say it. */
export interface Expected {
  estimated_at: string | null;
  late_since: string | null;
}

/**
 * When a parcel should arrive: the rest of the way at 25 km/h and ten minutes a stop, from where its driver was within the last
 * half hour, otherwise from the pickup; never in the past, to the full minute. It is late since what was reckoned at its pickup
 * is over, wherever its driver is by now (3 §5).
 */
export function expectedOf(journey: Journey, now: Date): Expected {
  const { status, pickup_address, delivery_address, picked_up_at, carrier } = journey;
  const fresh = carrier && isFresh(carrier.at, now) ? carrier : null;
  const isCarried = toRecipient.has(status);
  const pickup = isCarried && picked_up_at !== null ? { ...pickup_address, at: picked_up_at } : null;
  const from = isCarried || toPickup.has(status) ? (fresh ?? pickup) : null;
  if (!from) return { estimated_at: null, late_since: null };
  const stops = isCarried ? [delivery_address] : [pickup_address, delivery_address];
  const planned = arrivalOf({ from: pickup ?? from, stops });
  return {
    estimated_at: toTheMinute(Math.max(arrivalOf({ from, stops }), now.getTime())),
    late_since: planned < now.getTime() ? toTheMinute(planned) : null,
  };
}
