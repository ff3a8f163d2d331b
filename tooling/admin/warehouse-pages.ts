import type { Office } from "./warehouse-stage.ts";
import { makePickingOrder, stockOf } from "./warehouse-stage.ts";

/** A record of each kind, so that every page has something to show; answers their addresses. */
export async function makeWarehousePages(office: Office): Promise<string[]> {
  const { warehouse_id, rows } = await stockOf(office);
  const [first, second, third] = rows;
  if (!first || !second || !third) throw new Error("the demo has too little stock");
  const order = await makePickingOrder(office, warehouse_id, [
    [first, 2],
    [second, 1],
  ]);
  const other = await makePickingOrder(office, warehouse_id, [[first, 1]]);
  const { picking_wave: wave } = await office.post<{ picking_wave: { id: string } }>("/warehousing/picking-waves", {
    warehouse_id,
    picking_order_ids: [order.id, other.id],
  });
  const { receiving_order: receiving } = await office.post<{ receiving_order: { id: string } }>(
    "/warehousing/receiving-orders",
    { warehouse_id, item_details: [first, second].map(({ item_id }) => ({ item_id, quantity: 5 })) },
  );
  const { audit } = await office.post<{ audit: { id: string } }>("/warehousing/inventory-audits", {
    warehouse_id,
    audit_type: "spot_check",
    scheduled_date: "2030-01-01",
    audit_items: [first, second].map(({ item_id, bin_id }) => ({ item_id, bin_id })),
  });
  const { warehouses } = await office.get<{ warehouses: { id: string }[] }>("/warehousing/warehouses?limit=5");
  const { customers } = await office.get<{ customers: { id: string }[] }>("/customers?limit=1");
  const { delivery_services: services } = await office.get<{ delivery_services: { id: string }[] }>(
    "/delivery/services?limit=1",
  );
  const { waybill } = await office.post<{ waybill: { id: string } }>("/warehousing/package-transfers", {
    mode: "delivery_operation",
    operation_type: "waybill",
    source_warehouse_id: warehouse_id,
    destination_warehouse_id: warehouses.find(({ id }) => id !== warehouse_id)?.id,
    inventory_item_ids: [third.item_id],
    new_delivery_defaults: { customer_id: customers[0]?.id, delivery_service_id: services[0]?.id },
  });
  const { transfer_manifests: manifests } = await office.get<{ transfer_manifests: { id: string }[] }>(
    "/delivery/transfer-manifests?status=awaiting_receipt&limit=1",
  );
  const { handoffs } = await office.get<{ handoffs: { id: string }[] }>("/warehousing/handoffs?status=pending&limit=1");
  return [
    `/handoffs/${handoffs[0]?.id}`,
    `/picking/${order.id}`,
    `/waves/${wave.id}`,
    `/receiving/${receiving.id}`,
    `/audits/${audit.id}`,
    `/waybills/${waybill.id}`,
    `/manifests/${manifests[0]?.id}`,
    "/picking",
    "/waves",
    "/receiving",
    "/audits",
    "/waybills",
    "/manifests",
    "/warehouse-exceptions",
    "/handoffs",
    "/scan",
    "/locations",
  ];
}
