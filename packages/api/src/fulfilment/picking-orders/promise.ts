import type { Transaction } from "@karwan/db";
import { invalidField, sumOf } from "../../kernel/index.ts";
import { ownedBy, reserveStock } from "../../warehousing/reservations/index.ts";
import type { Wanted } from "./schema.ts";
import { pickingOwner } from "./services/move.ts";

/** What a line is to take out of which bin. */
export interface PlannedLine {
  item_id: string;
  bin_id: string;
  quantity: number;
}

/** One line for each item in each bin, in the order in which they were first named. */
export function planLines(parts: readonly PlannedLine[]): PlannedLine[] {
  const perPlace = Map.groupBy(parts, ({ item_id, bin_id }) => `${item_id} ${bin_id}`);
  return [...perPlace.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: sumOf([first, ...more].map(({ quantity }) => quantity)).toNumber() }] : [],
  );
}

/** The lines of what is named bin by bin, where nothing is reserved that would choose them. */
export function namedLines(wanted: readonly Wanted[]): PlannedLine[] {
  const parts = wanted.map(({ item_id, bin_id, quantity }, index) => {
    if (!bin_id) throw invalidField(`item_details.${index}.bin_id`, "required");
    return { item_id, bin_id, quantity };
  });
  return planLines(parts);
}

/**
 * Keeps for an order what it wants, and answers its lines: where no bin is named, what expires first decides the bins. 409
 * `insufficient_stock` with every shortage (3 §7, 2 §4.5).
 */
export async function promiseLines(
  tx: Transaction,
  order: { id: string; warehouse_id: string; created_by: string | null; at: Date },
  wanted: readonly Wanted[],
): Promise<PlannedLine[]> {
  const { id, warehouse_id, created_by, at } = order;
  const requests = wanted.map(({ item_id, bin_id, quantity }) => ({
    item_id,
    bin_id,
    quantity,
    warehouse_id,
    ...ownedBy(pickingOwner(id)),
    expires_at: null,
    created_by,
  }));
  const reserved = await reserveStock(tx, requests, at);
  return planLines(
    reserved.flatMap(({ item_id, allocations }) =>
      allocations.map(({ bin_id, quantity }) => ({ item_id, bin_id, quantity })),
    ),
  );
}
