import type { Statement } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { searchPattern } from "../../../kernel/index.ts";
import { stockCounts } from "../../counts/index.ts";
import { assertWarehouse } from "../../warehouses/index.ts";
import { Filters } from "../filters.ts";
import type { StockRow } from "../repository.ts";
import { selectStock, stockOf } from "../repository.ts";
import type { ListInput, StatusCounts } from "../schema.ts";

// Every row was made at some time. The indexes of this list are for who says so alone: to others, who ask for the stock of
// an item, they would look as good as those that find it (ADR 0022).
const listed = "s.tenant_id = $1 AND s.warehouse_id = $2 AND s.created_at > '-infinity'";

function filtersOf(ctx: TenantContext, input: ListInput, withStatus: boolean): Filters {
  return new Filters([ctx.tenantId, input.warehouse_id])
    .add("i", "s.item_id = ?", input.item_id)
    .add("b", "s.bin_id = ?", input.bin_id)
    .add("u", "s.status = ?", withStatus ? input.status : null)
    .add("q", "(s.lot_number ILIKE ? OR s.serial_number ILIKE ?)", searchPattern(input.search))
    .add("l", "s.lot_number = ?", input.lot_number)
    .add("n", "s.quantity >= ?::numeric", input.min_quantity)
    .add("x", "s.quantity <= ?::numeric", input.max_quantity);
}

type Count = { status: keyof StatusCounts; rows: number };

/** Rows by status. Those of a whole warehouse are known; those that filters leave are counted. */
function countsOf(filters: Filters): Statement<Count> {
  if (filters.none) return stockCounts;
  return filters.statement(
    "stock.counts",
    (where) => `SELECT s.status, count(*) AS rows FROM inventory_stock s WHERE ${listed}${where} GROUP BY s.status`,
  );
}

/** A warehouse's stock, newest rows first, with its rows by status (2 §4.1). The total comes out of the counts. */
export async function listStock(ctx: TenantContext, input: ListInput) {
  const [page, all] = [filtersOf(ctx, input, true), filtersOf(ctx, input, false)];
  const pageQuery = page.page<StockRow>("stock.list", input, {
    table: "inventory_stock s",
    scope: listed,
    order: "s.created_at DESC, s.id DESC",
    select: selectStock,
  });
  const [rows, counted] = await ctx.read((q) => [q.sql(...pageQuery), q.sql(countsOf(all), all.values)]);
  // Rows prove that their warehouse exists; only an empty answer has to ask.
  if (!counted.some((row) => row.rows > 0)) await assertWarehouse(ctx, input.warehouse_id);
  const counts: StatusCounts = { available: 0, reserved: 0, damaged: 0, expired: 0 };
  for (const { status, rows: count } of counted) counts[status] = count;
  const total = input.status ? counts[input.status] : counted.reduce((sum, { rows: count }) => sum + count, 0);
  return { stock: rows.map(stockOf), statusCounts: counts, stats: counts, page: input.page, limit: input.limit, total };
}
