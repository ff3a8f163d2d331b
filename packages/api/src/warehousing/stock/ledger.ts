import type { Statement, Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, Decimal, onViolation } from "../../kernel/index.ts";
import type { LockedBin, ShownRow, Writes } from "./ledger-statements.ts";
import { lockRows, shareBins, shareItems, shownWrites, writes } from "./ledger-statements.ts";
import type { PostedMovement, StockMovement } from "./movement.ts";
import { mergeMovements, signedAmount } from "./movement.ts";
import { locatePlaces } from "./places.ts";
import type { StockRecord, TransactionRecord } from "./record.ts";
import type { Balance, Effect } from "./validate-movement.ts";
import { refuseInactive, validateMovement } from "./validate-movement.ts";

/**
 * Moves stock: the only writer of stock quantities and of inventory transactions (3 §4). All movements happen or
 * none; each is recorded with its signed effect in the same statement that changes the row. Answers in the order
 * given; movements that differ in their amount alone share one record. Throws `insufficient_stock` with `available`,
 * `stock_reserved`, `stock_not_found`, `item_inactive`, `location_inactive` and what `expect` finds otherwise.
 */
export function postStockMovements(tx: Transaction, movements: readonly StockMovement[]): Promise<PostedMovement[]> {
  return post(tx, movements, writes);
}

/** The same for whom the answer is shown to: of one performer, and with one other bin at most (4 K6). */
export function postAndShow(tx: Transaction, movements: readonly StockMovement[]): Promise<PostedMovement<ShownRow>[]> {
  const [first] = movements;
  return post(tx, movements, shownWrites, [first?.performed_by ?? null, first?.to_bin_id ?? null]);
}

async function post<Row extends StockRecord>(
  tx: Transaction,
  movements: readonly StockMovement[],
  by: Writes<Row>,
  shown: readonly unknown[] = [],
): Promise<PostedMovement<Row>[]> {
  const { merged, becameOf } = mergeMovements(movements);
  const [single] = merged;
  const fast = single && merged.length === 1 ? await postOne(tx, single, by) : null;
  const posted = fast ? [fast] : await postMany(tx, merged, by, shown);
  return becameOf.flatMap((index) => posted[index] ?? []);
}

// The other bin of a movement is only recorded: that it is the tenant's is the foreign key's to say.
const unknownBin = onViolation({
  inventory_transactions_tenant_id_from_bin_id_fkey: () => new AppError("bin_not_found"),
  inventory_transactions_tenant_id_to_bin_id_fkey: () => new AppError("bin_not_found"),
});

type Row = { id: string; bin_id: string };

function recordOf(movement: StockMovement, id: string, row: Row, delta: Decimal) {
  const adds = delta.isPositive() && !delta.isZero();
  // A correction stays where it is: only goods that come or go name the bin.
  const travels = movement.transaction_type !== "stock_adjustment" && movement.transaction_type !== "count";
  return {
    id,
    stock_id: row.id,
    transaction_type: movement.transaction_type,
    quantity: (movement.transaction_type === "count" && "set" in movement.change
      ? new Decimal(movement.change.set)
      : delta.abs()
    ).toNumber(),
    direction:
      movement.transaction_type !== "stock_adjustment" || delta.isZero()
        ? null
        : adds
          ? ("increase" as const)
          : ("decrease" as const),
    from_bin_id: movement.from_bin_id ?? (travels && delta.isNegative() ? row.bin_id : null),
    to_bin_id: movement.to_bin_id ?? (travels && adds ? row.bin_id : null),
    reference_type: movement.reference_type ?? null,
    reference_id: movement.reference_id ?? null,
    notes: movement.notes ?? null,
    performed_by: movement.performed_by,
    timestamp: (movement.timestamp ?? movement.at).toISOString(),
  };
}

function postedOf(
  stock: StockRecord,
  record: ReturnType<typeof recordOf>,
  at: Date,
  after: Decimal,
  delta: Decimal,
): TransactionRecord {
  const { tenant_id, warehouse_id, item_id } = stock;
  const quantities = { quantity_before: after.minus(delta).toNumber(), quantity_after: after.toNumber() };
  return { ...record, tenant_id, warehouse_id, item_id, ...quantities, created_at: at.toISOString() };
}

/** What can be done by one statement, and what its row says was done. */
type Lone<Row extends StockRecord> = {
  statement: Statement<Row>;
  values: unknown[];
  posted(stock: Row): PostedMovement<Row>;
};

/** A single addition or removal on a known row: one conditional statement, so that the row is locked no longer than it must be. */
function lone<Row extends StockRecord>(
  tenantId: string,
  movement: StockMovement,
  { takeOne, addOne }: Writes<Row>,
): Lone<Row> | null {
  const delta = signedAmount(movement);
  // The row's bin as the record's default is filled in by the statement.
  if (!delta || movement.stock_id === undefined || delta.isZero() || movement.expect?.lot_number !== undefined)
    return null;
  const taking = delta.isNegative();
  if (
    movement.transaction_type === "count" ||
    movement.transaction_type === "stock_adjustment" ||
    (!taking && movement.transaction_type === "move")
  )
    return null;
  const record = recordOf(movement, newId(), { id: movement.stock_id, bin_id: "" }, delta);
  const { expect } = movement;
  const values = [
    tenantId,
    movement.stock_id,
    delta.toString(),
    movement.from_reserved ? delta.toString() : "0",
    record.id,
    record.transaction_type,
    record.direction,
    record.from_bin_id || null,
    record.to_bin_id || null,
    record.reference_type,
    record.reference_id,
    record.notes,
    record.performed_by,
    record.timestamp,
    movement.at.toISOString(),
    expect?.warehouse_id ?? null,
    expect?.item_id ?? null,
    expect?.bin_id ?? null,
    expect?.status ?? null,
  ];
  const posted = (stock: Row) => {
    const bins = {
      from_bin_id: record.from_bin_id || (taking ? stock.bin_id : null),
      to_bin_id: record.to_bin_id || (taking ? null : stock.bin_id),
    };
    const after = new Decimal(stock.quantity);
    return { transaction: postedOf(stock, { ...record, ...bins }, movement.at, after, delta), stock, created: false };
  };
  return { statement: taking ? takeOne : addOne, values, posted };
}

