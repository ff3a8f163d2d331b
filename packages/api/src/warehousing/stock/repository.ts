import type { StatementRow } from "@karwan/db";
import { statement } from "@karwan/db";
import { wordsOf } from "../../kernel/index.ts";
import { dayOf } from "../../tenancy/settings/index.ts";
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
    SELECT CASE WHEN up.id IS NOT NULL THEN json_build_object('id', up.id, 'name', up.name, 'parent_id', up.parent_id)
                ELSE json_build_object('id', own.id, 'name', own.name, 'parent_id', own.parent_id) END
      FROM inventory_item_categories ic
      JOIN item_categories own ON own.tenant_id = $1 AND own.id = ic.category_id
      LEFT JOIN item_categories up ON up.tenant_id = $1 AND up.id = own.parent_id
     WHERE ic.tenant_id = $1 AND ic.item_id = ${i}.id ORDER BY ic.position LIMIT 1))`;

export const embeds = {
  item: itemJson("i"),
  bin: (b: string) =>
    `json_build_object('id', ${b}.id, 'name', ${b}.name, 'code', ${b}.code, 'location_type', ${b}.location_type)`,
  warehouse: `json_build_object('id', w.id, 'name', w.name, 'code', w.code)`,
  user: `json_build_object('id', u.id, 'full_name', u.full_name, 'first_name', u.first_name, 'last_name', u.last_name)`,
};

const optionalBin = (b: string) => `CASE WHEN ${b}.id IS NOT NULL THEN ${embeds.bin(b)} END`;

/** A stock row with what it points at, as SQL answers it: one value a column, for JSON is dear to build and to read. */
export type StockRow = StatementRow<"stock.find">;

/** What stock rows `s` point at. `tenant_id` stands in every join, row-level security behind it. */
export const embedded = {
  columns: `i.name AS item_name, i.sku, i.barcode, i.item_type,
         c.id AS category_id, c.name AS category_name, c.parent_id AS category_parent_id,
         b.name AS bin_name, b.code AS bin_code, b.location_type, w.name AS warehouse_name, w.code AS warehouse_code`,
  joins: `JOIN inventory_items i ON i.tenant_id = $1 AND i.id = s.item_id
  JOIN locations b ON b.tenant_id = $1 AND b.id = s.bin_id
  JOIN warehouses w ON w.tenant_id = $1 AND w.id = s.warehouse_id
  LEFT JOIN LATERAL (
    SELECT coalesce(up.id, own.id) AS id, CASE WHEN up.id IS NULL THEN own.name ELSE up.name END AS name, up.parent_id
      FROM inventory_item_categories ic
      JOIN item_categories own ON own.tenant_id = $1 AND own.id = ic.category_id
      LEFT JOIN item_categories up ON up.tenant_id = $1 AND up.id = own.parent_id
     WHERE ic.tenant_id = $1 AND ic.item_id = i.id ORDER BY ic.position LIMIT 1) c ON true`,
};

/** Stock rows with what they point at. */
export const selectStock = (from: string) =>
  `SELECT ${stockColumns}, ${embedded.columns} FROM ${from} s ${embedded.joins}`;

/** The documented shape of a row of `selectStock`. */
export function stockOf(row: StockRow): Stock {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    warehouse_id: row.warehouse_id,
    item_id: row.item_id,
    bin_id: row.bin_id,
    quantity: row.quantity,
    reserved_quantity: row.reserved_quantity,
    unit_of_measure: row.unit_of_measure,
    status: row.status,
    lot_number: row.lot_number,
    serial_number: row.serial_number,
    expiration_date: row.expiration_date,
    received_date: row.received_date,
    last_counted_at: row.last_counted_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    item: {
      id: row.item_id,
      name: row.item_name,
      sku: row.sku,
      barcode: row.barcode,
      category:
        row.category_id && row.category_name
          ? { id: row.category_id, name: wordsOf(row.category_name), parent_id: row.category_parent_id }
          : null,
      item_type: row.item_type,
    },
    bin: { id: row.bin_id, name: row.bin_name, code: row.bin_code, location_type: row.location_type },
    warehouse: { id: row.warehouse_id, name: row.warehouse_name, code: row.warehouse_code },
  };
}

/** One stock row with what it points at. */
export const findStock = statement(
  "stock.find",
  `${selectStock("inventory_stock")} WHERE s.tenant_id = $1 AND s.id = $2`,
);

/** The bins of movements `t` and who made them, each null where there is none. */
export const ofMovement = {
  columns: `${optionalBin("fb")} AS from_bin, ${optionalBin("tb")} AS to_bin,
    CASE WHEN u.id IS NOT NULL THEN ${embeds.user} END AS "user"`,
  joins: `LEFT JOIN locations fb ON fb.tenant_id = $1 AND fb.id = t.from_bin_id
  LEFT JOIN locations tb ON tb.tenant_id = $1 AND tb.id = t.to_bin_id
  LEFT JOIN users u ON u.id = t.performed_by`,
};

/** The latest 20 movements of a row (2 §4.1). */
export const latestTransactions = statement(
  "stock.latest_transactions",
  `SELECT ${transactionColumns}, ${ofMovement.columns} FROM inventory_transactions t ${ofMovement.joins}
    WHERE t.tenant_id = $1 AND t.stock_id = $2 ORDER BY t."timestamp" DESC, t.id DESC LIMIT 20`,
);

export const lockStock = statement(
  "stock.lock",
  `SELECT ${stockColumns} FROM inventory_stock s WHERE s.tenant_id = $1 AND s.id = $2 FOR NO KEY UPDATE`,
);

/** All rows of an item in a bin, whatever their status and lot, locked by id. */
export const lockStockAt = statement(
  "stock.lock_at",
  `SELECT ${stockColumns} FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = $3 AND s.bin_id = $4 ORDER BY s.id FOR NO KEY UPDATE`,
);

export type Place = { warehouse: boolean; item: boolean; bin_warehouse: string | null; location_type: string | null };

/** What of a place is the tenant's. Holds the bin, so that two upserts of one place come one after the other. */
export const lockPlace = statement(
  "stock.lock_place",
  `SELECT EXISTS (SELECT FROM warehouses WHERE tenant_id = $1 AND id = $2) AS warehouse,
          EXISTS (SELECT FROM inventory_items WHERE tenant_id = $1 AND id = $3) AS item,
          b.warehouse_id AS bin_warehouse, b.location_type
     FROM (VALUES (1)) AS always(n)
     LEFT JOIN LATERAL (SELECT l.warehouse_id, l.location_type FROM locations l WHERE l.tenant_id = $1 AND l.id = $4 FOR NO KEY UPDATE) b ON true`,
);

/** Whether a day ($2) was over at a moment ($3) where the tenant lives. */
export const expiry = statement(
  "stock.expiry",
  `SELECT t.id, $2::date < ${dayOf("$3::timestamptz")} AS is_over FROM tenants t WHERE t.id = $1`,
);

/** Everything of a row but its quantities, which are the ledger's. */
export const updateAttributes = statement(
  "stock.update_attributes",
  `UPDATE inventory_stock s
      SET unit_of_measure = $3, status = $4, lot_number = $5, serial_number = $6, expiration_date = $7, received_date = $8,
          last_counted_at = $9, updated_at = $10
    WHERE s.tenant_id = $1 AND s.id = $2 RETURNING s.id`,
);

export const markCountedRows = statement(
  "stock.mark_counted",
  `UPDATE inventory_stock SET last_counted_at = greatest(last_counted_at, $3), updated_at = $3
    WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
);

/** Which of the records that a request names the tenant does not have. */
export const findNamed = statement(
  "stock.named",
  `SELECT EXISTS (SELECT FROM warehouses WHERE tenant_id = $1 AND id = $2) AS warehouse,
          EXISTS (SELECT FROM inventory_items WHERE tenant_id = $1 AND id = $3) AS item,
          EXISTS (SELECT FROM inventory_stock WHERE tenant_id = $1 AND id = $4::uuid) AS stock`,
);
