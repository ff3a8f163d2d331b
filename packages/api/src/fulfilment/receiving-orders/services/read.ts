import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findOrder } from "../repository.ts";
import type { ReceivingOrder } from "../schema.ts";

/** One receiving order (3 §7). */
export async function showOrder(ctx: TenantContext, { id }: { id: string }) {
  const [[receiving_order]] = await ctx.read((q) => [q.sql(findOrder, [ctx.tenantId, id])]);
  if (!receiving_order) throw new AppError("receiving_order_not_found");
  return { receiving_order };
}

/** The same within the work that changed it. */
export async function readOrder(tx: Transaction, id: string): Promise<ReceivingOrder> {
  const [found] = await tx.sql(findOrder, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("receiving_order_not_found");
  return found;
}
