import type { Database, RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Fate } from "./journal.ts";
import type { Pair } from "./operations.ts";
import type { Request } from "./wire.ts";

const movementsOf = statement(
  "chaos.movements",
  `SELECT reference_id, stock_id, delta::float8 AS delta, quantity_after::float8 AS quantity_after
     FROM inventory_transactions WHERE tenant_id = $1 AND reference_id IS NOT NULL`,
);
type Movement = RowOf<typeof movementsOf>;
const reservationsOf = statement(
  "chaos.reservations",
  "SELECT id, reference_id, status, expires_at FROM inventory_reservations WHERE tenant_id = $1",
);
type Reservation = RowOf<typeof reservationsOf>;
const stockOf = statement(
  "chaos.stock",
  "SELECT id, quantity::float8 AS quantity FROM inventory_stock WHERE tenant_id = $1",
);
const recordsOf = statement(
  "chaos.records",
  `SELECT id, sku AS name FROM inventory_items WHERE tenant_id = $1
   UNION ALL SELECT id, code FROM locations WHERE tenant_id = $1`,
);

/** What a request that succeeded leaves in the ledger: which row, by how much, or to what. */
function expectedMovements(operation: Request): { stock_id: string; delta?: number; after?: number }[] {
  switch (operation.kind) {
    case "receive":
    case "increase":
      return [{ stock_id: operation.row.stock_id, delta: operation.quantity }];
    case "pick":
    case "decrease":
      return [{ stock_id: operation.row.stock_id, delta: -operation.quantity }];
    case "count":
      return [{ stock_id: operation.row.stock_id, after: operation.quantity }];
    case "move":
      return [
        { stock_id: operation.row.stock_id, delta: -operation.quantity },
        { stock_id: operation.to.stock_id, delta: operation.quantity },
      ];
    default:
      return [];
  }
}

/** The stock that the acknowledged requests make of the first one, each row's in the order of its only writer. */
function modelOf(fates: readonly Fate[], pairs: readonly Pair[], initial: number): Map<string, number> {
  const model = new Map(pairs.flatMap(({ rows }) => rows.map((row) => [row.stock_id, initial] as const)));
  for (const { operation, last } of fates) {
    if (last.state !== "acknowledged") continue;
    for (const { stock_id, delta, after } of expectedMovements(operation))
      model.set(stock_id, after ?? (model.get(stock_id) ?? 0) + (delta ?? 0));
  }
  return model;
}

function checkMovements(fate: Fate, found: readonly Movement[]): string | null {
  const expected = fate.last.state === "acknowledged" ? expectedMovements(fate.operation) : [];
  const matches =
    expected.length === found.length &&
    expected.every(({ stock_id, delta, after }) =>
      found.some(
        (row) =>
          row.stock_id === stock_id && (delta === undefined ? row.quantity_after === after : row.delta === delta),
      ),
    );
  if (matches) return null;
  return `${fate.id} (${fate.operation.kind}, ${fate.last.state}): ${found.length} movements instead of ${expected.length}`;
}

function checkReservations(fates: readonly Fate[], found: readonly Reservation[]): string[] {
  const problems: string[] = [];
  const byReference = Map.groupBy(found, (row) => row.reference_id);
  const released = new Set<string>();
  for (const { operation, last } of fates)
    if (operation.kind === "release" && last.state === "acknowledged") released.add(operation.reservation_id);
  for (const { id, operation, last } of fates.filter((fate) => fate.operation.kind === "reserve")) {
    const rows = byReference.get(id) ?? [];
    const wanted = last.state === "acknowledged" ? 1 : 0;
    if (rows.length !== wanted) problems.push(`${id} (reserve, ${last.state}): ${rows.length} reservations`);
    const [row] = rows;
    if (!row || operation.kind !== "reserve" || operation.expires_at) continue;
    const status = released.has(row.id) ? "released" : "active";
    if (row.status !== status) problems.push(`${id}: the reservation is ${row.status} instead of ${status}`);
  }
  return problems;
}

/** Compares the journal with the stock ledger: every acknowledged effect once, no refused one, stock as the model says. */
export async function verifyStock(
  database: Database,
  {
    tenantId,
    fates,
    pairs,
    initial,
  }: { tenantId: string; fates: readonly Fate[]; pairs: readonly Pair[]; initial: number },
): Promise<string[]> {
  const [movements, reservations, stock, records] = await database.read({ tenantId }, (q) => [
    q.sql(movementsOf, [tenantId]),
    q.sql(reservationsOf, [tenantId]),
    q.sql(stockOf, [tenantId]),
    q.sql(recordsOf, [tenantId]),
  ]);
  const known = new Set(fates.map(({ id }) => id));
  const byReference = Map.groupBy(movements, (row) => row.reference_id);
  const byName = Map.groupBy(records, (row) => row.name);
  const quantities = new Map(stock.map((row) => [row.id, row.quantity]));
  return [
    ...movements
      .filter((row) => !known.has(row.reference_id))
      .map((row) => `${row.reference_id}: a movement that nobody asked for`),
    ...fates.flatMap((fate) => checkMovements(fate, byReference.get(fate.id) ?? []) ?? []),
    ...checkReservations(fates, reservations),
    ...fates.flatMap(({ id, operation, last }) => {
      if (operation.kind !== "item" && operation.kind !== "location") return [];
      const ids = (byName.get(id) ?? []).map((row) => row.id);
      const wanted = last.state === "acknowledged" ? [last.record_id] : [];
      return ids.join() === wanted.join() ? [] : [`${id} (${operation.kind}, ${last.state}): found ${ids.length}`];
    }),
    ...[...modelOf(fates, pairs, initial)].flatMap(([id, quantity]) =>
      quantities.get(id) === quantity ? [] : [`stock ${id}: ${quantities.get(id)} instead of ${quantity}`],
    ),
  ];
}
