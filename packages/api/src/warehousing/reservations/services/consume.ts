import type { Transaction } from "@karwan/db";
import { AppError, Decimal, sumOf } from "../../../kernel/index.ts";
import type { PostedMovement, StockMovement } from "../../stock/index.ts";
import { postStockMovements } from "../../stock/index.ts";
import { consumeAllocations, heldAllocations, lockReservation } from "../repository.ts";
import { reservationStates } from "../state.ts";

export interface Taking {
  reservation_id: string;
  /** How much from which rows; everything still held when left out. */
  lines?: readonly { stock_id: string; quantity: number }[];
  /** How the movements are recorded. */
  record: Pick<StockMovement, "transaction_type" | "reference_type" | "reference_id" | "notes" | "performed_by" | "at">;
}

/**
 * Takes reserved stock out: quantity and reserved quantity fall together, the movements go through the ledger. The
 * last taking makes the reservation `consumed`. 409 `insufficient_stock` for more than a row holds of it.
 */
export async function consumeReservation(
  tx: Transaction,
  { reservation_id, lines, record }: Taking,
): Promise<PostedMovement[]> {
  const { tenantId } = tx.scope;
  const [reservation] = await tx.sql(lockReservation, [tenantId, reservation_id]);
  if (!reservation) throw new AppError("reservation_not_found");
  const consumed = reservationStates.next(reservation.status, "consume");
  const held = new Map(
    (await tx.sql(heldAllocations, [tenantId, reservation_id])).map((row) => [row.stock_id, new Decimal(row.held)]),
  );
  const taken = lines ?? [...held].map(([stock_id, quantity]) => ({ stock_id, quantity: quantity.toNumber() }));
  for (const { stock_id, quantity } of taken) {
    const left = (held.get(stock_id) ?? new Decimal(0)).minus(quantity);
    if (left.isNegative()) throw new AppError("insufficient_stock", { available: left.plus(quantity).toNumber() });
    held.set(stock_id, left);
  }
  const status = [...held.values()].every((left) => left.isZero()) ? consumed : reservation.status;
  const perRow = [...Map.groupBy(taken, ({ stock_id }) => stock_id)].map(([stock_id, parts]) => ({
    stock_id,
    quantity: sumOf(parts.map((part) => part.quantity)).toNumber(),
  }));
  await tx.sql(consumeAllocations, [tenantId, reservation_id, JSON.stringify(perRow), status, record.at.toISOString()]);
  return postStockMovements(
    tx,
    perRow.map(({ stock_id, quantity }) => ({ ...record, stock_id, change: { take: quantity }, from_reserved: true })),
  );
}
