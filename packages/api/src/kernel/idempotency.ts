import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Scope, Transaction } from "@karwan/db";
import { databaseTrouble, isConnectionLost, isUnanswered, newId, statement } from "@karwan/db";
import type { Condition } from "./condition.ts";
import type { RequestContext } from "./context.ts";
import type { Issue } from "./errors.ts";
import { AppError, asAppError } from "./errors.ts";
import { TableFile } from "./import/table-file.ts";
import { forgetting } from "./plans.ts";
import type { Reason } from "./reasons.ts";
import { DEAD_MS, silenceStatement } from "./server-instance.ts";

const KEPT_MS = 24 * 3600 * 1000;
// Longer than a use case may run that does not say otherwise (statement timeout), so that a live owner is never taken for dead.
const LEASE_MS = 60_000;
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Answers that say nothing about the work itself, and so are not repeated (4 A2). */
const NOT_STORED = new Set([401, 403, 429]);

/**
 * How a request with a key ended, as it is kept to be answered again. `personal` marks a person's own work: it is kept with the
 * tenant that they were in, may be about another one, and does not leave in an export (ADR 0038).
 */
export type Outcome = (
  | { ok: true; data: unknown }
  | { ok: false; reason: Reason; extra: Record<string, unknown>; issues: Issue[] }
) & { personal?: true };

/** A request's hold on its Idempotency-Key. */
export interface Claim {
  scope: Scope;
  scopeHash: Buffer;
  id: string;
  secrets: readonly string[];
  isPersonal: boolean;
  completedWith: { value: unknown } | null;
}

// A new key, or one whose owner died or whose day is over, is ours; otherwise nothing is written and the record tells.
const claimStatement = statement(
  "kernel.idempotency_claim",
  `INSERT INTO idempotency_records
     (tenant_id, scope_hash, body_hash, claim_id, state, lease_expires_at, created_at, expires_at, instance_id)
   VALUES ($1, $2, $3, $4, 'running', $6, $5, $7, $8)
   ON CONFLICT (tenant_id, scope_hash) DO UPDATE
     SET body_hash = $3, claim_id = $4, state = 'running', outcome = NULL, lease_expires_at = $6, created_at = $5, expires_at = $7,
       instance_id = $8
     WHERE idempotency_records.expires_at <= $5
        OR (idempotency_records.state = 'running' AND idempotency_records.lease_expires_at <= $5 AND idempotency_records.body_hash = $3)
   RETURNING claim_id`,
);
const findStatement = statement(
  "kernel.idempotency_find",
  `SELECT claim_id, state, body_hash, outcome, created_at, lease_expires_at, instance_id
   FROM idempotency_records WHERE tenant_id = $1 AND scope_hash = $2`,
);
// From the very claim whose owner was found dead: of two who find it so, and one that is finished after all, one wins.
const takeOverStatement = statement(
  "kernel.idempotency_take_over",
  `UPDATE idempotency_records SET claim_id = $4, lease_expires_at = $6, created_at = $5, expires_at = $7, instance_id = $8
   WHERE tenant_id = $1 AND scope_hash = $2 AND claim_id = $9 AND body_hash = $3 AND state = 'running' RETURNING claim_id`,
);
const completeStatement = statement(
  "kernel.idempotency_complete",
  `UPDATE idempotency_records SET state = 'done', outcome = $4 WHERE tenant_id = $1 AND scope_hash = $2 AND claim_id = $3 RETURNING claim_id`,
);
const releaseStatement = statement(
  "kernel.idempotency_release",
  `DELETE FROM idempotency_records WHERE tenant_id = $1 AND scope_hash = $2 AND claim_id = $3 AND state = 'running'`,
);

// The record lies in the credential's tenant, the work may have been in another one.
const enterScope = statement("kernel.enter_scope", "SELECT set_config('app.tenant_id', $1, true)");

function sha256(value: unknown): Buffer {
  return createHash("sha256").update(canonical(value)).digest();
}

/** JSON with sorted keys: bodies compare as parsed JSON, not as text (4 A2). */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, entry: unknown) =>
    entry && typeof entry === "object" && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  );
}

