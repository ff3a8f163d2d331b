import type { Transaction } from "@karwan/db";
import { findOwnedByMany, handOnEachStatement, holdingsStatement, lockOwnedByMany } from "../owned-statements.ts";
import type { Holding } from "../share.ts";
import type { ReservationOwner } from "./owned.ts";

/** What is kept for one of many records. */
export type OwnedHolding = Holding & { owner_id: string };

/** What is kept for many records of a type, under lock or as seen without one, in as many statements as for one. */
export async function holdingsOfMany(
  tx: Transaction,
  { type, ids }: { type: ReservationOwner["type"]; ids: readonly string[] },
  { lock }: { lock: boolean },
): Promise<OwnedHolding[]> {
  if (ids.length === 0) return [];
  const { tenantId } = tx.scope;
  const owned = await tx.sql(lock ? lockOwnedByMany : findOwnedByMany, [tenantId, type, ids]);
  if (owned.length === 0) return [];
  const ownerOf = new Map(owned.map(({ id, owner_id }) => [id, owner_id ?? ""]));
  const rows = await tx.sql(holdingsStatement, [tenantId, [...ownerOf.keys()]]);
  return rows.map(({ reservation_id, stock_id, item_id, bin_id, quantity }) => {
    const owner_id = ownerOf.get(reservation_id) ?? "";
    return { owner_id, reservation_id, stock_id, item_id, bin_id, quantity: quantity ?? 0 };
  });
}

/** Gives locked reservations to other owners, each to its own: nothing is promised anew (4 J1). */
export async function handOnEach(
  tx: Transaction,
  type: ReservationOwner["type"],
  given: readonly { reservation_id: string; owner_id: string }[],
  at: Date,
): Promise<void> {
  if (given.length > 0)
    await tx.sql(handOnEachStatement, [tx.scope.tenantId, type, JSON.stringify(given), at.toISOString()]);
}
