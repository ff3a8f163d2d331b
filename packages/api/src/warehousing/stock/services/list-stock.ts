import type { TenantContext } from "../../../kernel/index.ts";
import { countedTable, defineList, filtersOf, searched } from "../../../kernel/index.ts";
import { assertWarehouse } from "../../warehouses/index.ts";
import { stockColumns } from "../record.ts";
import { embedded, stockOf } from "../repository.ts";
import type { ListInput, StatusCounts } from "../schema.ts";

/**
 * A warehouse's stock, newest rows first: of an item, in a bin, of a status, by a part of lot or serial number, of a lot, by
 * quantity (2 §4.1). Every row was made at some time: the indexes of this list are for who says so alone, for to others,
 * who ask for the stock of an item, they would look as good as those that find it (ADR 0022).
 */
export const stockList = defineList("stock.list", {
  from: "inventory_stock s",
  scope: "s.tenant_id = $1 AND s.warehouse_id = $2 AND s.created_at > '-infinity'",
  filters: filtersOf<ListInput>({
    item_id: "s.item_id = ?",
    bin_id: "s.bin_id = ?",
    status: "s.status = ?",
    search: searched("s.lot_number", "s.serial_number"),
    lot_number: "s.lot_number = ?",
    min_quantity: "s.quantity >= ?::numeric",
    max_quantity: "s.quantity <= ?::numeric",
  }),
  order: ["created_at DESC", "id DESC"],
  counts: {
    by: ["status"],
    counted: {
      in: countedTable("inventory_stock_counts", ["warehouse_id", "status"]),
      scope: "c.tenant_id = $1 AND c.warehouse_id = $2",
    },
  },
  columns: `${stockColumns}, ${embedded.columns}`,
  source: (rows) => `${rows} s ${embedded.joins}`,
});

/** A warehouse's stock, newest rows first, with its rows by status (2 §4.1). */
export async function listStock(ctx: TenantContext, input: ListInput) {
  const { rows, counts, total } = await stockList.read(ctx, [ctx.tenantId, input.warehouse_id], input);
  // Rows prove that their warehouse exists; only an empty answer has to ask.
  if (!counts.some((row) => row.rows > 0)) await assertWarehouse(ctx, input.warehouse_id);
  const byStatus: StatusCounts = { available: 0, reserved: 0, damaged: 0, expired: 0 };
  for (const { status, rows: count } of counts) byStatus[status] = count;
  const { page, limit } = input;
  return { stock: rows.map(stockOf), statusCounts: byStatus, stats: byStatus, page, limit, total };
}
