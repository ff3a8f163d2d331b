import type { Transaction } from "@karwan/db";
import type { Ask, RowIssue, TableInput, TableOutput, TenantContext } from "../../../kernel/index.ts";
import {
  askingApart,
  askingWithin,
  checkTable,
  createTwins,
  importing,
  plannedAnew,
  writeTable,
} from "../../../kernel/index.ts";
import { postStockMovements } from "../ledger.ts";
import { findPlaces } from "../ledger-statements.ts";
import type { PlacedRow } from "./named.ts";
import { placeRows, saidPlaces } from "./named.ts";
import { stockImportRow, stockTable } from "./schema.ts";

const reader = { spec: stockTable, schema: stockImportRow };

const placeKey = ({ place }: PlacedRow): string =>
  [place.warehouse_id, place.item_id, place.bin_id, place.status, place.lot_number ?? ""].join(" ");

const rowExists = (row: number): RowIssue => ({ row, field: "bin_id", code: "stock_row_exists" });

/** Rows whose goods lie there already: only what is new comes in by a table (4 D2). */
async function existing(ask: Ask, tenantId: string, placed: readonly PlacedRow[]): Promise<RowIssue[]> {
  const wanted = JSON.stringify(placed.map(({ place }, n) => ({ ...place, n })));
  const found = await ask(findPlaces, [tenantId, wanted]);
  return found.flatMap(({ n }) => rowExists(placed[n]?.row ?? 0));
}

async function lookThrough(ctx: TenantContext, { csv }: TableInput): Promise<number> {
  const twins = createTwins("bin_id");
  const ask = askingApart(ctx);
  return checkTable(csv, reader, async (rows) => {
    const { placed, issues: wrong } = await placeRows(ask, ctx.tenantId, saidPlaces(rows));
    // Of which lot a row is nobody knows while it cannot be read.
    const whole = new Set(rows.filter(({ isWhole }) => isWhole).map(({ row }) => row));
    const known = placed.filter(({ row }) => whole.has(row));
    const twice = known.flatMap((one) => twins(placeKey(one), one.row));
    return [...wrong, ...twice, ...(await existing(ask, ctx.tenantId, known))];
  });
}

/** Brings goods in, through the ledger; those whose rows somebody else made meanwhile are told. */
async function write(tx: Transaction, ctx: TenantContext, placed: readonly PlacedRow[]): Promise<RowIssue[]> {
  const at = ctx.deps.now();
  const posted = await postStockMovements(
    tx,
    placed.map(({ place, quantity, notes }) => ({
      place,
      transaction_type: "initial_stock",
      change: { add: quantity },
      reference_type: "stock_action",
      notes,
      performed_by: ctx.caller.userId,
      at,
    })),
  );
  return posted.flatMap(({ created }, n) => (created ? [] : [rowExists(placed[n]?.row ?? 0)]));
}

/**
 * POST /imports/stock: brings in the goods of a table, all or none, as the first record of each row (3 §15, 4 D2, 4 D11).
 * Gone through once to say all that is wrong, and once more to write it, a part at a time, in one transaction.
 */
export async function importStock(ctx: TenantContext, input: TableInput): Promise<TableOutput> {
  const total = await lookThrough(ctx, input);
  if (input.dry_run) return { dry_run: true, total, created: null };
  return importing(ctx, async (held) => {
    const tx = plannedAnew(held);
    const ask = askingWithin(tx);
    await writeTable(input.csv, reader, async (rows) => {
      const { placed, issues: wrong } = await placeRows(ask, ctx.tenantId, rows);
      return [...wrong, ...(await write(tx, ctx, placed))];
    });
    return { dry_run: false, total, created: total };
  });
}
