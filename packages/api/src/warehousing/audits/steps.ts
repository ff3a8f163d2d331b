import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import type { Clamped, PickedUnits } from "../reservations/index.ts";

/** An item in a bin. */
export interface Pair {
  item_id: string;
  bin_id: string;
}
export type PickedInBin = PickedUnits & Pair;

/** What other areas know of goods that an audit counts. They hand it in at the root; audits know none of them. */
export interface AuditSteps {
  /** Locks the records that own reservations in these bins, before those: the order that their own work keeps. */
  lockFirst: readonly ((tx: Transaction, warehouseId: string, pairs: readonly Pair[]) => Promise<void>)[];
  /** What was picked in these bins and not handed off yet: it still is in the books, but has left its bin (4 J3). */
  pickedNotHandedOff: readonly ((
    tx: Transaction,
    warehouseId: string,
    pairs: readonly Pair[],
  ) => Promise<readonly PickedInBin[]>)[];
  /** Tells the owners of reservations what these lost (4 D9). */
  reservationsClamped: readonly ((tx: Transaction, ctx: TenantContext, lost: readonly Clamped[]) => Promise<void>)[];
}

/** What all areas together know of as picked. */
export async function pickedIn(
  tx: Transaction,
  { pickedNotHandedOff }: AuditSteps,
  warehouseId: string,
  pairs: readonly Pair[],
): Promise<PickedInBin[]> {
  const all: PickedInBin[] = [];
  if (pairs.length === 0) return all;
  for (const picked of pickedNotHandedOff) all.push(...(await picked(tx, warehouseId, pairs)));
  return all;
}

export const pairKey = ({ item_id, bin_id }: Pair) => `${item_id} ${bin_id}`;
