import type { Transaction } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import type { LockedAudit } from "../repository.ts";
import { findAudit, findProgress, lockAudit, moveAudit } from "../repository.ts";
import type { cancelInput, completeInput } from "../schema.ts";
import { isHidden, shownProgress } from "../shown.ts";
import { auditStates } from "../state.ts";
import { readAudit } from "./show.ts";

type Action = "start" | "complete" | "cancel";
type Texts = { completion_notes?: string | null | undefined; cancel_reason?: string | null | undefined };

/** Makes a move of the life cycle under the audit's lock, after `check`; 409 `invalid_transition` (2 §3, 3 §4). */
async function move(
  tx: Transaction,
  ctx: TenantContext,
  [id, action]: readonly [string, Action],
  { completion_notes = null, cancel_reason = null }: Texts = {},
  check: (audit: LockedAudit) => Promise<void> = async () => undefined,
): Promise<void> {
  const [audit] = await tx.sql(lockAudit, [ctx.tenantId, id]);
  if (!audit) throw new AppError("inventory_audit_not_found");
  const status = auditStates.next(audit.status, action);
  await check(audit);
  const at = ctx.deps.now().toISOString();
  const by = status === "completed" ? ctx.caller.userId : null;
  const texts = [completion_notes, cancel_reason] as const;
  const [moved] = await tx.sql(moveAudit, [ctx.tenantId, id, audit.status, status, at, null, by, ...texts]);
  if (!moved) throw new AppError("conflict");
  await recordAudit(tx, ctx, {
    action: `inventory_audit.${action}`,
    entity_type: "inventory_audit",
    entity_id: id,
    before: { status: audit.status },
    after: { status, completion_notes, cancel_reason },
  });
}

/** Begins an audit without a count; in progress already: 409 (3 §4, 4 D10). */
export function startAudit(ctx: TenantContext, { id }: { id: string }) {
  return ctx.transaction(async (tx) => {
    await move(tx, ctx, [id, "start"]);
    return { audit: await readAudit(tx, id) };
  });
}

/** Ends an audit that nobody will finish; what was written off stays so (3 §4). */
export function cancelAudit(ctx: TenantContext, { id, reason }: z.infer<typeof cancelInput>) {
  return ctx.transaction(async (tx) => {
    await move(tx, ctx, [id, "cancel"], { cancel_reason: reason });
    return { audit: await readAudit(tx, id) };
  });
}

/** Closes an audit of which every line is counted and every shortage explained; no stock moves (2 §3, 2 §4.4). */
export function completeAudit(ctx: TenantContext, { audit_id, completion_notes }: z.infer<typeof completeInput>) {
  return ctx.transaction(async (tx) => {
    await move(tx, ctx, [audit_id, "complete"], { completion_notes }, (audit) => requireCounted(tx, audit));
    const [found] = await tx.sql(findAudit, [ctx.tenantId, audit_id]);
    const [progress] = await tx.sql(findProgress, [ctx.tenantId, audit_id]);
    if (!found || !progress) throw new AppError("inventory_audit_not_found");
    const { id, status, completed_by, completed_date } = found;
    const shown = shownProgress(progress, isHidden(found));
    return { audit: { id, status, completed_by, completion_date: completed_date, completed_date, progress: shown } };
  });
}

async function requireCounted(tx: Transaction, { id }: LockedAudit): Promise<void> {
  const [progress] = await tx.sql(findProgress, [tx.scope.tenantId, id]);
  if (!progress) throw new AppError("inventory_audit_not_found");
  const remaining_count = progress.total_items - progress.counted_items;
  if (remaining_count > 0) throw new AppError("inventory_audit_has_uncounted_items", { remaining_count });
  if (progress.unexplained > 0) throw new AppError("inventory_audit_shortage_missing_exception");
}
