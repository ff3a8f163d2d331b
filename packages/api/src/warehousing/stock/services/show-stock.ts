import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { findStock, latestTransactions, stockOf } from "../repository.ts";
import { movementOf } from "../shown-movement.ts";

/** A stock row and its latest 20 movements (2 §4.1). */
export async function showStock(ctx: TenantContext, { id }: { id: string }) {
  const [[row], transactions] = await ctx.read((q) => [
    q.sql(findStock, [ctx.tenantId, id]),
    q.sql(latestTransactions, [ctx.tenantId, id]),
  ]);
  if (!row) throw new AppError("stock_not_found");
  const stock = stockOf(row);
  const shown = transactions.map(({ from_bin, to_bin, user, ...record }) =>
    movementOf(record, stock, { from_bin, to_bin, user }),
  );
  return { stock, transactions: shown };
}
