import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findOrder } from "../repository.ts";
import type { PickingOrder } from "../schema.ts";
import { shownOrder } from "../shown.ts";

/** A picking order with its lines and people (2 §4.5). */
export async function showPickingOrder(ctx: TenantContext, { id }: { id: string }) {
  const [[found]] = await ctx.read((q) => [q.sql(findOrder, [ctx.tenantId, id])]);
  if (!found) throw new AppError("picking_order_not_found");
  return { order: shownOrder(found) };
}

/** The same within the work that changed it. */
export async function readOrder(tx: Transaction, id: string): Promise<PickingOrder> {
  const [found] = await tx.sql(findOrder, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("picking_order_not_found");
  return shownOrder(found);
}
