import { useSyncExternalStore } from "react";
import { distanceKm } from "../kernel/distance.ts";
import { phone } from "./client.ts";
import type { Point } from "./queue/store.ts";
import { points } from "./queue/store.ts";

export interface Where {
  latitude: number;
  longitude: number;
  at: number;
}

// As often as a map of drivers needs it, and the battery lasts.
const EVERY_MS = 30_000;
const APART_KM = 0.05;
const FRESH_MS = 5 * 60_000;
const MOST_AT_ONCE = 100;
const OLDEST_MS = 48 * 3_600_000;

const listeners = new Set<() => void>();
let latest: Where | null = null;
let noted: Where | null = null;

/** Where something was just done, as its action says it; nothing where the phone does not know, or not any more. */
export const whereNow = (now: number): { latitude?: number; longitude?: number } =>
  latest && now - latest.at < FRESH_MS ? { latitude: latest.latitude, longitude: latest.longitude } : {};

/** Whether a position tells more than the last that was noted. */
export const isNews = (place: Where, before: Where | null): boolean =>
  before === null || place.at - before.at >= EVERY_MS || distanceKm(place, before) >= APART_KM;

/** Follows where the phone is while the page is open and its driver on duty: a page in the background is told nothing. */
export function followPlace(owner: string, added: () => void): () => void {
  if (!("geolocation" in navigator)) return () => undefined;
  const take = async ({ coords, timestamp }: GeolocationPosition) => {
    const { latitude, longitude, accuracy } = coords;
    latest = { latitude, longitude, at: timestamp };
    for (const listener of listeners) listener();
    if (!isNews(latest, noted)) return;
    noted = latest;
    await points.add({ owner, latitude, longitude, accuracy, at: timestamp });
    added();
  };
  const watch = navigator.geolocation.watchPosition((place) => void take(place), undefined, {
    enableHighAccuracy: true,
    maximumAge: 10_000,
  });
  return () => navigator.geolocation.clearWatch(watch);
}

const shown = ({ latitude, longitude, accuracy, at }: Point) => ({
  latitude,
  longitude,
  accuracy,
  recorded_at: new Date(at),
});

/** Sends the points that were noted; one that was sent already is passed over by the server. */
export async function sendTrail(owner: string): Promise<void> {
  for (;;) {
    const found = await points.first(MOST_AT_ONCE);
    if (found.length === 0) return;
    const own = found.filter((each) => each.owner === owner && Date.now() - each.at < OLDEST_MS);
    if (own.length > 0) await phone.delivery.driverApp.recordLocation.mutate({ points: own.map(shown) });
    // Those of somebody who has signed out meanwhile go too: a phone in new hands tells nothing of the old ones.
    await points.remove(found.map(({ seq }) => seq));
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useWhere = (): Where | null => useSyncExternalStore(subscribe, () => latest);
