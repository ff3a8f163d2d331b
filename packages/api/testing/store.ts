import type { Database } from "@karwan/db";
import { newId } from "@karwan/db";
import { testStatement } from "@karwan/db/testing";
import { next } from "./rows.ts";

const warehouse = testStatement<unknown>(
  "test.warehouse",
  `INSERT INTO warehouses (tenant_id, id, name, code) VALUES ($1, $2, 'Main ' || $3::text, $3)`,
);
const bins = testStatement<unknown>(
  "test.bins",
  `INSERT INTO locations (tenant_id, id, warehouse_id, name, code, location_type)
   SELECT $1, id, $2, 'Bin ' || code, code, $4 FROM unnest($3::uuid[], $5::text[]) AS b(id, code)`,
);
const item = testStatement<unknown>(
  "test.item",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, unit_size)
   VALUES ($1, $2, 'Item ' || $3::text, 'SKU-' || $3::text, $3::int, 'INV' || $3::text, 1)`,
);

/** Makers of what stock needs, written straight to the tables: the ledger's tests stand on nothing else. */
export function storeOf(database: Database, tenantId: string) {
  const insert = (text: typeof warehouse, values: unknown[]) =>
    database.transaction({ tenantId }, (tx) => tx.sql(text, [tenantId, ...values]));
  // Of one width, so that codes sort as they were made, however many numbers other tests took before.
  const codes = (count: number) => Array.from({ length: count }, () => `B-${String(next()).padStart(7, "0")}`);
  return {
    async warehouse(): Promise<string> {
      const id = newId();
      await insert(warehouse, [id, `W${next()}`]);
      return id;
    },
    async bins(warehouseId: string, count = 1, type = "bin"): Promise<string[]> {
      const ids = Array.from({ length: count }, () => newId());
      await insert(bins, [warehouseId, ids, type, codes(count)]);
      return ids;
    },
    async item(): Promise<string> {
      const id = newId();
      await insert(item, [id, next()]);
      return id;
    },
  };
}

/** A warehouse with one bin and one item, the least that stock needs. */
export async function smallStore(database: Database, tenantId: string) {
  const store = storeOf(database, tenantId);
  const warehouse_id = await store.warehouse();
  const [bin_id = ""] = await store.bins(warehouse_id);
  return { store, warehouse_id, bin_id, item_id: await store.item() };
}
