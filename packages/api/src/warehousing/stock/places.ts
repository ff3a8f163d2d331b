import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import { findPlaces, makePlaces, shareBins, shareItems } from "./ledger-statements.ts";
import type { StockMovement, StockPlace } from "./movement.ts";
import { markCountedRows } from "./repository.ts";

type Wanted = StockPlace & { n: number; id: string; at: Date; status: string };

/** Only an existing, open bin of the warehouse takes a new row, and only for an item that exists. */
async function checkPlaces(tx: Transaction, places: readonly Wanted[]): Promise<void> {
  const tenantId = tx.scope.tenantId;
  const [bins, items] = [
    await tx.sql(shareBins, [tenantId, places.map((place) => place.bin_id), []]),
    await tx.sql(shareItems, [tenantId, places.map((place) => place.item_id), []]),
  ];
  const binOf = new Map(bins.map((bin) => [bin.id, bin]));
  const known = new Set(items.map((item) => item.id));
  for (const place of places) {
    const bin = binOf.get(place.bin_id);
    if (!known.has(place.item_id)) throw new AppError("item_not_found");
    if (!bin || bin.warehouse_id !== place.warehouse_id) throw new AppError("bin_not_found");
    if (bin.location_type !== "bin") throw new AppError("location_not_a_bin");
    if (!bin.is_open) throw new AppError("location_inactive");
  }
}

/** The id of each movement's row. Rows that are missing are made, empty; the movement that follows fills them. */
export async function locatePlaces(
  tx: Transaction,
  movements: readonly StockMovement[],
): Promise<{ stockIds: string[]; created: ReadonlySet<string> }> {
  const stockIds = movements.map((movement) => movement.stock_id ?? "");
  const wanted = movements.flatMap(({ place, at }, n): Wanted[] =>
    place ? [{ status: "available", ...place, n, id: newId(), at }] : [],
  );
  if (wanted.length === 0) return { stockIds, created: new Set() };
  const find = async (places: readonly Wanted[]) => {
    for (const { n, id } of await tx.sql(findPlaces, [tx.scope.tenantId, JSON.stringify(places)])) stockIds[n] = id;
    return places.filter((place) => stockIds[place.n] === "");
  };
  const missing = await find(wanted);
  if (missing.length === 0) return { stockIds, created: new Set() };
  await checkPlaces(tx, missing);
  const made = await tx.sql(makePlaces, [tx.scope.tenantId, JSON.stringify(missing)]);
  await find(missing);
  return { stockIds, created: new Set(made.map((row) => row.id)) };
}

/** Holds the bins and items of rows to which goods will be added: they come before the rows in everybody's order of locks. */
export async function holdPlacesOf(tx: Transaction, stockIds: readonly string[]): Promise<void> {
  if (stockIds.length === 0) return;
  await tx.sql(shareBins, [tx.scope.tenantId, [], stockIds]);
  await tx.sql(shareItems, [tx.scope.tenantId, [], stockIds]);
}

/** Notes when locked rows were counted, whatever was found: their quantities are the ledger's (2 §4.4 rule 6). */
export async function markCounted(tx: Transaction, stockIds: readonly string[], at: Date): Promise<void> {
  if (stockIds.length > 0) await tx.sql(markCountedRows, [tx.scope.tenantId, stockIds, at.toISOString()]);
}
