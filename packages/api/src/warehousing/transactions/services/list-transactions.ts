import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, counting, searchPattern } from "../../../kernel/index.ts";
import type { Transaction } from "../../stock/index.ts";
import { Filters, transactionTypes } from "../../stock/index.ts";
import { findTransaction, selectTransactions } from "../repository.ts";
import type { ListInput, TransactionStats } from "../schema.ts";

function filtersOf(ctx: TenantContext, input: ListInput, withType: boolean): Filters {
  return new Filters([ctx.tenantId])
    .add("w", "t.warehouse_id = ?", input.warehouse_id)
    .add("i", "t.item_id = ?", input.item_id)
    .add("s", "t.stock_id = ?", input.stock_id)
    .add("q", "(t.transaction_type ILIKE ? OR t.reference_type ILIKE ?)", searchPattern(input.search))
    .add("t", "t.transaction_type = ?", withType ? input.transaction_type : null)
    .add("r", "t.reference_type = ?", input.reference_type)
    .add("a", 't."timestamp" >= ?::timestamptz', input.timestamp_range_start)
    .add("z", 't."timestamp" <= ?::timestamptz', input.timestamp_range_end);
}

/** The tenant's movements of stock, latest first, with how many there are of each type (2 §4.3, 4 A7). */
export async function listTransactions(ctx: TenantContext, input: ListInput) {
  const [page, all] = [filtersOf(ctx, input, true), filtersOf(ctx, input, false)];
  const pageQuery = page.page<Transaction>("inventory_transactions.list", input, {
    table: "inventory_transactions t",
    scope: "t.tenant_id = $1",
    order: 't."timestamp" DESC, t.id DESC',
    select: selectTransactions,
  });
  const countStatement = all.statement<{ transaction_type: keyof TransactionStats; rows: number }>(
    "inventory_transactions.counts",
    (where) =>
      `SELECT t.transaction_type, count(*) AS rows FROM inventory_transactions t WHERE t.tenant_id = $1${where} GROUP BY t.transaction_type`,
    counting,
  );
  const [rows, counted] = await ctx.read((q) => [q.sql(...pageQuery), q.sql(countStatement, all.values)]);
  const counts = new Map(counted.map((row) => [row.transaction_type, row.rows]));
  const byType = Object.fromEntries(transactionTypes.map((type) => [type, counts.get(type) ?? 0])) as Omit<
    TransactionStats,
    "total"
  >;
  const sum = counted.reduce((total, row) => total + row.rows, 0);
  const total = input.transaction_type ? byType[input.transaction_type] : sum;
  return {
    inventory_transactions: rows,
    stats: { total: sum, ...byType },
    page: input.page,
    limit: input.limit,
    total,
  };
}

/** One movement with what it points at (2 §4.3). */
export async function showTransaction(ctx: TenantContext, { id }: { id: string }) {
  const [[inventory_transaction]] = await ctx.read((q) => [q.sql(findTransaction, [ctx.tenantId, id])]);
  if (!inventory_transaction) throw new AppError("inventory_transaction_not_found");
  return { inventory_transaction };
}
