import { statement } from "@karwan/db";
import type { z } from "zod";
import { defineList, filtering, filtersOf, searched, wholePattern } from "../../kernel/index.ts";
import type { listInput } from "./schema.ts";

const columns =
  "id, warehouse_id, parent_id, name, code, location_type, is_default_receiving, is_active, closed_above, purpose, created_at, updated_at";

/** The locations of the tenant's warehouses, oldest first: by warehouse, the one above, type, activity, use and text (3 §4). */
export const locationList = defineList("locations.list", {
  from: "locations l",
  scope: "l.tenant_id = $1",
  filters: filtersOf<z.infer<typeof listInput>>({
    warehouse_id: "l.warehouse_id = ?",
    parent_id: "l.parent_id = ?",
    location_type: "l.location_type = ?",
    is_active: "l.is_active = ?",
    is_default_receiving: "l.is_default_receiving = ?",
    code: { sql: "l.code ILIKE ?", value: wholePattern },
    search: searched("l.name", "l.code"),
  }),
  order: ["created_at", "id"],
  // Nearly always those of one warehouse are asked for, so no index has the order of all.
  plan: filtering,
  columns,
  source: (rows) => `${rows} l`,
});
export const warehouseStatement = statement(
  "locations.warehouse",
  `SELECT id FROM warehouses WHERE tenant_id = $1 AND id = $2::uuid`,
);
export const findStatement = statement(
  "locations.find",
  `SELECT ${columns} FROM locations WHERE tenant_id = $1 AND id = $2`,
);
// Whoever brings stock into a bin holds it FOR SHARE: one of the two waits and sees what the other did.
export const lockStatement = statement(
  "locations.lock",
  `SELECT ${columns} FROM locations WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
// Held, so that its type stays what it was checked for.
export const parentStatement = statement(
  "locations.parent",
  `SELECT location_type, is_active, closed_above FROM locations WHERE tenant_id = $1 AND warehouse_id = $2 AND id = $3 FOR SHARE`,
);
// One change of the default, or of what lies in what, at a time: the next one sees what this one made.
export const lockWarehouseStatement = statement(
  "locations.lock_warehouse",
  `SELECT id FROM warehouses WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
export const clearDefaultStatement = statement(
  "locations.clear_default",
  `UPDATE locations SET is_default_receiving = false, updated_at = $4
   WHERE tenant_id = $1 AND warehouse_id = $2 AND is_default_receiving AND id <> $3`,
);
export const insertStatement = statement(
  "locations.insert",
  `INSERT INTO locations (tenant_id, id, warehouse_id, parent_id, name, code, location_type, is_default_receiving,
                          is_active, purpose, closed_above, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) RETURNING ${columns}`,
);
export const updateStatement = statement(
  "locations.update",
  `UPDATE locations SET parent_id = $3, name = $4, code = $5, location_type = $6, is_default_receiving = $7,
                        is_active = $8, purpose = $9, closed_above = $10, updated_at = $11
   WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);
// Everything below a location, held in the order that who brings goods into several bins keeps: each of them waits, or is
// waited for, and then sees the bin as it has become.
export const lockBelowStatement = statement(
  "locations.lock_below",
  `SELECT count(*)::int AS held FROM (
     SELECT FROM locations l WHERE l.tenant_id = $1 AND l.id = ANY(ARRAY(
       WITH RECURSIVE down AS (
         SELECT o.id FROM locations o WHERE o.tenant_id = $1 AND o.warehouse_id = $3 AND o.parent_id = $2
         UNION ALL SELECT o.id FROM locations o JOIN down ON o.parent_id = down.id WHERE o.tenant_id = $1 AND o.warehouse_id = $3)
       SELECT id FROM down)) ORDER BY l.id FOR NO KEY UPDATE) below`,
);
// What lies below a closed location is closed with it, in the row that who brings goods holds: so nobody who moves goods
// has to look upwards. Where goods arrive is a bin that is open.
export const closeBelowStatement = statement(
  "locations.close_below",
  `WITH RECURSIVE down AS (
     SELECT o.id, $4::boolean AS closed, o.is_active FROM locations o
      WHERE o.tenant_id = $1 AND o.warehouse_id = $3 AND o.parent_id = $2
     UNION ALL SELECT o.id, down.closed OR NOT down.is_active, o.is_active FROM locations o JOIN down ON o.parent_id = down.id
      WHERE o.tenant_id = $1 AND o.warehouse_id = $3)
   UPDATE locations l SET closed_above = d.closed, is_default_receiving = l.is_default_receiving AND NOT d.closed, updated_at = $5
     FROM down d WHERE l.tenant_id = $1 AND l.id = d.id AND l.closed_above <> d.closed`,
);
// What a location holds lies in it or in anything below it. Empty rows are no stock, but they belong to a bin.
export const contentsStatement = statement(
  "locations.contents",
  `WITH RECURSIVE down AS (
     SELECT $2::uuid AS id
     UNION SELECT l.id FROM locations l JOIN down ON l.parent_id = down.id WHERE l.tenant_id = $1 AND l.warehouse_id = $3)
   SELECT EXISTS (SELECT FROM inventory_stock s JOIN down ON s.bin_id = down.id
                  WHERE s.tenant_id = $1 AND s.warehouse_id = $3 AND s.quantity > 0) AS has_stock,
          EXISTS (SELECT FROM inventory_stock s WHERE s.tenant_id = $1 AND s.warehouse_id = $3 AND s.bin_id = $2) AS has_rows`,
);
export const childTypesStatement = statement(
  "locations.child_types",
  `SELECT DISTINCT location_type FROM locations WHERE tenant_id = $1 AND warehouse_id = $2 AND parent_id = $3`,
);
