import type { Handle } from "@karwan/db";
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

const insertEntry = statement<unknown>(
  "kernel.audit",
  `INSERT INTO audit_log (tenant_id, id, actor_user_id, actor_key_id, action, entity_type, entity_id, before, after, ip, request_id, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/**
 * Records who changed what, from where, in the change's own transaction (3 §15). Never pass secrets. Nobody needs its
 * answer: it leaves with what is sent next, at the latest with COMMIT, which fails where it failed.
 */
export async function recordAudit(
  h: Handle,
  ctx: RequestContext & { caller: Caller },
  entry: AuditEntry,
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const recorded = h.sql(insertEntry, [
    h.scope.tenantId,
    newId(),
    ctx.caller.userId,
    ctx.caller.apiKeyId,
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
