import { createHash } from "node:crypto";
import { NO_TENANT, statement } from "@karwan/db";
import type { Reason, RequestContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { inHashingTurn } from "../passwords/index.ts";

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

// Counts within a window and says how far it got. What goes beyond the limit is not counted any further; reaching the
// limit starts the window anew, so that a lock always lasts its full time. One statement: two processes share the count.
// A lock of twice its time was written by a clock that was wrong, and is over.
const takeStatement = statement(
  "sessions.take_attempt",
  `INSERT INTO login_failures AS f (key, points, expire) VALUES ($1, 1, $2::bigint + $4)
   ON CONFLICT (key) DO UPDATE SET
     points = CASE WHEN f.expire <= $2 OR f.expire > $2 + 2 * $4 THEN 1 ELSE LEAST(f.points, $3::int) + 1 END,
     expire = CASE WHEN f.expire <= $2 OR f.expire > $2 + 2 * $4 OR f.points = $3::int - 1 THEN $2::bigint + $4 ELSE f.expire END
   RETURNING points, expire`,
);
const takeBackStatement = statement(
  "sessions.take_back_attempt",
  "UPDATE login_failures SET points = points - 1 WHERE key = $1 AND points > 0",
);
const forgetStatement = statement("sessions.forget_attempts", "DELETE FROM login_failures WHERE key = ANY ($1)");

/** The name under which an account's failures count: together for e-mail and phone; by what was typed when there is none (4 B4). */
export function attemptsKey(userId: string | undefined, identifier: string): string {
  return userId ? `account:${userId}` : `unknown:${createHash("sha256").update(identifier).digest("hex")}`;
}

/** The same for its sign-in codes: who is not let in by one way still is by the other. */
export const codeAttemptsKey = (attempts: string): string => `code:${attempts}`;

async function count(ctx: RequestContext, key: string, limit: number, windowMs: number) {
  const at = ctx.deps.now().getTime();
  // Committed on its own: the count stands whatever becomes of the attempt.
  const [row] = await ctx.deps.database.transaction({ tenantId: NO_TENANT }, (tx) =>
    tx.sql(takeStatement, [key, at, limit, windowMs]),
  );
  return { isAllowed: !row || row.points <= limit, retry_after: row ? Math.ceil((row.expire - at) / 1000) : 0 };
}

async function take(ctx: RequestContext, key: string, limit: number, windowMs: number, refused: Reason): Promise<void> {
  const { isAllowed, retry_after } = await count(ctx, key, limit, windowMs);
  if (!isAllowed) throw new AppError(refused, { retry_after });
}

/** Counts one of what may be so often in a window; false when that is too often. */
export async function countOne(ctx: RequestContext, key: string, limit: number, windowMs: number): Promise<boolean> {
  return (await count(ctx, key, limit, windowMs)).isAllowed;
}

/** Takes back one that `countOne` counted, and that was none. */
export async function takeBackOne(ctx: RequestContext, key: string): Promise<void> {
  await ctx.deps.database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(takeBackStatement, [key]));
}

/** Bounds how often somebody can be sent a message: 5 times in 15 minutes for one destination, known or not. */
export function limitMessages(ctx: RequestContext, purpose: string, destination: string): Promise<void> {
  return take(ctx, `${purpose}:${attemptsKey(undefined, destination)}`, 5, WINDOW_MS, "rate_limited");
}

/**
 * One attempt to prove who one is; `check` answers null when the proof is wrong. Ten failures lock the account for
 * 15 minutes, for the right proof too (3 §1.11, 4 B4). An attempt counts before it is checked, so that many at once
 * cannot outrun the count.
 */
export function attempt<T>(
  ctx: RequestContext,
  key: string,
  wrong: Reason,
  check: () => Promise<T | null>,
): Promise<T> {
  const prove = async () => {
    await take(ctx, key, MAX_FAILURES, WINDOW_MS, "too_many_attempts");
    const proven = await check();
    if (proven === null) throw new AppError(wrong);
    await forgetFailures(ctx, key);
    return proven;
  };
  // The turn comes first: an attempt that gets none is no failure, or a crowd would lock accounts out.
  return inHashingTurn(ctx, () => oneAtATime(key, prove));
}

async function forgetFailures(ctx: RequestContext, ...keys: string[]): Promise<void> {
  await ctx.deps.database.transaction({ tenantId: NO_TENANT }, (tx) => tx.sql(forgetStatement, [keys]));
}

/** Lifts the locks and the counts of an account, of every way in. */
export function liftLocks(ctx: RequestContext, userId: string): Promise<void> {
  const key = attemptsKey(userId, "");
  return forgetFailures(ctx, key, codeAttemptsKey(key));
}

const queues = new Map<string, Promise<unknown>>();

// Attempts under way look like failures to the count: in a row, many good ones at the same time don't lock each other out.
function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const run = (queues.get(key) ?? Promise.resolve()).then(work);
  const settled = run.then(
    () => undefined,
    () => undefined,
  );
  queues.set(key, settled);
  void settled.then(() => {
    if (queues.get(key) === settled) queues.delete(key);
  });
  return run;
}
