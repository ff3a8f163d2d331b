import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError } from "../../../kernel/index.ts";
import { postStockMovements } from "../ledger.ts";
import type { StockRecord } from "../record.ts";
import { lockPlace, lockStockAt } from "../repository.ts";
import type { UpsertInput } from "../schema.ts";
import { changeRow, shownStock } from "./change-row.ts";

/** Makes the stock row of a warehouse, item and bin, or changes the one that is there (2 §4.1, 4 D1, 4 D2). */
export function upsertStock(ctx: TenantContext, input: UpsertInput) {
  return ctx.transaction(async (tx) => {
    await checkPlace(tx, ctx, input);
    const rows = await tx.sql(lockStockAt, [ctx.tenantId, input.warehouse_id, input.item_id, input.bin_id]);
    const row = rowToChange(rows, input);
    if (!row) {
      const stock = await shownStock(tx, ctx, await createRow(tx, ctx, input));
      return { stock, operation: "created" as const, relabelled: null };
    }
    await changeRow(tx, ctx, row, input);
    const stock = await shownStock(tx, ctx, row.id);
    const isOther = row.quantity > 0 && row.lot_number !== stock.lot_number;
    const relabelled = isOther ? { from: row.lot_number, to: stock.lot_number } : null;
    return { stock, operation: "updated" as const, relabelled };
  });
}

async function checkPlace(tx: Transaction, ctx: TenantContext, input: UpsertInput): Promise<void> {
  const [place] = await tx.sql(lockPlace, [ctx.tenantId, input.warehouse_id, input.item_id, input.bin_id]);
  if (!place?.warehouse) throw new AppError("warehouse_not_found");
  if (!place.item) throw new AppError("item_not_found");
  if (place.bin_warehouse !== input.warehouse_id) throw new AppError("bin_not_found");
  if (place.location_type !== "bin") throw new AppError("location_not_a_bin");
}

/**
 * The place's only row, whatever its lot and status, unless the caller wants the named lot beside it. Of several the one
 * that fits what is given of the two: none fitting means a new row, more than one means that the caller must say more
 * (4 D1).
 */
export function rowToChange(
  rows: readonly StockRecord[],
  { status, lot_number, separate_lot }: Pick<UpsertInput, "status" | "lot_number" | "separate_lot">,
): StockRecord | undefined {
  if (rows.length <= 1 && !separate_lot) return rows[0];
  const fitting = rows.filter(
    (row) =>
      (status === undefined || row.status === status) && (lot_number === undefined || row.lot_number === lot_number),
  );
  if (fitting.length > 1) throw new AppError("stock_row_ambiguous");
  return fitting[0];
}

async function createRow(
  tx: Transaction,
  ctx: TenantContext,
  { quantity, notes, separate_lot: _, ...place }: UpsertInput,
): Promise<string> {
  const [posted] = await postStockMovements(tx, [
    {
      place,
      transaction_type: "initial_stock",
      change: { add: quantity },
      reference_type: "stock_action",
      notes: notes ?? null,
      performed_by: ctx.caller.userId,
      at: ctx.deps.now(),
    },
  ]);
  if (!posted) throw new Error("the ledger posted nothing");
  return posted.stock.id;
}
