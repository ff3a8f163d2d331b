import { statement } from "@karwan/db";
import type { StockRecord, TransactionRecord } from "./record.ts";
import { stockColumns, transactionColumns } from "./record.ts";
import type { Stock } from "./schema.ts";

/**
 * An item as a stock row or a movement shows it. Its first category decides: the parent's, when it has one (3 §4).
 * Written for one row of `inventory_items` under the given alias.
 */
const itemJson = (
  i: string,
) => `json_build_object('id', ${i}.id, 'name', ${i}.name, 'sku', ${i}.sku, 'barcode', ${i}.barcode,
  'item_type', ${i}.item_type, 'category', (
    SELECT CASE WHEN up.id IS NULL THEN json_build_object('id', own.id, 'name', own.name, 'parent_id', own.parent_id)
                ELSE json_build_object('id', up.id, 'name', up.name, 'parent_id', up.parent_id) END
      FROM inventory_item_categories ic
      JOIN item_categories own ON own.tenant_id = ic.tenant_id AND own.id = ic.category_id
      LEFT JOIN item_categories up ON up.tenant_id = own.tenant_id AND up.id = own.parent_id
     WHERE ic.tenant_id = ${i}.tenant_id AND ic.item_id = ${i}.id ORDER BY ic.position LIMIT 1))`;

export const embeds = {
  item: itemJson("i"),
  bin: (b: string) =>
    `json_build_object('id', ${b}.id, 'name', ${b}.name, 'code', ${b}.code, 'location_type', ${b}.location_type)`,
  warehouse: `json_build_object('id', w.id, 'name', w.name, 'code', w.code)`,
};

/** Stock rows `s` with what they point at. `tenant_id` stands in every join, row-level security behind it. */
export const selectStock = (
  from: string,
) => `SELECT ${stockColumns}, ${embeds.item} AS item, ${embeds.bin("b")} AS bin, ${embeds.warehouse} AS warehouse
  FROM ${from} s
  JOIN inventory_items i ON i.tenant_id = s.tenant_id AND i.id = s.item_id
  JOIN locations b ON b.tenant_id = s.tenant_id AND b.id = s.bin_id
  JOIN warehouses w ON w.tenant_id = s.tenant_id AND w.id = s.warehouse_id`;

/** One stock row with what it points at. */
export const findStock = statement<Stock>(
  "stock.find",
  `${selectStock("inventory_stock")} WHERE s.tenant_id = $1 AND s.id = $2`,
);

/** The latest 20 movements of a row (2 §4.1). */
export const latestTransactions = statement<TransactionRecord>(
  "stock.latest_transactions",
  `SELECT ${transactionColumns} FROM inventory_transactions t
    WHERE t.tenant_id = $1 AND t.stock_id = $2 ORDER BY t."timestamp" DESC, t.id DESC LIMIT 20`,
);

export const lockStock = statement<StockRecord>(
  "stock.lock",
  `SELECT ${stockColumns} FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = $2 FOR NO KEY UPDATE`,
);

/** All rows of an item in a bin, whatever their status and lot, locked by id. */
export const lockStockAt = statement<StockRecord>(
  "stock.lock_at",
  `SELECT ${stockColumns} FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = $3 AND s.bin_id = $4 ORDER BY s.id FOR NO KEY UPDATE`,
);

export type Place = { warehouse: boolean; item: boolean; bin_warehouse: string | null; location_type: string | null };

/** What of a place is the tenant's. Holds the bin, so that two upserts of one place come one after the other. */
export const lockPlace = statement<Place>(
  "stock.lock_place",
  `SELECT EXISTS (SELECT FROM warehouses WHERE tenant_id = $1 AND id = $2) AS warehouse,
          EXISTS (SELECT FROM inventory_items WHERE tenant_id = $1 AND id = $3) AS item,
          b.warehouse_id AS bin_warehouse, b.location_type
     FROM (VALUES (1)) AS always(n)
     LEFT JOIN LATERAL (SELECT l.warehouse_id, l.location_type FROM locations l WHERE l.tenant_id = $1 AND l.id = $4 FOR NO KEY UPDATE) b ON true`,
);

/** Everything of a row but its quantities, which are the ledger's. */
export const updateAttributes = statement<{ id: string }>(
  "stock.update_attributes",
  `UPDATE inventory_stock s
      SET unit_of_measure = $3, status = $4, lot_number = $5, serial_number = $6, expiration_date = $7, received_date = $8,
          last_counted_at = $9, updated_at = $10
    WHERE s.tenant_id = $1 AND s.id = $2 RETURNING s.id`,
);

export const warehouseExists = statement<{ id: string }>(
  "stock.warehouse_exists",
  `SELECT id FROM warehouses WHERE tenant_id = $1 AND id = $2`,
);

/** Which of the records that a request names the tenant does not have. */
export const findNamed = statement<{ warehouse: boolean; item: boolean; stock: boolean }>(
  "stock.named",
  `SELECT EXISTS (SELECT FROM warehouses WHERE tenant_id = $1 AND id = $2) AS warehouse,
          EXISTS (SELECT FROM inventory_items WHERE tenant_id = $1 AND id = $3) AS item,
          EXISTS (SELECT FROM inventory_stock WHERE tenant_id = $1 AND id = $4) AS stock`,
);
