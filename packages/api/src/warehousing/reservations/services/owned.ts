import type { Transaction } from "@karwan/db";
import { Decimal, sumOf } from "../../../kernel/index.ts";
import type { PostedMovement, StockMovement } from "../../stock/index.ts";
import { postStockMovements } from "../../stock/index.ts";
import { consumeHoldings, handOnReservations, lockOwned, ownedHoldings } from "../owned-statements.ts";
import type { Holding, Taken } from "../share.ts";
import { shareOut } from "../share.ts";
import { releaseReservation } from "./release.ts";

/** The record that reservations are kept for: their `managed_by`, and their reference (4 J1). */
export interface ReservationOwner {
  type: "delivery" | "picking_order" | "waybill" | "storefront_order" | "restaurant_order";
  id: string;
}

/** What a request for a reservation says of its owner. */
export const ownedBy = ({ type, id }: ReservationOwner) => ({
  managed_by: type,
  reference_type: type,
  reference_id: id,
});

/** Gives everything that is kept for one record to another, as it is: nothing is promised anew (4 E4, 4 J1). */
export async function handOn(
  tx: Transaction,
  from: ReservationOwner,
  to: ReservationOwner,
  at: Date,
): Promise<string[]> {
  const values = [tx.scope.tenantId, from.type, from.id, to.type, to.id, at.toISOString()] as const;
  return (await tx.sql(handOnReservations, values)).map(({ id }) => id);
}

/** What is kept for a record, under lock: by row, what expires first at the front. */
export async function holdingsOf(tx: Transaction, { type, id }: ReservationOwner): Promise<Holding[]> {
  const owner = [tx.scope.tenantId, type, id] as const;
  // In one round trip: the second statement sees what was committed before the first had the locks.
  const [, rows] = await Promise.all([tx.sql(lockOwned, owner), tx.sql(ownedHoldings, owner)]);
  return rows.map(({ reservation_id, stock_id, item_id, bin_id, quantity }) => {
    return { reservation_id, stock_id, item_id, bin_id, quantity: quantity ?? 0 };
  });
}

/** Lets go of all that is kept for a record. */
export async function releaseOwned(tx: Transaction, { type, id }: ReservationOwner, at: Date): Promise<void> {
  const ids = (await tx.sql(lockOwned, [tx.scope.tenantId, type, id])).map((row) => row.id);
  if (ids.length > 0) await releaseReservation(tx, ids, at);
}

/**
 * Takes goods that are kept for a record out of stock, through the ledger, and lets go of what is left of them: of
 * several bins and items in as many statements as of one. 409 `insufficient_stock` for more than is kept.
 */
export async function takeOwned(
  tx: Transaction,
  owner: ReservationOwner,
  taken: readonly Taken[] | "all",
  record: Pick<StockMovement, "transaction_type" | "reference_type" | "reference_id" | "notes" | "performed_by" | "at">,
): Promise<PostedMovement[]> {
  const holdings = await holdingsOf(tx, owner);
  const parts = taken === "all" ? holdings : shareOut(holdings, taken);
  const left = new Map(holdings.map(({ reservation_id }) => [reservation_id, new Decimal(0)]));
  for (const { reservation_id, quantity } of holdings)
    left.set(reservation_id, (left.get(reservation_id) ?? new Decimal(0)).plus(quantity));
  for (const { reservation_id, quantity } of parts)
    left.set(reservation_id, (left.get(reservation_id) ?? new Decimal(0)).minus(quantity));
  const used = [...new Set(parts.map(({ reservation_id }) => reservation_id))];
  const consumed = used.filter((id) => left.get(id)?.isZero());
  const perHolding = [
    ...Map.groupBy(parts, ({ reservation_id, stock_id }) => `${reservation_id} ${stock_id}`).values(),
  ];
  const takings = perHolding.flatMap(([first, ...more]) =>
    first ? [{ ...first, quantity: sumOf([first, ...more].map(({ quantity }) => quantity)).toNumber() }] : [],
  );
  const values = [tx.scope.tenantId, JSON.stringify(takings), used, consumed, record.at.toISOString()] as const;
  // Sent before what moves the stock, and answered with it.
  const consuming = used.length > 0 ? tx.sql(consumeHoldings, values) : null;
  const perRow = Map.groupBy(takings, ({ stock_id }) => stock_id);
  const movements = [...perRow].map(([stock_id, rows]): StockMovement => {
    const take = sumOf(rows.map(({ quantity }) => quantity)).toNumber();
    return { ...record, stock_id, change: { take }, from_reserved: true };
  });
  const [posted] = await Promise.all([postStockMovements(tx, movements), consuming]);
  const rest = [...left].flatMap(([id, quantity]) => (quantity.isZero() ? [] : [id]));
  if (rest.length > 0) await releaseReservation(tx, rest, record.at);
  return posted;
}
