import { statement } from "@karwan/db";
import { countedTable } from "../../kernel/index.ts";

countedTable("inventory_stock_counts", ["warehouse_id", "status"]);
countedTable("inventory_item_counts", ["is_active", "label_status"]);

/** How many stock rows of each status a warehouse has, without counting them (4 A7). */
export const stockCounts = statement(
  "counts.stock",
  `SELECT c.status, sum(c.rows)::int8 AS rows FROM inventory_stock_counts c
    WHERE c.tenant_id = $1 AND c.warehouse_id = $2 GROUP BY c.status`,
);

/** How many items of each kind the tenant has, without counting them (4 A7). */
export const itemCounts = statement(
  "counts.items",
  `SELECT c.is_active, c.label_status, sum(c.rows)::int8 AS items FROM inventory_item_counts c
    WHERE c.tenant_id = $1 GROUP BY c.is_active, c.label_status`,
);
