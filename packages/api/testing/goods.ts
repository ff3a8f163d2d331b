import { postStockMovements } from "../src/warehousing/stock/index.ts";
import type { Kit } from "./kit.ts";

/** A tenant with a warehouse, made through the API: its receiving bin, and a way to bring stock in. */
export async function goodsOf(kit: Kit) {
  const tenant = await kit.tenant();
  const { admin, tenantId } = tenant;
  const { items, warehouses, locations, itemCategories } = admin.caller.warehousing;
  const { warehouse } = await warehouses.create({ name: "Main", code: "MAIN" });
  const [receiving] = (await locations.list({ warehouse_id: warehouse.id })).locations;
  const bin_id = receiving?.id ?? "";
  const receive = (item_id: string, add: number, bin = bin_id) =>
    kit.database.transaction({ tenantId }, (tx) =>
      postStockMovements(tx, [
        {
          place: { warehouse_id: warehouse.id, item_id, bin_id: bin },
          transaction_type: "receive",
          change: { add },
          performed_by: admin.userId,
          at: kit.clock.now,
        },
      ]),
    );
  return { tenant, admin, items, warehouse, warehouses, locations, itemCategories, bin_id, receive };
}
