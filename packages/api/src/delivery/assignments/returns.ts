import type { Transaction } from "@karwan/db";
import { newId, statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import type { DeliveryCodes } from "../deliveries/index.ts";
import { handGoodsOn } from "../deliveries/index.ts";
import type { DeliveryRow } from "../lifecycle/index.ts";
import { DeliveryChange, deliveryColumns, holdersAttempt } from "../lifecycle/index.ts";

// The way back: from where the parcel was to be left to who sent it. It costs nothing, and the parcel still bears the
// label of the way out.
const insertStatement = statement(
  "deliveries.insert_return",
  `INSERT INTO deliveries AS d (tenant_id, id, delivery_code, barcode, customer_id, sender, recipient, pickup_address,
     delivery_address, pickup_warehouse_id, delivery_service_id, delivery_flow, original_delivery_id, status, custody,
     custody_driver_id, payer_type, payment_method, payment_status, price, currency_code, unit_size, distance_km,
     source_snapshot, search_text, created_by, created_at, updated_at)
   SELECT $1::uuid, $4, $5, $6, root.customer_id, CASE WHEN $7 THEN gone.sender ELSE gone.recipient END, root.sender,
     CASE WHEN $7 THEN gone.pickup_address ELSE gone.delivery_address END, root.pickup_address,
     CASE WHEN $7 THEN gone.pickup_warehouse_id ELSE gone.dropoff_warehouse_id END, root.delivery_service_id,
     'operational_return', root.id, 'pending', root.custody, root.custody_driver_id, root.payer_type, 'cash', 'pending', 0,
     root.currency_code, gone.unit_size, gone.distance_km,
     jsonb_build_object('delivery_id', root.id, 'delivery_code', root.delivery_code, 'barcode', root.barcode),
     concat_ws(E'\\n', $5::text, $6::text, root.search_text), $8, $9, $9
   FROM deliveries root JOIN deliveries gone ON gone.tenant_id = $1 AND gone.id = $3
   WHERE root.tenant_id = $1 AND root.id = $2 RETURNING ${deliveryColumns}`,
);

/**
 * Makes the operational return of a delivery, with its contents. Who has the parcel is on the way with it from the start,
 * the room it takes is his as before; in a warehouse it waits to be assigned, and what lies there is kept for it (4 J1, 4 J4).
 */
export async function sendBack(
  tx: Transaction,
  deps: Dependencies,
  change: DeliveryChange,
  delivery: DeliveryRow,
  { delivery_code, barcodes }: DeliveryCodes,
): Promise<DeliveryRow> {
  const { group, context } = change;
  const { root } = group;
  const at = context.at.toISOString();
  const inWarehouse = root.custody === "warehouse";
  const codes = [newId(), delivery_code, barcodes[0]] as const;
  const values = [tx.scope.tenantId, root.id, delivery.id, ...codes, inWarehouse, context.actor.id, at] as const;
  const [made] = await tx.sql(insertStatement, values);
  if (!made) throw new Error("an insert returned no row");
  const back = new DeliveryChange({ delivery: made, root: made, legs: [], assignments: [] }, context);
  const attempt = inWarehouse ? null : holdersAttempt(group, delivery);
  if (attempt) {
    const { driver_id, carrier_code, capacity_unit, forced } = attempt;
    const as = { driver_id, carrier_code, capacity_unit, forced, assigned_by: context.actor.id };
    back.assign(made, { ...as, status: "picked_up", picked_up_at: at });
    back.patch(made, { status: "picked_up", picked_up_at: at });
    change.releaseCapacity(attempt);
  }
  back.addEvent(made, "status", { to: made.status, details: { original_delivery_id: root.id } });
  back.notify({ kind: "status_changed", from: null, to: made.status, at });
  back.handOver(made, made.custody, { driver_id: made.custody_driver_id });
  await back.commit(tx, deps);
  await handGoodsOn(tx, { from: root.id, to: made.id, inWarehouse }, context.received_at);
  return made;
}
