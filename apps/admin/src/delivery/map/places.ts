import type { LastDriverLocation, MovedDriver } from "@karwan/sdk";
import type { Placed } from "../../components/map/marks-layer.ts";
import { distanceKm } from "../../kernel/distance.ts";
import { isOld } from "../dispatch/board.ts";

/** Where a driver is, and since when about there. */
export interface Place extends Placed {
  name: string;
  isOnline: boolean;
  at: Date;
  /** Where he was when he last moved on, and when that was. */
  stood: { lng: number; lat: number; since: Date };
}

export type Standing = "fresh" | "stopped" | "old" | "offline";

// Nearer than that is the same place: phones are not exact.
const STEP_KM = 0.1;
const STOPPED_MS = 10 * 60_000;

/** How a driver stands: off duty, not heard of, on the spot though under way, or all as it should be. */
export function standingOf(place: Place, { now, isUnderWay }: { now: number; isUnderWay: boolean }): Standing {
  if (!place.isOnline) return "offline";
  if (isOld(place.at, now)) return "old";
  // Between two places that he told: who has only said nothing since may have gone on.
  return isUnderWay && place.at.getTime() - place.stood.since.getTime() >= STOPPED_MS ? "stopped" : "fresh";
}

function movedTo(old: Place["stood"] | undefined, { lng, lat }: Pick<Placed, "lng" | "lat">, at: Date): Place["stood"] {
  const from = old && { latitude: old.lat, longitude: old.lng };
  return old && from && distanceKm(from, { latitude: lat, longitude: lng }) < STEP_KM ? old : { lng, lat, since: at };
}

/**
 * Where drivers are now, outside of what the page draws from: a thousand of them move, and only the map has to know at once.
 */
export class Places {
  readonly #places = new Map<string, Place>();
  readonly #listeners = new Set<() => void>();
  version = 0;

  get(id: string): Place | undefined {
    return this.#places.get(id);
  }

  all(): Place[] {
    return [...this.#places.values()];
  }

  /** Takes the whole of them as the server lists it. */
  replace(listed: readonly LastDriverLocation[]): void {
    const ids = new Set(listed.map(({ driver_id }) => driver_id));
    for (const id of this.#places.keys()) if (!ids.has(id)) this.#places.delete(id);
    for (const { driver_id: id, full_name: name, is_online, latitude, longitude, last_update } of listed)
      this.#put({ id, name, isOnline: is_online, lat: latitude, lng: longitude, at: last_update });
    this.#tell();
  }

  /** Takes what has changed; answers whether somebody is among it of whom not even the name is known. */
  apply(moved: readonly MovedDriver[]): boolean {
    let isUnknown = false;
    for (const { driver_id: id, is_online: isOnline, latitude: lat, longitude: lng, last_update: at } of moved) {
      const old = this.#places.get(id);
      if (lat === null || lng === null || at === null) continue;
      if (!old) isUnknown = true;
      else this.#put({ id, name: old.name, isOnline, lat, lng, at });
    }
    this.#tell();
    return isUnknown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #put(next: Omit<Place, "stood">): void {
    const old = this.#places.get(next.id);
    // A list that was asked for before a movement was told must not put anybody back.
    if (old && old.at > next.at) return;
    this.#places.set(next.id, { ...next, stood: movedTo(old?.stood, next, next.at) });
  }

  #tell(): void {
    this.version += 1;
    for (const listener of this.#listeners) listener();
  }
}
