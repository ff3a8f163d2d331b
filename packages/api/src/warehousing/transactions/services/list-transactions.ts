import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { transactionTypes } from "../../stock/index.ts";
import { findTransaction, transactionParts } from "../repository.ts";
import type { ListInput, TransactionStats } from "../schema.ts";

/** The tenant's movements of stock, latest first: of a warehouse, an item or a stock row, by type and time (2 §4.3). */
export const transactionList = defineList("inventory_transactions.list", {
  from: "inventory_transactions t",
  scope: "t.tenant_id = $1",
  filters: filtersOf<ListInput>({
    warehouse_id: "t.warehouse_id = ?",
    item_id: "t.item_id = ?",
    stock_id: "t.stock_id = ?",
    search: searched("t.transaction_type", "t.reference_type"),
    transaction_type: "t.transaction_type = ?",
    reference_type: "t.reference_type = ?",
    timestamp_range_start: 't."timestamp" >= ?::timestamptz',
    timestamp_range_end: 't."timestamp" <= ?::timestamptz',
  }),
  order: ['"timestamp" DESC', "id DESC"],
  counts: { by: ["transaction_type"] },
  ...transactionParts,
});

/** The tenant's movements of stock, latest first, with how many there are of each type (2 §4.3, 4 A7). */
export async function listTransactions(ctx: TenantContext, input: ListInput) {
  const { rows, counts, total } = await transactionList.read(ctx, [ctx.tenantId], input);
  const known = new Map(counts.map((row) => [row.transaction_type, row.rows]));
  const byType = Object.fromEntries(transactionTypes.map((type) => [type, known.get(type) ?? 0])) as Omit<
    TransactionStats,
    "total"
  >;
  const stats = { total: counts.reduce((sum, row) => sum + row.rows, 0), ...byType };
  return { inventory_transactions: rows, stats, page: input.page, limit: input.limit, total };
}

/** One movement with what it points at (2 §4.3). */
export async function showTransaction(ctx: TenantContext, { id }: { id: string }) {
  const [[inventory_transaction]] = await ctx.read((q) => [q.sql(findTransaction, [ctx.tenantId, id])]);
  if (!inventory_transaction) throw new AppError("inventory_transaction_not_found");
  return { inventory_transaction };
}
