import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findHandoff } from "../repository.ts";
import type { Handoff } from "../schema.ts";
import { shownHandoff } from "../shown.ts";

/** A handoff with what it points at (2 §4.6). */
export async function showHandoff(ctx: TenantContext, { id }: { id: string }) {
  const [[found]] = await ctx.read((q) => [q.sql(findHandoff, [ctx.tenantId, id])]);
  if (!found) throw new AppError("handoff_not_found");
  return { handoff: shownHandoff(ctx, found) };
}

/** The same within the work that changed it. */
export async function readHandoff(tx: Transaction, ctx: TenantContext, id: string): Promise<Handoff> {
  const [found] = await tx.sql(findHandoff, [ctx.tenantId, id]);
  if (!found) throw new AppError("handoff_not_found");
  return shownHandoff(ctx, found);
}
