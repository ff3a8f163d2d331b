import { Decimal, sumOf } from "../../kernel/index.ts";

export const strategies = ["fefo", "fifo", "fewest_bins"] as const;
export type Strategy = (typeof strategies)[number];

/** A stock row with something free on it. */
export interface Candidate {
  stock_id: string;
  warehouse_id: string;
  item_id: string;
  bin_id: string;
  free: Decimal;
  expiration_date: string | null;
  /** When it came in: the received date, otherwise when the row was made. */
  since: string;
}

/** What is wanted: of an item in a warehouse, from one bin or one row where these are named. */
export interface Want {
  warehouse_id: string;
  item_id: string;
  quantity: number;
  stock_id?: string | null | undefined;
  bin_id?: string | null | undefined;
  strategy?: Strategy | undefined;
}

export interface Allocation {
  stock_id: string;
  bin_id: string;
  quantity: number;
}

export interface Shortage {
  item_id: string;
  bin_id: string | null;
  requested: number;
  available: number;
}

const NEVER = "9999-12-31";
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byArrival = (a: Candidate, b: Candidate) => compare(a.since, b.since) || compare(a.stock_id, b.stock_id);
const byExpiry = (a: Candidate, b: Candidate) =>
  compare(a.expiration_date ?? NEVER, b.expiration_date ?? NEVER) || byArrival(a, b);

/** The fullest bins first, which is the fewest that can do; within a bin what expires first. */
function byFullestBin(rows: readonly Candidate[]): (a: Candidate, b: Candidate) => number {
  const freeIn = new Map<string, Decimal>();
  for (const { bin_id, free } of rows) freeIn.set(bin_id, free.plus(freeIn.get(bin_id) ?? 0));
  const of = (row: Candidate) => freeIn.get(row.bin_id) ?? row.free;
  return (a, b) => of(b).comparedTo(of(a)) || compare(a.bin_id, b.bin_id) || byExpiry(a, b);
}

function inOrder(rows: readonly Candidate[], strategy: Strategy): Candidate[] {
  if (strategy === "fifo") return rows.toSorted(byArrival);
  return rows.toSorted(strategy === "fefo" ? byExpiry : byFullestBin(rows));
}

const fits = (row: Candidate, want: Want) =>
  row.warehouse_id === want.warehouse_id &&
  row.item_id === want.item_id &&
  (!want.bin_id || row.bin_id === want.bin_id) &&
  (!want.stock_id || row.stock_id === want.stock_id);

/**
 * Shares out what is free, want by want, in the strategy's order (3 §4). A want is served whole or is a shortage;
 * what one takes is gone for the next.
 */
export function allocate(
  wants: readonly Want[],
  candidates: readonly Candidate[],
): { allocations: Allocation[][]; shortages: Shortage[] } {
  const free = new Map(candidates.map((row) => [row.stock_id, row.free]));
  const shortages: Shortage[] = [];
  const allocations = wants.map((want) => {
    const rows = candidates
      .map((row) => ({ ...row, free: free.get(row.stock_id) ?? row.free }))
      .filter((row) => fits(row, want) && row.free.greaterThan(0));
    const available = sumOf(rows.map((row) => row.free));
    if (available.lessThan(want.quantity)) {
      const { item_id, bin_id = null, quantity } = want;
      shortages.push({ item_id, bin_id, requested: quantity, available: available.toNumber() });
      return [];
    }
    let missing = new Decimal(want.quantity);
    return inOrder(rows, want.strategy ?? "fefo").flatMap((row): Allocation[] => {
      const part = Decimal.min(row.free, missing);
      if (part.isZero()) return [];
      missing = missing.minus(part);
      free.set(row.stock_id, row.free.minus(part));
      return [{ stock_id: row.stock_id, bin_id: row.bin_id, quantity: part.toNumber() }];
    });
  });
  return { allocations, shortages };
}

/** The same for bundles of wants one after the other: each is served whole, or takes nothing and is null. */
export function allocateEach(
  bundles: readonly (readonly Want[])[],
  candidates: readonly Candidate[],
): (Allocation[][] | null)[] {
  const left = candidates.map((row) => ({ ...row }));
  const rowOf = new Map(left.map((row) => [row.stock_id, row]));
  const perItem = Map.groupBy(left, ({ item_id }) => item_id);
  return bundles.map((wants) => {
    const items = [...new Set(wants.map(({ item_id }) => item_id))];
    const { allocations, shortages } = allocate(
      wants,
      items.flatMap((item) => perItem.get(item) ?? []),
    );
    if (shortages.length > 0) return null;
    for (const { stock_id, quantity } of allocations.flat()) {
      const row = rowOf.get(stock_id);
      if (row) row.free = row.free.minus(quantity);
    }
    return allocations;
  });
}
