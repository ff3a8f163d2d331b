import { statement } from "@karwan/db";
import { categoryJoins, itemColumns, placeColumns } from "./record.ts";

export const findStatement = statement(
  "items.find",
  `SELECT ${itemColumns} FROM inventory_items i ${categoryJoins} WHERE i.tenant_id = $1 AND i.id = $2 ORDER BY ic.position`,
);
export const findByCodeStatement = statement(
  "items.find_by_code",
  `SELECT ${itemColumns} FROM inventory_items i ${categoryJoins} WHERE i.tenant_id = $1 AND i.item_code = $2 ORDER BY ic.position`,
);
// Whoever brings stock of an item in holds it FOR SHARE: one of the two waits and sees what the other did.
export const lockStatement = statement(
  "items.lock",
  `SELECT id FROM inventory_items WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

const joined = `FROM inventory_stock s
  JOIN warehouses w ON w.tenant_id = $1 AND w.id = s.warehouse_id
  JOIN locations l ON l.tenant_id = $1 AND l.id = s.bin_id`;

export const stockLevelsStatement = statement(
  "items.stock_levels",
  `SELECT s.id, ${placeColumns}, s.quantity::float8 AS quantity, s.status, s.lot_number, s.expiration_date ${joined}
   WHERE s.tenant_id = $1 AND s.item_id = $2 AND ($3::uuid IS NULL OR s.warehouse_id = $3) ORDER BY s.created_at, s.id`,
);
export const stockByCodeStatement = statement(
  "items.stock_by_code",
  `SELECT s.id, s.quantity::float8 AS quantity, s.reserved_quantity::float8 AS reserved_quantity, s.status, ${placeColumns}
   ${joined}
   WHERE s.tenant_id = $1 AND s.item_id = (SELECT id FROM inventory_items WHERE tenant_id = $1 AND item_code = $2)
   ORDER BY s.created_at, s.id`,
);
export const anyStockStatement = statement(
  "items.any_stock",
  `SELECT id FROM inventory_stock WHERE tenant_id = $1 AND item_id = $2 AND quantity > 0 LIMIT 1`,
);

// Two claims of one code or SKU wait for each other here; the later one gets no row and finds out why.
export const insertStatement = statement(
  "items.insert",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, description, brand, model, unit_size,
                                weight, dimensions, attributes, is_active, created_at, updated_at, unit_cost)
   VALUES ($1, $2, $3, $4, $5::int, 'INV' || $5::int, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15)
   ON CONFLICT DO NOTHING RETURNING id`,
);
export const skuStatement = statement("items.sku", `SELECT id FROM inventory_items WHERE tenant_id = $1 AND sku = $2`);
export const updateStatement = statement(
  "items.update",
  `UPDATE inventory_items SET name = $3, sku = $4, description = $5, brand = $6, model = $7, unit_size = $8,
     weight = $9, dimensions = $10, attributes = $11, is_active = $12, updated_at = $13, unit_cost = $14
   WHERE tenant_id = $1 AND id = $2`,
);
export const retireStatement = statement(
  "items.retire",
  `UPDATE inventory_items SET is_active = false, updated_at = $3 WHERE tenant_id = $1 AND id = $2`,
);
export const setCategoriesStatement = statement(
  "items.set_categories",
  `WITH given AS (SELECT category_id, position FROM unnest($3::uuid[]) WITH ORDINALITY AS u(category_id, position)),
   dropped AS (DELETE FROM inventory_item_categories
               WHERE tenant_id = $1 AND item_id = $2 AND category_id <> ALL($3::uuid[]))
   INSERT INTO inventory_item_categories (tenant_id, item_id, category_id, position)
   SELECT $1::uuid, $2::uuid, category_id, position FROM given
   ON CONFLICT (tenant_id, item_id, category_id) DO UPDATE SET position = EXCLUDED.position`,
);

export const binStatement = statement(
  "items.bin",
  `SELECT warehouse_id, location_type FROM locations WHERE tenant_id = $1 AND id = $2`,
);

// The counter's next number, or the first gap after it when explicit codes have taken that one: then the counter jumps.
export const nextCodeStatement = statement(
  "items.next_code",
  `INSERT INTO tenant_counters AS t (tenant_id, name, value) VALUES ($1, 'item_code', 1)
   ON CONFLICT (tenant_id, name) DO UPDATE SET value = CASE
     WHEN NOT EXISTS (SELECT FROM inventory_items i WHERE i.tenant_id = $1 AND i.item_code = t.value + 1) THEN t.value + 1
     ELSE (SELECT min(i.item_code) + 1 FROM inventory_items i WHERE i.tenant_id = $1 AND i.item_code > t.value
           AND NOT EXISTS (SELECT FROM inventory_items n WHERE n.tenant_id = $1 AND n.item_code = i.item_code + 1))
     END
   RETURNING value`,
  // Which takes no look elsewhere in a conflict: the look comes first, and who was quicker meanwhile is stepped over.
  {
    cluster: `INSERT INTO tenant_counters AS t (tenant_id, name, value)
     SELECT $1::uuid, 'item_code', CASE
       WHEN NOT EXISTS (SELECT FROM inventory_items i WHERE i.tenant_id = $1 AND i.item_code = c.value + 1) THEN c.value + 1
       ELSE (SELECT min(i.item_code) + 1 FROM inventory_items i WHERE i.tenant_id = $1 AND i.item_code > c.value
             AND NOT EXISTS (SELECT FROM inventory_items n WHERE n.tenant_id = $1 AND n.item_code = i.item_code + 1))
       END
       FROM (SELECT coalesce(max(value), 0) AS value FROM tenant_counters WHERE tenant_id = $1 AND name = 'item_code') c
     ON CONFLICT (tenant_id, name) DO UPDATE SET value = greatest(t.value + 1, excluded.value) RETURNING value`,
  },
);
