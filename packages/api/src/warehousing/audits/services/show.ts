import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findAudit, findLines, findProgress } from "../repository.ts";
import type { Audit } from "../schema.ts";
import { shownAudit } from "../shown.ts";

/** An audit with all its lines, however many (2 §4.4). */
export async function showAudit(ctx: TenantContext, { audit_id }: { audit_id: string }) {
  const values = [ctx.tenantId, audit_id] as const;
  const [[found], lines, [progress]] = await ctx.read((q) => [
    q.sql(findAudit, values),
    q.sql(findLines, values),
    q.sql(findProgress, values),
  ]);
  if (!found || !progress) throw new AppError("inventory_audit_not_found");
  return { audit: shownAudit(found, lines, progress) };
}

/** The same within the work that changed it. */
export async function readAudit(tx: Transaction, id: string): Promise<Audit> {
  const values = [tx.scope.tenantId, id] as const;
  const [found] = await tx.sql(findAudit, values);
  const lines = await tx.sql(findLines, values);
  const [progress] = await tx.sql(findProgress, values);
  if (!found || !progress) throw new AppError("inventory_audit_not_found");
  return shownAudit(found, lines, progress);
}
