import type { Transaction } from "@karwan/db";
import { AppError } from "../../../kernel/index.ts";
import type { ReservationOwner, Taken } from "../../../warehousing/reservations/index.ts";
import { takeOwned } from "../../../warehousing/reservations/index.ts";
import type { LockedOrder, OrderLine } from "../repository.ts";
import { moveOrder, orderLines } from "../repository.ts";
import type { PickingStatus } from "../state.ts";

/** What a picking order's reservations are found by (4 J1). */
export const pickingOwner = (id: string): ReservationOwner => ({ type: "picking_order", id });

/** The lines of an order under lock. */
export function linesOf(tx: Transaction, orderId: string): Promise<OrderLine[]> {
  return tx.sql(orderLines, [tx.scope.tenantId, orderId]);
}

/** What was picked of lines. */
export const pickedOf = (lines: readonly OrderLine[]): Taken[] =>
  lines.flatMap(({ item_id, bin_id, picked_quantity: quantity }) =>
    quantity > 0 ? [{ item_id, bin_id, quantity }] : [],
  );

/** Writes a move that the state table allowed; 409 `conflict` where somebody else moved the order meanwhile. */
export async function recordMove(
  tx: Transaction,
  order: Pick<LockedOrder, "id" | "status">,
  to: PickingStatus,
  at: Date,
): Promise<void> {
  const [moved] = await tx.sql(moveOrder, [tx.scope.tenantId, order.id, order.status, to, at.toISOString()]);
  if (!moved) throw new AppError("conflict");
}

/**
 * Picked goods leave the stock, through the ledger, and what was kept beyond them is free again (3 §7, 4 F1). Answers
 * what left.
 */
export async function takeLines(
  tx: Transaction,
  order: Pick<LockedOrder, "id">,
  picked: Taken[],
  { performed_by, at }: { performed_by: string | null; at: Date },
): Promise<Taken[]> {
  if (picked.length === 0) throw new AppError("nothing_picked");
  await takeOwned(tx, pickingOwner(order.id), picked, {
    transaction_type: "pick",
    reference_type: "order",
    reference_id: order.id,
    performed_by,
    at,
  });
  return picked;
}

/** The same of all that was picked of an order. */
export async function takePicked(
  tx: Transaction,
  order: Pick<LockedOrder, "id">,
  by: { performed_by: string | null; at: Date },
): Promise<Taken[]> {
  return takeLines(tx, order, pickedOf(await linesOf(tx, order.id)), by);
}
