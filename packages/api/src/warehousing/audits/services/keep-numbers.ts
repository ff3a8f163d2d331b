import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { refuseSecondNumbers, unkept, withCount } from "../blind.ts";
import { findKind, lockAudit, saveNumbers } from "../repository.ts";
import type { RecordInput } from "../schema.ts";
import { auditStates } from "../state.ts";
import { findFresh, requireTypes } from "./lines.ts";

/**
 * Keeps what a blind audit's lines were counted as, in a transaction of its own, before they are compared with the books:
 * so a count that is then refused, for a type that is missing, was given nonetheless, and nobody tries one number after
 * the other (4 L2). Whatever refuses a request here does not depend on the books.
 */
export async function keepNumbers(ctx: TenantContext, { audit_id, item_counts }: RecordInput): Promise<void> {
  const [[kind]] = await ctx.read((q) => [q.sql(findKind, [ctx.tenantId, audit_id])]);
  if (!kind?.blind) return;
  const { userId } = ctx.caller;
  await ctx.deps.database.transaction(ctx.scope, async (tx) => {
    await ctx.confirmAccess(tx);
    const [audit] = await tx.sql(lockAudit, [ctx.tenantId, audit_id]);
    if (!audit) throw new AppError("inventory_audit_not_found");
    auditStates.next(audit.status, "count");
    const { fresh } = await findFresh(tx, audit, item_counts, userId);
    await requireTypes(tx, fresh);
    refuseSecondNumbers(audit, fresh, userId);
    const kept = unkept(fresh, userId);
    if (kept.length === 0) return;
    const lines = kept.map((line) => ({ line: line.saved.line, blind_counts: withCount(line, userId, false) }));
    await tx.sql(saveNumbers, [ctx.tenantId, audit_id, JSON.stringify(lines)]);
    await recordAudit(tx, ctx, {
      action: "inventory_audit.keep_count",
      entity_type: "inventory_audit",
      entity_id: audit_id,
      after: { item_counts: kept.map(({ count }) => count) },
    });
  });
}
