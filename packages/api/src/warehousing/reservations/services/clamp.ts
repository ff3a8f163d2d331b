import type { RowOf, Transaction } from "@karwan/db";
import { Decimal, sumOf } from "../../../kernel/index.ts";
import { clampReservations as clampStatement, heldOnRows, lockHolders } from "../clamp-statements.ts";
import type { Cut, Held } from "../cut.ts";
import { cutReservations } from "../cut.ts";

type Holder = RowOf<typeof heldOnRows>;

/** Units of a reservation that were picked from a stock row and still lie in its quantity. */
export interface PickedUnits {
  stock_id: string;
  reservation_id: string;
  quantity: number;
}

/** What a reservation lost; `left` is what it still holds in all. */
export type Clamped = Pick<Holder, "reservation_id" | "item_id" | "managed_by" | "reference_type" | "reference_id"> & {
  quantity: number;
  left: number;
};

/** Locks the reservations that hold any of these rows, before the rows themselves: the order that their owners keep. */
export async function lockReservationsOf(tx: Transaction, stockIds: readonly string[]): Promise<void> {
  if (stockIds.length > 0) await tx.sql(lockHolders, [tx.scope.tenantId, stockIds]);
}

/**
 * Takes back promises of locked rows until they fit into `roomOf` each: newest reservations first, what was picked
 * spared. What loses everything is released, what has only taken goods left is consumed. Answers what each lost (4 D9, 4 J3).
 */
export async function clampReservations(
  tx: Transaction,
  roomOf: ReadonlyMap<string, Decimal>,
  picked: readonly PickedUnits[],
  at: Date,
): Promise<Clamped[]> {
  if (roomOf.size === 0) return [];
  const rows = await tx.sql(heldOnRows, [tx.scope.tenantId, [...roomOf.keys()]]);
  const sparedOf = new Map(picked.map((units) => [`${units.reservation_id} ${units.stock_id}`, units.quantity]));
  const held = rows.map((row): Held => {
    const spared = new Decimal(sparedOf.get(`${row.reservation_id} ${row.stock_id}`) ?? 0);
    const numbers = { held: new Decimal(row.held), held_in_all: new Decimal(row.held_in_all), spared };
    return { reservation_id: row.reservation_id, stock_id: row.stock_id, ...numbers };
  });
  const cuts = cutReservations(held, roomOf);
  if (cuts.length === 0) return [];
  const lost = lossesOf(rows, cuts);
  await tx.sql(clampStatement, [
    tx.scope.tenantId,
    JSON.stringify(lost.map(({ reservation_id, quantity, left }) => ({ reservation_id, quantity, left }))),
    JSON.stringify(cuts),
    at.toISOString(),
    lost.map(({ reservation_id }) => reservation_id),
    [...new Set(cuts.map(({ stock_id }) => stock_id))],
  ]);
  return lost;
}

function lossesOf(rows: readonly Holder[], cuts: readonly Cut[]): Clamped[] {
  const perReservation = Map.groupBy(cuts, ({ reservation_id }) => reservation_id);
  return [...perReservation].flatMap(([reservation_id, parts]) => {
    const row = rows.find((holder) => holder.reservation_id === reservation_id);
    if (!row) return [];
    const quantity = sumOf(parts.map((part) => part.quantity));
    const { item_id, managed_by, reference_type, reference_id, held_in_all } = row;
    const left = new Decimal(held_in_all).minus(quantity).toNumber();
    return [{ reservation_id, item_id, managed_by, reference_type, reference_id, quantity: quantity.toNumber(), left }];
  });
}