/** A body with its files as what is in them, since JSON has no words for a file. */
async function comparable(body: unknown): Promise<unknown> {
  const parts = Object.entries(body ?? {});
  if (!parts.some(([, part]) => part instanceof Blob || part instanceof TableFile)) return body;
  const digests = parts.map(async ([name, part]: [string, unknown]) => {
    if (part instanceof TableFile) return [name, { sha256: part.sha256 }] as const;
    if (!(part instanceof Blob)) return [name, part] as const;
    const bytes = new Uint8Array(await part.arrayBuffer());
    return [name, { type: part.type, sha256: createHash("sha256").update(bytes).digest("hex") }] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

/** The key as sent, bare or as a quoted structured string: `k` and `"k"` are one (4 A2). */
export function parseIdempotencyKey(header: string): string {
  const bare = header.length >= 2 && header.startsWith('"') && header.endsWith('"') ? header.slice(1, -1) : header;
  if (!KEY.test(bare)) throw new AppError("idempotency_key_invalid");
  return bare;
}

/** In how many seconds to ask again: after as long as it runs already, but when it could be taken over at the latest (4 A2). */
function askAgainIn(begun: string, leaseEnds: string, now: number, untilDead: number): number {
  const [running, left] = [now - Date.parse(begun), Date.parse(leaseEnds) - now];
  return Math.max(1, Math.ceil(Math.min(running, left, untilDead) / 1000));
}

type Request = {
  credential: string;
  operation: string;
  scope: Scope;
  body: unknown;
  secrets: readonly string[];
  isPersonal: boolean;
  ifMatch: Condition | null;
  lastsMs?: number | undefined;
};

/** How long until the owner of a claim counts as dead; with no word from its server its lease alone tells. */
async function untilDead(tx: Transaction, owner: string | null, own: string | null): Promise<number> {
  if (owner === null || owner === own) return Number.POSITIVE_INFINITY;
  const [seen] = await tx.sql(silenceStatement, [owner]);
  return seen ? DEAD_MS - (seen.silent_ms ?? DEAD_MS) : 0;
}

/** Claims the key where that may be done; otherwise what is known of who has it. */
async function takeKey(
  ctx: RequestContext,
  request: Request,
  key: { scopeHash: Buffer; bodyHash: Buffer; id: string },
) {
  const { scope } = request;
  const at = ctx.deps.now().getTime();
  const iso = (ms: number) => new Date(ms).toISOString();
  const own = ctx.deps.instance?.id ?? null;
  const values = [
    scope.tenantId,
    key.scopeHash,
    key.bodyHash,
    key.id,
    iso(at),
    iso(at + (request.lastsMs ?? LEASE_MS)),
    iso(at + KEPT_MS),
    own,
  ] as const;
  return ctx.deps.database.transaction(scope, async (tx) => {
    const [mine] = await tx.sql(claimStatement, values);
    if (mine) return "mine" as const;
    const [record] = await tx.sql(findStatement, [scope.tenantId, key.scopeHash]);
    if (!record) return "gone" as const;
    if (record.state !== "running" || !record.body_hash.equals(key.bodyHash)) return { ...record, again: 1 };
    const left = await untilDead(tx, record.instance_id, own);
    if (left > 0) return { ...record, again: askAgainIn(record.created_at, record.lease_expires_at, at, left) };
    const [taken] = await tx.sql(takeOverStatement, [...values, record.claim_id]);
    return taken ? ("mine" as const) : ("gone" as const);
  });
}

/**
 * Claims the request's key, in a short transaction of its own (3 §1.8). Answers the stored outcome of an earlier
 * request with the same key and body, or the claim under which this one now runs.
 */
export async function claimKey(ctx: RequestContext, request: Request): Promise<{ claim: Claim } | { replay: unknown }> {
  const { scope, secrets, isPersonal } = request;
  const scopeHash = sha256([request.credential, request.operation, ctx.operationKey, ctx.idempotencyKey]);
  // Bodies may hold passwords: mixed with a key that is not kept, their hash gives nothing to guess against.
  // What it is only for is a part of the request, as its body is.
  const said = [ctx.idempotencyKey, await comparable(request.body)];
  const bodyHash = sha256(request.ifMatch ? [...said, request.ifMatch.sent] : said);
  const id = newId();
  const found = await takeKey(ctx, request, { scopeHash, bodyHash, id });
  if (found === "mine") return { claim: { scope, scopeHash, id, secrets, isPersonal, completedWith: null } };
  if (found === "gone") throw new AppError("idempotency_in_progress");
  if (!found.body_hash.equals(bodyHash)) throw new AppError("idempotency_key_reused");
  const outcome = found.outcome;
  if (found.state === "running" || !outcome)
    throw new AppError("idempotency_in_progress", { retry_after: found.again });
  ctx.replayed.value = true;
  if (!outcome.ok) throw new AppError(outcome.reason, outcome.extra, outcome.issues);
  return { replay: outcome.data };
}

const marked = (outcome: Outcome, { isPersonal }: Claim): string =>
  JSON.stringify(isPersonal ? { ...outcome, personal: true } : outcome);

/** Writes the answer within the work's own transaction, as its last act: both commit or neither does. */
export async function completeWithin(tx: Transaction, claim: Claim, data: unknown): Promise<void> {
  if (tx.scope.tenantId !== claim.scope.tenantId) await tx.sql(enterScope, [claim.scope.tenantId]);
  const outcome: Outcome = { ok: true, data: withoutSecrets(data, claim.secrets) };
  const rows = await tx.sql(completeStatement, [
    claim.scope.tenantId,
    claim.scopeHash,
    claim.id,
    marked(outcome, claim),
  ]);
  // Somebody took the key over, after our lease or our silence: the work must not happen twice, so ours is undone.
  if (rows.length === 0) throw new AppError("idempotency_in_progress");
}

/**
 * Settles a claim whose request failed, or whose work needed no transaction, after the fact. A refusal that can't be
 * kept is no answer: whoever repeats the request may find that it succeeds, so the caller is told to come again (3 §1.8).
 */
export async function settleClaim(
  ctx: RequestContext,
  claim: Claim,
  result: { ok: true; data: unknown } | { ok: false; error: unknown },
) {
  const { database } = ctx.deps;
  if (result.ok) {
    if (claim.completedWith === null)
      await database.transaction(claim.scope, (tx) => completeWithin(tx, claim, result.data));
    return;
  }
  const error = asAppError(result.error);
  const stored =
    error !== null && error.status < 500 && !NOT_STORED.has(error.status) && error.reason !== "idempotency_in_progress";
  const key = [claim.scope.tenantId, claim.scopeHash, claim.id] as const;
  const settle = () =>
    database.transaction(claim.scope, async (tx) => {
      if (!stored) return tx.sql(releaseStatement, key);
      const outcome: Outcome = { ok: false, reason: error.reason, extra: error.extra, issues: [...error.issues] };
      const rows = await tx.sql(completeStatement, [...key, marked(outcome, claim)]);
      // Somebody took the key over meanwhile, and theirs is the answer.
      if (rows.length === 0) throw new AppError("idempotency_in_progress");
      return rows;
    });
  // It was waited for once, and is not again: the key is released when it answers.
  if (!stored && isUnanswered(result.error)) return void persevere(settle);
  await settle().catch((failure: unknown) => {
    if (!isOutage(failure)) throw failure;
    // When the database is back, the key must not be in the way until its lease is over.
    void persevere(settle);
    if (stored) throw failure;
  });
}

/** Whether the database is away: neither it nor we said no. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || asAppError(error)) return false;
  return databaseTrouble(error) === "away" || isConnectionLost(error);
}

const SETTLE_AGAIN_MS = 1000;
const SETTLE_TRIES = 60;

/** Does what the database was away for, when it is back; gives up after a minute, when only the lease is left. */
export async function persevere(
  work: () => Promise<unknown>,
  pause: (ms: number) => Promise<unknown> = (ms) => delay(ms, undefined, { ref: false }),
): Promise<void> {
  for (let tries = 0; tries < SETTLE_TRIES; tries += 1) {
    await pause(SETTLE_AGAIN_MS);
    const isDone = await work().then(
      () => true,
      (error: unknown) => !isOutage(error),
    );
    if (isDone) return;
  }
}

/** Secrets are never stored: a replay shows them as null (4 A2). `paths` are dotted, from the answer's root. */
function withoutSecrets(data: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return data;
  const copy: unknown = structuredClone(data);
  for (const path of paths) {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    let at = copy;
    for (const key of keys) at = isRecord(at) ? at[key] : undefined;
    if (isRecord(at) && last in at) at[last] = null;
  }
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Forgets answers older than a day. */
export const purgeIdempotency = statement(
  "kernel.idempotency_purge",
  `DELETE FROM idempotency_records WHERE tenant_id = $1 AND expires_at <= $2`,
  forgetting,
);
