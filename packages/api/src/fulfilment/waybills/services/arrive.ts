import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import { noteReservations } from "../../../delivery/deliveries/index.ts";
import type { DeliveryChange } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext } from "../../../kernel/index.ts";
import { sumOf } from "../../../kernel/index.ts";
import { keepAllocated, ownedBy } from "../../../warehousing/reservations/index.ts";
import type { StockMovement } from "../../../warehousing/stock/index.ts";
import { postStockMovements } from "../../../warehousing/stock/index.ts";
import type { End } from "../ends.ts";
import type { LeftRow } from "../receive-statements.ts";
import { travelling } from "../validate.ts";

/**
 * A parcel of a waybill is where it was to go: from there it starts now, and nothing is left of the waybill in its
 * delivery (4 J10). An address moves along where the warehouse has one.
 */
export function settleIn(change: DeliveryChange, { id, address }: Pick<End, "id" | "address">): void {
  const { root } = change.group;
  const from = address ? { pickup_address: address } : {};
  const way = travelling(change.group);
  change.patch(root, { pickup_warehouse_id: id, dropoff_warehouse_id: null, waybill_id: null });
  // A staged delivery's own pickup is its sender's door: the leg from the warehouse is what moved.
  change.patch(way, way === root ? from : { ...from, pickup_warehouse_id: id });
}

/** What came of a package, and into which bin it was put. */
export type Arrived = LeftRow & { bin_id: string };

/**
 * Goods of packages enter the stock of a warehouse as they left the other, and are kept for their deliveries again, in
 * as many statements as of one (3 §8, 4 J2, 4 J10).
 */
export async function stockIn(
  tx: Transaction,
  ctx: TenantContext,
  arrived: readonly Arrived[],
  { warehouse_id, waybill_id }: { warehouse_id: string; waybill_id: string },
): Promise<void> {
  const at = ctx.deps.now();
  const movements = arrived.map(({ item_id, bin_id, quantity, lot_number, ...row }): StockMovement => {
    const { serial_number, unit_of_measure, expiration_date } = row;
    return {
      place: { warehouse_id, item_id, bin_id, lot_number, serial_number, unit_of_measure, expiration_date },
      transaction_type: "move",
      change: { add: quantity },
      reference_type: "transfer",
      reference_id: waybill_id,
      performed_by: ctx.caller.userId,
      at,
    };
  });
  const posted = await postStockMovements(tx, movements);
  const parts = arrived.map((row, index) => ({ ...row, stock_id: posted[index]?.stock.id ?? "" }));
  const perLine = [...Map.groupBy(parts, ({ delivery_id, line }) => `${delivery_id} ${line}`).values()];
  const kept = perLine.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { item_id, delivery_id, line } = first;
    const quantity = sumOf(rows.map((row) => row.quantity)).toNumber();
    const id = newId();
    const owner = ownedBy({ type: "delivery", id: delivery_id });
    const made = { expires_at: null, created_by: ctx.caller.userId };
    const perRow = [...Map.groupBy(rows, ({ stock_id }) => stock_id)].map(([stock_id, same]) => {
      return { stock_id, bin_id: first.bin_id, quantity: sumOf(same.map((row) => row.quantity)).toNumber() };
    });
    const request = { id, warehouse_id, item_id, quantity, ...owner, ...made };
    return [{ request, perRow, noted: { delivery_id, line, reservation_id: id } }];
  });
  const [requests, allocations] = [kept.map(({ request }) => request), kept.map(({ perRow }) => perRow)];
  await keepAllocated(tx, requests, allocations, at);
  await noteReservations(
    tx,
    kept.map(({ noted }) => noted),
  );
}
