import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { Wanted } from "./schema.ts";

const findWarehouse = statement(
  "picking_orders.warehouse",
  "SELECT id, name FROM warehouses WHERE tenant_id = $1 AND id = $2",
);
const findPlaces = statement(
  "picking_orders.places",
  `SELECT p.item_id, p.bin_id, (SELECT i.id FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = p.item_id) IS NOT NULL AS has_item,
          b.warehouse_id, b.location_type
     FROM jsonb_to_recordset($2::jsonb) AS p(item_id uuid, bin_id uuid)
     LEFT JOIN LATERAL (SELECT b.warehouse_id, b.location_type FROM locations b WHERE b.tenant_id = $1 AND b.id = p.bin_id LIMIT 1) b ON true`,
);

/** The warehouse is the tenant's. Answers its name. */
export async function requireWarehouse(tx: Transaction, warehouseId: string): Promise<string> {
  const [warehouse] = await tx.sql(findWarehouse, [tx.scope.tenantId, warehouseId]);
  if (!warehouse) throw new AppError("warehouse_not_found");
  return warehouse.name;
}

/** Items are the tenant's, bins are bins of the warehouse (2 §4.5). */
export async function requirePlaces(tx: Transaction, warehouseId: string, wanted: readonly Wanted[]): Promise<void> {
  const places = await tx.sql(findPlaces, [tx.scope.tenantId, JSON.stringify(wanted)]);
  for (const { item_id, bin_id, ...place } of places) {
    if (!place.has_item) throw new AppError("item_not_found", { item_id });
    if (bin_id === null) continue;
    if (place.warehouse_id !== warehouseId) throw new AppError("bin_not_found", { item_id, bin_id });
    if (place.location_type !== "bin") throw new AppError("location_not_a_bin", { item_id, bin_id });
  }
}
