import { setTimeout as delay } from "node:timers/promises";
import { NO_TENANT } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { createLooker, createTurns } from "../../kernel/index.ts";
import { DUE_WEBHOOKS } from "../events/index.ts";
import { deliverAttempt, LEASE_MS } from "./deliver.ts";
import type { ClaimedAttempt } from "./repository.ts";
import { claimDue, dueTenants, lookForDue } from "./repository.ts";
import type { Claimed } from "./round.ts";
import { Round } from "./round.ts";
import type { WebhookSender } from "./sender.ts";
import type { Allotted, Lane, Trip } from "./trips.ts";
import { Trips } from "./trips.ts";

// What is answered at once takes turns on few places, and repetitions and webhooks that fail on others. The last of them are
// for tenants with nothing under way: whoever is well finds one at once, however many others hang.
const PLACES = { fast: 64, slow: 100 } as const;
const KEPT = { fast: 16, slow: 20 } as const;
const OF_A_WEBHOOK = { fast: 4, slow: 1 } as const;
// What is not answered soon leaves the fast places.
const LINGERS_AFTER_MS = 250;
const LINGERING = 1_000;
// The connections beside these are left to those who look and to those whose receivers answer.
const FAILURES_AT_ONCE = 2;
const LOOK_EVERY_MS = 2_000;
const STOPPING_MS = 5_000;
const UNDONE = "a try of a webhook could not be made or written down; it will be made again";

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

type Room = { allotted: Allotted; free: number; busy: readonly string[] };

/** Leases what is due of those who have something due: first of those with nothing under way, who may have the last places. */
async function claim(deps: Dependencies, lane: Lane, { allotted, free, busy }: Room): Promise<Claimed> {
  const { fresh, others } = allotted;
  if (fresh.tenants.length + others.tenants.length === 0) return { claimed: [], full: null };
  const now = deps.now();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  return deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    const take = async ({ tenants, places }: Allotted["fresh"], most: number) => {
      if (tenants.length === 0 || most <= 0) return [];
      const bounds = [OF_A_WEBHOOK[lane], places, most] as const;
      return tx.sql(claimDue, [tenants, lane === "slow", now.toISOString(), until, busy, ...bounds]);
    };
    await tx.sql(lookForDue);
    const first = await take(fresh, free);
    if (first.length >= free) return { claimed: first, full: first };
    const most = free - first.length - KEPT[lane];
    const then = await take(others, most);
    const isFull = others.tenants.length > 0 && then.length >= most;
    return { claimed: [...first, ...then], full: isFull ? then : null };
  });
}

const idsOf = (rows: readonly { tenant_id: string | null }[]) => rows.map(({ tenant_id }) => tenant_id ?? "");

export function createWebhookDispatcher(deps: Dependencies, sender: WebhookSender): WebhookDispatcher {
  const trips = new Trips();
  const failing = createTurns({ atOnce: FAILURES_AT_ONCE });
  const rounds = { fast: new Round(), slow: new Round() };
  let isStopped = false;
  let stopHearing: (() => void) | undefined;

  function begin(attempt: ClaimedAttempt, place: Lane): void {
    const { tenant_id: tenantId, webhook_id: webhookId, id: attempt_id } = attempt;
    const trip: Trip = { tenantId, webhookId, place, done: Promise.resolve() };
    trips.add(trip);
    const lingers = setTimeout(() => {
      if (trip.place !== "fast" || trips.count("lingering") >= LINGERING) return;
      trip.place = "lingering";
      void looker.look();
    }, LINGERS_AFTER_MS).unref();
    trip.done = deliverAttempt(deps, sender, attempt, failing)
      .catch((err: unknown) => deps.log.error({ err, attempt_id }, UNDONE))
      .then(() => {
        clearTimeout(lingers);
        trips.remove(trip);
        if (!isStopped) void looker.look();
      });
  }

  /** Takes up what is due of a page of a lane's tenants; whether there may be more. */
  async function take(lane: Lane, found: readonly string[]): Promise<boolean> {
    const free = PLACES[lane] - trips.count(lane);
    if (free <= 0 || isStopped) return false;
    const taken = await claim(deps, lane, { allotted: trips.allot(lane, found, free), free, busy: trips.webhooks() });
    for (const attempt of taken.claimed) begin(attempt, lane);
    return rounds[lane].goOn(found, taken);
  }

  /** In one question, for whoever is at rest is asked every two seconds. */
  async function look(): Promise<boolean> {
    const [, fast, slow] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
      q.beside(lookForDue),
      q.sql(dueTenants, [false, rounds.fast.after]),
      q.sql(dueTenants, [true, rounds.slow.after]),
    ]);
    const isMoreFast = await take("fast", idsOf(fast));
    return (await take("slow", idsOf(slow))) || isMoreFast;
  }

  const looker = createLooker(look, {
    everyMs: LOOK_EVERY_MS,
    onFailure: (err) =>
      deps.log.warn({ err }, "what webhooks are to be told could not be looked for; again in a moment"),
  });
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
