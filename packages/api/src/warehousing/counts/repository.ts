import { statement } from "@karwan/db";
import type { StockStatus } from "../stock/index.ts";

/** How many stock rows of each status a warehouse has, without counting them (4 A7). */
export const stockCounts = statement<{ status: StockStatus; rows: number }>(
  "counts.stock",
  `SELECT c.status, sum(c.rows)::int8 AS rows FROM inventory_stock_counts c
    WHERE c.tenant_id = $1 AND c.warehouse_id = $2 GROUP BY c.status`,
);

/** How many items of each kind the tenant has, without counting them (4 A7). */
export const itemCounts = statement<{ is_active: boolean; label_status: string; items: number }>(
  "counts.items",
  `SELECT c.is_active, c.label_status, sum(c.rows)::int8 AS items FROM inventory_item_counts c
    WHERE c.tenant_id = $1 GROUP BY c.is_active, c.label_status`,
);

// Of two folds at once the second finds the entries gone, and leaves what was appended meanwhile for the next one.
const fold = (table: string, keys: string) => `WITH gone AS (
     DELETE FROM ${table} WHERE tenant_id = $1 AND (${keys}) IN (
       SELECT ${keys} FROM ${table} WHERE tenant_id = $1 GROUP BY ${keys} HAVING count(*) > 1)
     RETURNING *)
   INSERT INTO ${table} (tenant_id, ${keys}, id, rows)
   SELECT $1::uuid, ${keys}, gen_random_uuid(), sum(rows) FROM gone GROUP BY ${keys} HAVING sum(rows) <> 0`;

export const foldStatements = [
  statement<never>("counts.fold_stock", fold("inventory_stock_counts", "warehouse_id, status")),
  statement<never>("counts.fold_items", fold("inventory_item_counts", "is_active, label_status")),
];

export const allTenants = statement<{ id: string }>("counts.tenants", "SELECT id FROM tenants ORDER BY id");
