import { AppError } from "../../kernel/index.ts";
import type { DeliveryChange } from "./change.ts";
import type { DeliveryRow, Proof } from "./rows.ts";

/** Whether the driver fetches the parcel out of a warehouse. */
export function startsInWarehouse({ delivery_flow, custody }: DeliveryRow): boolean {
  if (delivery_flow === "operational_return") return custody === "warehouse";
  return delivery_flow === "from_warehouse" || delivery_flow === "delivery_leg";
}

/** Whether the driver brings the parcel to a warehouse, where it is not delivered before somebody received it. */
export function endsInWarehouse({ delivery_flow, dropoff_warehouse_id }: DeliveryRow): boolean {
  return delivery_flow === "pickup_leg" || (delivery_flow === "operational_return" && dropoff_warehouse_id !== null);
}

/**
 * Whether a parcel that failed goes back to the warehouse first: what left one, and a return on its way to one
 * (3 §5 fail, 4 J4). The others stay with their driver.
 */
export function failsIntoWarehouse(delivery: DeliveryRow): boolean {
  return (
    delivery.delivery_flow === "from_warehouse" ||
    delivery.delivery_flow === "delivery_leg" ||
    (endsInWarehouse(delivery) && delivery.delivery_flow === "operational_return")
  );
}

/**
 * The place where Pickup calls the warehouse. Goods leave it by a completed picking order alone: as long as there is
 * none, 409 `picking_not_completed` (4 E3).
 */
export function takeOutOfWarehouse(): never {
  throw new AppError("picking_not_completed");
}

/** The place where arrival and failure call the warehouse: the parcel waits at its door until it is received (3 §5). */
export function awaitReceipt(change: DeliveryChange, delivery: DeliveryRow, proof: Proof | null = null): void {
  change.handOver(delivery, "awaiting_warehouse_receipt", { proof });
}
