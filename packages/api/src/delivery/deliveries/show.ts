import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import { findStatement, shownDelivery } from "./find.ts";

/** One delivery, or a leg of one; 404 for another tenant's (3 §5). */
export async function showDelivery(ctx: TenantContext, { id }: { id: string }) {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, id])]);
  if (!row) throw new AppError("delivery_not_found");
  return { delivery: shownDelivery(ctx, row) };
}
