import { OF_A_TENANT } from "./repository.ts";

export type Lane = "fast" | "slow";
export type Trip = { tenantId: string; webhookId: string; place: Lane | "lingering"; done: Promise<void> };

/** Who may have something begun now, and how many tries each; nothing is under way of those that are `fresh`. */
export type Allotted = Record<"fresh" | "others", { tenants: string[]; places: number[] }>;

/** What is under way in a process, and so who has as much as they may. */
export class Trips {
  readonly #trips = new Set<Trip>();

  add(trip: Trip): void {
    this.#trips.add(trip);
  }
  remove(trip: Trip): void {
    this.#trips.delete(trip);
  }
  get size(): number {
    return this.#trips.size;
  }
  /** When those that are under way now have ended. */
  async over(): Promise<void> {
    await Promise.all([...this.#trips].map(({ done }) => done));
  }
  count(place: Trip["place"]): number {
    let count = 0;
    for (const trip of this.#trips) if (trip.place === place) count += 1;
    return count;
  }
  /** Those that are asked already: the next ones wait for their answers. */
  webhooks(): string[] {
    return [...new Set([...this.#trips].map(({ webhookId }) => webhookId))];
  }
  /** Each tenant's part of so many free places of a lane, one at least: who lingers counts for the lane that it came by. */
  allot(lane: Lane, due: readonly string[], free: number): Allotted {
    const held = new Map<string, number>();
    for (const { tenantId, place } of this.#trips)
      if ((place === "slow") === (lane === "slow")) held.set(tenantId, (held.get(tenantId) ?? 0) + 1);
    const left = (tenantId: string) => OF_A_TENANT - (held.get(tenantId) ?? 0);
    const each = Math.max(1, Math.floor(free / Math.max(1, due.length)));
    const part = (tenants: string[]) => ({ tenants, places: tenants.map((id) => Math.min(left(id), each)) });
    return {
      fresh: part(due.filter((id) => !held.has(id))),
      others: part(due.filter((id) => held.has(id) && left(id) > 0)),
    };
  }
}
