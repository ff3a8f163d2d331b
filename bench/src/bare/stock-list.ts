import type { Handler } from "hono";
import { named, rowsOf } from "./database.ts";
import type { App } from "./session.ts";
import { inOrder } from "./words.ts";

/** What stock rows `s` point at. */
export const embedded = {
  columns: `i.name AS item_name, i.sku, i.barcode, i.item_type, c.id AS category_id, c.name AS category_name, c.parent_id,
          b.name AS bin_name, b.code AS bin_code, b.location_type, w.name AS warehouse_name, w.code AS warehouse_code`,
  joins: `JOIN inventory_items i ON i.tenant_id = s.tenant_id AND i.id = s.item_id
     JOIN locations b ON b.tenant_id = s.tenant_id AND b.id = s.bin_id
     JOIN warehouses w ON w.tenant_id = s.tenant_id AND w.id = s.warehouse_id
     LEFT JOIN LATERAL (
       SELECT coalesce(up.id, own.id) AS id, CASE WHEN up.id IS NULL THEN own.name ELSE up.name END AS name, up.parent_id
         FROM inventory_item_categories ic
         JOIN item_categories own ON own.tenant_id = ic.tenant_id AND own.id = ic.category_id
         LEFT JOIN item_categories up ON up.tenant_id = own.tenant_id AND up.id = own.parent_id
        WHERE ic.tenant_id = i.tenant_id AND ic.item_id = i.id ORDER BY ic.position LIMIT 1) c ON true`,
};

// The index of this order is partial: the condition, which every row meets, is what makes the planner take it.
const page = named(
  "stock-list",
  `SELECT s.id, s.tenant_id, s.warehouse_id, s.item_id, s.bin_id, s.quantity::float8 AS quantity,
          s.reserved_quantity::float8 AS reserved_quantity, s.unit_of_measure, s.status, s.lot_number, s.serial_number,
          s.expiration_date, s.received_date, s.last_counted_at, s.created_at, s.updated_at,
          ${embedded.columns}
     FROM (SELECT * FROM (SELECT * FROM inventory_stock WHERE tenant_id = $1 AND warehouse_id = $2 AND created_at > '-infinity'
                           ORDER BY created_at DESC, id DESC LIMIT 100) first
            ORDER BY created_at DESC, id DESC LIMIT $3) s
     ${embedded.joins}
    ORDER BY s.created_at DESC, s.id DESC`,
);
const counts = named(
  "stock-counts",
  "SELECT status, sum(rows)::int8 AS rows FROM inventory_stock_counts WHERE tenant_id = $1 AND warehouse_id = $2 GROUP BY status",
);

export type Embedding = Record<string, unknown> & { category_name: Record<string, string> | null };

/** A row of the statement as it is answered. */
export function withEmbedded({ category_name, ...row }: Embedding) {
  const { item_name: name, sku, barcode, item_type, category_id, parent_id, bin_name, bin_code, location_type } = row;
  const { warehouse_name, warehouse_code, ...stock } = row;
  for (const key of ["item_name", "sku", "barcode", "item_type", "category_id", "parent_id", "bin_name", "bin_code"])
    delete stock[key];
  delete stock.location_type;
  const category = category_name && { id: category_id, name: inOrder(category_name), parent_id };
  return {
    ...stock,
    item: { id: row.item_id, name, sku, barcode, category, item_type },
    bin: { id: row.bin_id, name: bin_name, code: bin_code, location_type },
    warehouse: { id: row.warehouse_id, name: warehouse_name, code: warehouse_code },
  };
}

/** GET /warehousing/inventory-stock, its first page. The constant tells the planner once and for all how few rows there are. */
export const stockList: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const warehouse = c.req.query("warehouse_id");
  const limit = Number(c.req.query("limit") ?? 20);
  const [rows, counted] = await Promise.all([
    rowsOf<Embedding>(page([tenantId, warehouse, limit])),
    rowsOf<{ status: string; rows: number }>(counts([tenantId, warehouse])),
  ]);
  const byStatus: Record<string, number> = { available: 0, reserved: 0, damaged: 0, expired: 0 };
  let total = 0;
  for (const { status, rows: count } of counted) {
    byStatus[status] = count;
    total += count;
  }
  const answer = { stock: rows.map(withEmbedded), statusCounts: byStatus, stats: byStatus, page: 1, limit, total };
  return c.json({ success: true, message: "Stock retrieved", ...answer });
};
