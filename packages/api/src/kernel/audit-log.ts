import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Caller, RequestContext } from "./context.ts";

export interface AuditEntry {
  /** What was done, `<resource>.<verb>`. */
  action: string;
  entity_type: string;
  entity_id: string;
  before?: unknown;
  after?: unknown;
}

const insertEntry = statement(
  "kernel.audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, actor_key_id, action, entity_type, entity_id, before, after, ip, request_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/**
 * Records who changed what, from where, in the change's own transaction (3 §15). Never pass secrets. Nobody needs its
 * answer: it leaves with what is sent next, at the latest with COMMIT, which fails where it failed. `caller` is null where
 * the tenant is not to learn who it was.
 */
export async function recordAudit(
  tx: Transaction,
  ctx: RequestContext & { caller: Caller | null },
  entry: AuditEntry,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const recorded = tx.sql(insertEntry, [
    tx.scope.tenantId,
    newId(),
    ctx.caller?.userId ?? null,
    ctx.caller?.apiKeyId ?? null,
    entry.action,
    entry.entity_type,
    entry.entity_id,
    json(entry.before),
    json(entry.after),
    ctx.ip,
    ctx.requestId,
    ctx.deps.now().toISOString(),
  ]);
  recorded.catch(() => undefined);
}

/** The same of what followed from something else, at the hands of `by`, or nobody: from no request of its own. */
export function recordFollowed(tx: Transaction, { by, at }: { by: string | null; at: Date }, entry: AuditEntry): void {
  const said = [entry.before, entry.after].map((value) => (value === undefined ? null : JSON.stringify(value)));
  const [before = null, after = null] = said;
  const what = [entry.action, entry.entity_type, entry.entity_id, before, after] as const;
  const recorded = tx.sql(insertEntry, [tx.scope.tenantId, newId(), by, null, ...what, null, null, at.toISOString()]);
  recorded.catch(() => undefined);
}

const insertEntries = statement(
  "kernel.audit_many",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, actor_key_id, action, entity_type, entity_id, before, after, ip, request_id, created_at)
   SELECT $1::uuid, e.id, $2::uuid, $3::uuid, e.action, e.entity_type, e.entity_id, e.before, e.after, $4::text, $5::text, $6::timestamptz
   FROM jsonb_to_recordset($7::jsonb) AS e(id uuid, action text, entity_type text, entity_id text, before jsonb, after jsonb)`,
);

/** The same for many records that one change touched, in one statement. */
export async function recordAudits(
  tx: Transaction,
  ctx: RequestContext & { caller: Caller },
  entries: readonly AuditEntry[],
  tenantId = tx.scope.tenantId,
): Promise<void> {
  if (entries.length === 0) return;
  const { userId, apiKeyId } = ctx.caller;
  const rows = JSON.stringify(entries.map((entry) => ({ id: newId(), ...entry })));
  await tx.sql(insertEntries, [tenantId, userId, apiKeyId, ctx.ip, ctx.requestId, ctx.deps.now().toISOString(), rows]);
}