/** Null when one statement can't do it or its condition did not hold; the long way then finds out why, under the lock. */
async function postOne<Row extends StockRecord>(
  tx: Transaction,
  movement: StockMovement,
  by: Writes<Row>,
): Promise<PostedMovement<Row> | null> {
  const one = lone(tx.scope.tenantId, movement, by);
  if (!one) return null;
  const [stock] = await tx.sql(one.statement, one.values).catch(unknownBin);
  return stock ? one.posted(stock) : null;
}

/**
 * The same for a use case that consists of this movement: nothing waits between its BEGIN and its COMMIT. Null, and
 * nothing done, where `postAndShow` has to do it.
 */
export async function postAlone(
  { executeSingle, tenantId }: Pick<TenantContext, "executeSingle" | "tenantId">,
  movement: StockMovement,
): Promise<PostedMovement<ShownRow> | null> {
  const one = executeSingle && lone(tenantId, movement, shownWrites);
  if (!one) return null;
  const [stock] = await executeSingle(one.statement, one.values).catch(unknownBin);
  return stock ? one.posted(stock) : null;
}

/** Bins and items before rows, rows by id: the order of locks that every writer keeps. */
async function lockAll(tx: Transaction, movements: readonly StockMovement[], stockIds: readonly string[]) {
  const tenantId = tx.scope.tenantId;
  const growing = movements.flatMap((movement, index) => ("take" in movement.change ? [] : [stockIds[index] ?? ""]));
  const bins = new Map<string, LockedBin>();
  const items = new Map<string, boolean>();
  if (growing.length > 0) {
    for (const bin of await tx.sql(shareBins, [tenantId, [], growing])) bins.set(bin.id, bin);
    for (const item of await tx.sql(shareItems, [tenantId, [], growing])) items.set(item.id, item.is_active);
  }
  const balances = new Map<string, Balance>();
  for (const row of await tx.sql(lockRows, [tenantId, [...new Set(stockIds)]])) {
    balances.set(row.id, { row, quantity: new Decimal(row.quantity), reserved: new Decimal(row.reserved_quantity) });
  }
  return { bins, items, balances };
}

async function postMany<Row extends StockRecord>(
  tx: Transaction,
  movements: readonly StockMovement[],
  { applyMany }: Writes<Row>,
  shown: readonly unknown[],
): Promise<PostedMovement<Row>[]> {
  if (movements.length === 0) return [];
  const { stockIds, created } = await locatePlaces(tx, movements);
  const { bins, items, balances } = await lockAll(tx, movements, stockIds);
  const validated = movements.map((movement, index) => {
    const balance = balances.get(stockIds[index] ?? "");
    if (!balance) throw new AppError("stock_not_found");
    const effect = validateMovement(movement, balance);
    refuseInactive(movement, effect, bins.get(balance.row.bin_id), items.get(balance.row.item_id));
    balance.quantity = balance.quantity.plus(effect.delta);
    balance.reserved = balance.reserved.plus(effect.reserved);
    const record = recordOf(movement, newId(), balance.row, effect.delta);
    return { movement, effect, record, after: balance.quantity, stockId: balance.row.id };
  });
  const records = validated.map(({ movement, effect, record, after, stockId }) => {
    const still = balances.get(stockId)?.quantity.minus(after) ?? new Decimal(0);
    return { ...record, delta: effect.delta, still, at: movement.at };
  });
  const rows = await tx
    .sql(applyMany, [tx.scope.tenantId, JSON.stringify(totals(validated)), JSON.stringify(records), ...shown])
    .catch(unknownBin);
  const stockOf = new Map(rows.map((row) => [row.id, row]));
  return validated.map(({ movement, effect, record, after, stockId }) => {
    const stock = stockOf.get(stockId);
    if (!stock) throw new Error("a locked stock row was not updated");
    return {
      transaction: postedOf(stock, record, movement.at, after, effect.delta),
      stock,
      created: created.has(stockId),
    };
  });
}

/** One entry a row: the sum of its movements, when it was counted, and what a place says of goods that come in. */
function totals(validated: readonly { movement: StockMovement; effect: Effect; stockId: string }[]) {
  const byRow = new Map<
    string,
    { id: string; delta: Decimal; reserved: Decimal; at: Date; counted_at?: Date; [attribute: string]: unknown }
  >();
  for (const { movement, effect, stockId } of validated) {
    const { place } = movement;
    const incoming = place && {
      serial_number: place.serial_number,
      received_date: place.received_date,
      expiration_date: place.expiration_date,
    };
    const row = byRow.get(stockId) ?? { id: stockId, delta: new Decimal(0), reserved: new Decimal(0), at: movement.at };
    const counted = movement.transaction_type === "count" ? { counted_at: movement.timestamp ?? movement.at } : {};
    byRow.set(stockId, {
      ...row,
      ...incoming,
      ...counted,
      delta: row.delta.plus(effect.delta),
      reserved: row.reserved.plus(effect.reserved),
    });
  }
  return [...byRow.values()];
}
