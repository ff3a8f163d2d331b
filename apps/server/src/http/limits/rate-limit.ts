import { setTimeout as delay } from "node:timers/promises";
import type { Dependencies } from "@karwan/api";
import { AppError } from "@karwan/api";
import type { MiddlewareHandler } from "hono";
import pLimit from "p-limit";
import type { App } from "../app-env.ts";
import { sendFailure } from "../failures.ts";
import { callsIn, MAX_CALLS } from "../trpc-calls.ts";
import type { Account } from "./caller.ts";
import { createAccounts } from "./caller.ts";
import { createConnectionShare } from "./connections.ts";
import { createLeaseStore } from "./lease-store.ts";
import type { LeaseStore } from "./leases.ts";
import { LeasedBudgets } from "./leases.ts";
import { createTurnstile } from "./turnstile.ts";

const WINDOW_S = 60;
// Of signed-in callers and of addresses apart: however many addresses come, nobody else's count is forgotten.
const REMEMBERED = 20_000;

// Who is refused and asks again at once is answered this much later, as long as there are few of them: a flood from a
// few addresses then comes at the rate of its waiting, and costs next to nothing.
const HOLD_MS = 500;
const MOST_HELD = 500;

export type RateLimits = {
  perMinute: number;
  anonymousPerMinute: number;
  /** How many of the database's connections all callers without a credential use at a time. */
  anonymousConnections?: number;
  /** How long a refusal of somebody without a credential is held back. */
  holdMs?: number;
};

function createHolding(ms: number): () => Promise<void> {
  let held = 0;
  return async () => {
    if (ms === 0 || held >= MOST_HELD) return;
    held += 1;
    await delay(ms);
    held -= 1;
  };
}

function createBudgets(deps: Dependencies, store: LeaseStore): LeasedBudgets {
  return new LeasedBudgets({
    store,
    windowMs: WINDOW_S * 1000,
    remembered: REMEMBERED,
    onLost: (error) => deps.log.warn({ err: error }, "limits are counted by this process alone for a while"),
  });
}

/**
 * Requests a minute per credential, or per address without one (3 §1.11), spent before anything is done for the request.
 * Each call in a tRPC batch is one (4 B14). All processes share one count (ADR 0021).
 */
export function rateLimit(limits: RateLimits, deps: Dependencies): MiddlewareHandler<App> {
  const store = createLeaseStore(() => deps.database);
  const oneAtATime = pLimit(1);
  const shareOf = createConnectionShare(deps, limits.anonymousConnections ?? 2);
  const known = createBudgets(deps, store);
  const unknown = createBudgets(deps, (request) => oneAtATime(() => store(request)));
  const budgetsOf = ({ anonymous }: Account) => (anonymous ? unknown : known);
  const accountOf = createAccounts(
    limits,
    {
      isSpent: (account) => unknown.isSpent(account.key, account.limit),
      count: async (account) => void (await unknown.spend(account.key, account.limit)),
    },
    shareOf,
  );

  const hold = createHolding(limits.holdMs ?? HOLD_MS);
  const turnOf = createTurnstile();

  return async (c, next) => {
    const ctx = c.get("requestContext");
    const calls = callsIn(c.req.path);
    const found = accountOf(ctx);
    const account = found instanceof Promise ? await found : found;
    c.set("caller", account.key);
    if (account.anonymous) ctx.deps = shareOf(account.key);
    // A batch that is refused for its size costs what a request does.
    const answered = budgetsOf(account).spend(account.key, account.limit, calls > MAX_CALLS ? 1 : calls);
    const { ok, remaining, ms } = answered instanceof Promise ? await answered : answered;
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    const headers = c.get("headers");
    headers["ratelimit-policy"] = `"default";q=${account.limit};w=${WINDOW_S}`;
    headers.ratelimit = `"default";r=${remaining};t=${seconds}`;
    if (!ok && account.anonymous) await hold();
    if (!ok) return sendFailure(c, new AppError("rate_limited", { retry_after: seconds }), ctx);
    if (calls > MAX_CALLS) return sendFailure(c, new AppError("batch_too_large", { max: MAX_CALLS }), ctx);
    if (account.anonymous) await turnOf();
    return next();
  };
}
