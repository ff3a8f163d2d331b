import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import { keepAllocated, ownedBy } from "../../../warehousing/reservations/index.ts";
import type { StockMovement } from "../../../warehousing/stock/index.ts";
import { postStockMovements } from "../../../warehousing/stock/index.ts";
import type { Making } from "./making.ts";

/** A parcel that was made an item, and whose it is. */
interface Parcel {
  making: Making;
  item_id: string;
  delivery_id: string;
}

/**
 * Puts parcels into their warehouses' receiving locations, one `receive` movement each, and keeps each for its delivery at
 * once (3 §9, 4 J2). Their rows are new: nobody else can have promised anything of them.
 */
export async function stockParcels(tx: Transaction, ctx: TenantContext, parcels: readonly Parcel[]): Promise<void> {
  const at = ctx.deps.now();
  const performed_by = ctx.caller.userId;
  const posted = await postStockMovements(
    tx,
    parcels.map(
      ({ making: { origin, receiving_order_id }, item_id }): StockMovement => ({
        place: { warehouse_id: origin.warehouse_id, item_id, bin_id: origin.bin_id },
        transaction_type: "receive",
        change: { add: 1 },
        reference_type: "shipment",
        reference_id: receiving_order_id,
        performed_by,
        at,
      }),
    ),
  );
  const requests = parcels.map(({ making, item_id, delivery_id }) => ({
    id: making.reservation_id,
    warehouse_id: making.origin.warehouse_id,
    item_id,
    quantity: 1,
    ...ownedBy({ type: "delivery", id: delivery_id }),
    expires_at: null,
    created_by: performed_by,
  }));
  const allocations = parcels.map(({ making }, n) => [
    { stock_id: posted[n]?.stock.id ?? "", bin_id: making.origin.bin_id, quantity: 1 },
  ]);
  await keepAllocated(tx, requests, allocations, at);
}
