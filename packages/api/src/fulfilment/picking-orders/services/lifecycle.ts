import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../../../kernel/index.ts";
import { AppError, sumOf, takeNumberWithin } from "../../../kernel/index.ts";
import type { Holding, Taken } from "../../../warehousing/reservations/index.ts";
import { handOn, holdingsOf } from "../../../warehousing/reservations/index.ts";
import { PICKING_NUMBERS, referenceNumber } from "../numbers.ts";
import type { LockedOrder, OrderLine } from "../repository.ts";
import { insertOrder, liveLines, lockLive } from "../repository.ts";
import { pickingStates } from "../state.ts";
import { linesOf, pickedOf, pickingOwner, recordMove, takeLines } from "./move.ts";
import { followInWaves } from "./waves.ts";

/** Whose goods an order of the lifecycle picks: a leg's are kept for the whole delivery (4 E2, 4 E4). */
export interface PickedDelivery {
  delivery_id: string;
  /** The delivery that the goods are kept for, where it is another: a leg's root. */
  owner_delivery_id?: string | undefined;
}

const ownerOf = ({ delivery_id, owner_delivery_id = delivery_id }: PickedDelivery) =>
  ({ type: "delivery", id: owner_delivery_id }) as const;

/** One line for each item in each bin. */
function linesFrom(id: string, holdings: readonly Holding[]) {
  const perPlace = Map.groupBy(holdings, ({ item_id, bin_id }) => `${item_id} ${bin_id}`);
  return [...perPlace.values()].flatMap((held, index) => {
    const [first] = held;
    if (!first) return [];
    const { item_id, bin_id } = first;
    const quantity = sumOf(held.map((one) => one.quantity)).toNumber();
    return [
      { picking_order_id: id, line: index + 1, item_id, bin_id, quantity, picked_quantity: 0, status: "pending" },
    ];
  });
}

/**
 * The lifecycle's picking order of a delivery, out of what is kept for that: the reservations are handed on, nothing is
 * promised anew. One that survived an earlier assignment is kept as it is. 409 `insufficient_stock` where nothing is kept
 * (3 §7, 4 E4, 4 F1, 4 J1). The delivery is under lock.
 */
export async function openPickingOrder(
  tx: Transaction,
  { database }: Pick<Dependencies, "database">,
  order: PickedDelivery & { id: string; warehouse_id: string; created_by: string | null; at: Date },
): Promise<{ id: string; created: boolean }> {
  const { id, delivery_id, warehouse_id, created_by, at } = order;
  const [live] = await tx.sql(lockLive, [tx.scope.tenantId, delivery_id]);
  if (live) return { id: live.id, created: false };
  await handOn(tx, ownerOf(order), pickingOwner(id), at);
  const lines = linesFrom(id, await holdingsOf(tx, pickingOwner(id)));
  if (lines.length === 0) throw new AppError("insufficient_stock", { available: 0, shortages: [] });
  const made = {
    id,
    warehouse_id,
    reference_number: referenceNumber(await takeNumberWithin(tx, database, PICKING_NUMBERS)),
    order_type: "individual",
    priority: 0,
    status: "pending",
    delivery_id,
    created_by,
    created_at: at.toISOString(),
  };
  await tx.sql(insertOrder, [tx.scope.tenantId, JSON.stringify([made]), JSON.stringify(lines)]);
  return { id, created: true };
}

/**
 * Cancels the lifecycle's order under way for a delivery, if there is one: its reservations go back to the delivery.
 * With `unless_picked` one of which something was picked survives for the next assignment (4 F1, 4 J1). Answers the
 * order that was cancelled.
 */
export async function endPickingOrder(
  tx: Transaction,
  { at, unless_picked, ...of }: PickedDelivery & { unless_picked: boolean; at: Date },
): Promise<{ id: string } | null> {
  const [order] = await tx.sql(lockLive, [tx.scope.tenantId, of.delivery_id]);
  if (!order) return null;
  if (unless_picked && pickedOf(await linesOf(tx, order.id)).length > 0) return null;
  await recordMove(tx, order, pickingStates.next(order.status, "cancel"), at);
  await handOn(tx, pickingOwner(order.id), ownerOf(of), at);
  await followInWaves(tx, [order.id], at);
  return { id: order.id };
}

/** The order that a Pickup of a delivery takes, if there is one, with its lines. */
export interface PickedOrder {
  order: LockedOrder | undefined;
  lines: readonly OrderLine[];
}

/** Locks it, and reads its lines right behind the lock: one round trip, also with what else is locked beside it. */
export async function lockPicked(tx: Transaction, delivery_id: string): Promise<PickedOrder> {
  const key = [tx.scope.tenantId, delivery_id] as const;
  const [[order], lines] = await Promise.all([tx.sql(lockLive, key), tx.sql(liveLines, key)]);
  return { order, lines };
}

/**
 * A driver's Pickup takes what was picked for a delivery: it leaves the stock, and the order is handed off. 409
 * `picking_not_completed` (2 §3, 3 §5, 4 E3). Answers the order and what left.
 */
export async function handOffPicked(
  tx: Transaction,
  { order, lines: all }: PickedOrder,
  by: { performed_by: string | null; at: Date },
): Promise<{ id: string; lines: Taken[] }> {
  if (order?.status !== "completed") throw new AppError("picking_not_completed");
  const moved = pickingStates.next(order.status, "hand_off");
  // The order is under lock, so it moves: what is taken need not wait to hear so.
  const [, lines] = await tx.inOrder(
    () => recordMove(tx, order, moved, by.at),
    () => takeLines(tx, order, pickedOf(all), by),
  );
  await followInWaves(tx, [order.id], by.at);
  return { id: order.id, lines };
}
