import { setTimeout as delay } from "node:timers/promises";
import { NO_TENANT } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { createLooker } from "../../kernel/index.ts";
import { DUE_WEBHOOKS } from "../events/index.ts";
import { deliverAttempt, LEASE_MS } from "./deliver.ts";
import type { ClaimedAttempt } from "./repository.ts";
import { claimDue, dueTenants, lookForDue, OF_A_TENANT, TENANTS } from "./repository.ts";
import type { WebhookSender } from "./sender.ts";

// What is answered at once takes turns on few places; what is not leaves them after a moment.
const FAST_PLACES = 64;
const LINGERS_AFTER_MS = 1_000;
const LINGERING = 1_000;
// Repetitions, and webhooks that fail.
const SLOW_PLACES = 100;
const OF_A_WEBHOOK = { fast: 4, slow: 1 } as const;
const LOOK_EVERY_MS = 2_000;
const STOPPING_MS = 5_000;

/** Sends for one process: whatever is due in whatever tenant, in the tenants' turn. */
export interface WebhookDispatcher {
  /** Looks from now on, when woken and every two seconds. */
  start(): void;
  /** Takes up what is due; resolves when nothing more is, or no place is free. */
  look(): Promise<void>;
  /** Takes up what is due until nothing is, and waits for all of it. */
  idle(): Promise<void>;
  /** Ends what is under way, soon, and takes nothing up any more. */
  stop(): Promise<void>;
}

type Lane = "fast" | "slow";
type Trip = { tenantId: string; webhookId: string; place: Lane | "lingering"; done: Promise<void> };

/** What is under way in a process, and so who has as much as they may. */
class Trips {
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
  /** How many more of a lane a tenant may have: who lingers counts for the lane that it came by. */
  placesLeft(lane: Lane): (tenantId: string) => number {
    const held = new Map<string, number>();
    for (const { tenantId, place } of this.#trips)
      if ((place === "slow") === (lane === "slow")) held.set(tenantId, (held.get(tenantId) ?? 0) + 1);
    return (tenantId) => OF_A_TENANT - (held.get(tenantId) ?? 0);
  }
}

export function createWebhookDispatcher(deps: Dependencies, sender: WebhookSender): WebhookDispatcher {
  const trips = new Trips();
  const after: Record<Lane, string> = { fast: NO_TENANT, slow: NO_TENANT };
  let isStopped = false;
  let stopHearing: (() => void) | undefined;

  function begin(attempt: ClaimedAttempt, place: Lane): void {
    const trip: Trip = { tenantId: attempt.tenant_id, webhookId: attempt.webhook_id, place, done: Promise.resolve() };
    trips.add(trip);
    const lingers = setTimeout(() => {
      if (trip.place !== "fast" || trips.count("lingering") >= LINGERING) return;
      trip.place = "lingering";
      void looker.look();
    }, LINGERS_AFTER_MS).unref();
    trip.done = deliverAttempt(deps, sender, attempt)
      .catch((err: unknown) =>
        deps.log.error(
          { err, attempt_id: attempt.id },
          "a try of a webhook could not be made or written down; it will be made again",
        ),
      )
      .then(() => {
        clearTimeout(lingers);
        trips.remove(trip);
        if (!isStopped) void looker.look();
      });
  }

  /** Takes up what is due in one lane; whether there may be more. */
  async function take(lane: Lane): Promise<boolean> {
    const free = (lane === "fast" ? FAST_PLACES : SLOW_PLACES) - trips.count(lane);
    if (free <= 0 || isStopped) return false;
    const now = deps.now();
    const placesLeft = trips.placesLeft(lane);
    const { found, claimed } = await deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
      await tx.sql(lookForDue);
      const found = (await tx.sql(dueTenants, [lane === "slow", after[lane]])).map(({ tenant_id }) => tenant_id ?? "");
      const tenants = found.filter((id) => placesLeft(id) > 0);
      if (tenants.length === 0) return { found, claimed: [] };
      const until = new Date(now.getTime() + LEASE_MS).toISOString();
      const bounds = [OF_A_WEBHOOK[lane], tenants.map(placesLeft), free] as const;
      const asked = [tenants, lane === "slow", now.toISOString(), until, trips.webhooks(), ...bounds] as const;
      return { found, claimed: await tx.sql(claimDue, asked) };
    });
    for (const attempt of claimed) begin(attempt, lane);
    const isFull = claimed.length >= free;
    const last = isFull
      ? claimed
          .map(({ tenant_id }) => tenant_id)
          .toSorted()
          .at(-1)
      : found.length < TENANTS
        ? undefined
        : found.at(-1);
    const began = after[lane];
    after[lane] = last ?? NO_TENANT;
    // Once around: a round that began in the middle goes on with those before it.
    return !isFull && (claimed.length > 0 || after[lane] !== NO_TENANT || began !== NO_TENANT);
  }

  const looker = createLooker(
    async () => {
      const fast = await take("fast");
      const slow = await take("slow");
      return fast || slow;
    },
    {
      everyMs: LOOK_EVERY_MS,
      onFailure: (err) =>
        deps.log.warn({ err }, "what webhooks are to be told could not be looked for; again in a moment"),
    },
  );
  return {
    start() {
      stopHearing ??= deps.streamSignals.subscribe(
        DUE_WEBHOOKS,
        () => void looker.look(),
        () => undefined,
      );
      looker.start();
    },
    look: () => looker.look(),
    async idle() {
      await looker.look();
      while (trips.size > 0) {
        await trips.over();
        await looker.look();
      }
    },
    async stop() {
      isStopped = true;
      stopHearing?.();
      await looker.stop();
      await Promise.race([trips.over(), delay(STOPPING_MS, undefined, { ref: false })]);
      await sender.close();
      await trips.over();
    },
  };
}
