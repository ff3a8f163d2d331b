import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, onViolation, recordAudit } from "../../../kernel/index.ts";
import { postStockMovements } from "../ledger.ts";
import type { StockRecord } from "../record.ts";
import { expiry, findStock, stockOf, updateAttributes } from "../repository.ts";
import type { Stock, UpdateInput } from "../schema.ts";

/** What of a row its users may change besides the quantity. */
export const attributeNames = [
  "unit_of_measure",
  "status",
  "lot_number",
  "serial_number",
  "expiration_date",
  "received_date",
  "last_counted_at",
] as const;

export type RowChange = Omit<UpdateInput, "id">;
type Attributes = Pick<StockRecord, (typeof attributeNames)[number]>;

/** The attributes that a change names, as they are kept. */
function given(change: RowChange): Partial<Attributes> {
  const counted = change.last_counted_at && new Date(change.last_counted_at).toISOString();
  const named = attributeNames
    .filter((name) => change[name] !== undefined)
    .map((name) => [name, change[name]] as const);
  return { ...Object.fromEntries(named), ...(counted ? { last_counted_at: counted } : {}) };
}

/** The attributes in the order in which they are written. */
const written = (row: Attributes) =>
  [
    row.unit_of_measure,
    row.status,
    row.lot_number,
    row.serial_number,
    row.expiration_date,
    row.received_date,
    row.last_counted_at,
  ] as const;

function attributesAfter(row: StockRecord, change: RowChange) {
  const after = { ...row, ...given(change) };
  return attributeNames.map((name) => ({ name, before: row[name], after: after[name] }));
}

/**
 * What is promised stays what was promised: a row with reservations keeps its status and its lot, and does not become
 * expired (4 J1).
 */
async function keepPromised(tx: Transaction, row: StockRecord, changed: Partial<Attributes>, at: Date): Promise<void> {
  if (row.reserved_quantity === 0) return;
  const refused = new AppError("stock_reserved", { reserved: row.reserved_quantity });
  if (changed.status !== undefined || changed.lot_number !== undefined) throw refused;
  if (!changed.expiration_date) return;
  const [day] = await tx.sql(expiry, [tx.scope.tenantId, changed.expiration_date, at.toISOString()]);
  if (day?.is_over) throw refused;
}

/**
 * Changes a locked row: attributes here, the quantity through the ledger, which records a `stock_adjustment` even when
 * the quantity stays (4 D2). Two rows cannot become alike (4 D1).
 */
export async function changeRow(
  tx: Transaction,
  ctx: TenantContext,
  row: StockRecord,
  change: RowChange,
): Promise<string[]> {
  const attributes = attributesAfter(row, change);
  const different = attributes.filter(({ before, after }) => before !== after);
  const changed = different.map(({ name }) => name);
  const at = ctx.deps.now();
  await keepPromised(tx, row, Object.fromEntries(different.map(({ name, after }) => [name, after])), at);
  if (changed.length > 0) {
    await tx
      .sql(updateAttributes, [ctx.tenantId, row.id, ...written({ ...row, ...given(change) }), at.toISOString()])
      .catch(onViolation({ inventory_stock_row_key: () => new AppError("stock_row_exists") }));
    // The ledger tells of quantities alone; what else was changed is kept here.
    const states = (["before", "after"] as const).map((side) => different.map((field) => [field.name, field[side]]));
    const [before, after] = states.map((entries) => Object.fromEntries(entries) as Record<string, unknown>);
    await recordAudit(tx, ctx, {
      action: "stock.update",
      entity_type: "inventory_stock",
      entity_id: row.id,
      before,
      after,
    });
  }
  const quantity = change.quantity ?? row.quantity;
  await postStockMovements(tx, [
    {
      stock_id: row.id,
      transaction_type: "stock_adjustment",
      change: { set: quantity },
      reference_type: "stock_action",
      notes: change.notes ?? null,
      performed_by: ctx.caller.userId,
      at,
    },
  ]);
  return quantity === row.quantity ? changed : ["quantity", ...changed];
}

/** The row as it is now, with what it points at. */
export async function shownStock(tx: Transaction, ctx: TenantContext, id: string): Promise<Stock> {
  const [row] = await tx.sql(findStock, [ctx.tenantId, id]);
  if (!row) throw new AppError("stock_not_found");
  return stockOf(row);
}
