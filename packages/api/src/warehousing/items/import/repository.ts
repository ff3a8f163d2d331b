import { statement } from "@karwan/db";

/** Which of these SKUs and codes are taken. */
export const takenStatement = statement(
  "items.taken",
  `SELECT 'sku' AS field, i.sku AS said FROM inventory_items i WHERE i.tenant_id = $1 AND i.sku = ANY($2::text[])
   UNION ALL
   SELECT 'item_code', i.item_code::text FROM inventory_items i WHERE i.tenant_id = $1 AND i.item_code = ANY($3::int[])`,
);

/** Which of these categories there are. */
export const categoriesStatement = statement(
  "items.known_categories",
  "SELECT c.id FROM item_categories c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])",
);

// In the order of the SKUs, so that two who write the same ones wait for each other in one order.
export const insertManyStatement = statement(
  "items.insert_many",
  `INSERT INTO inventory_items (tenant_id, id, name, sku, item_code, barcode, description, brand, model, unit_size,
                                weight, unit_cost, dimensions, attributes, is_active, created_at, updated_at)
   SELECT $1::uuid, w.id, w.name, w.sku, w.item_code, 'INV' || w.item_code, w.description, w.brand, w.model, w.unit_size,
          w.weight, w.unit_cost, w.dimensions, w.attributes, w.is_active, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, name text, sku text, item_code int, description text, brand text, model text,
            unit_size numeric, weight numeric, unit_cost numeric, dimensions jsonb, attributes jsonb, is_active boolean)
    ORDER BY w.sku
   ON CONFLICT DO NOTHING RETURNING id`,
);

export const categorizeManyStatement = statement(
  "items.categorize_many",
  `INSERT INTO inventory_item_categories (tenant_id, item_id, category_id, position)
   SELECT $1::uuid, w.item_id, w.category_id, w.position
     FROM jsonb_to_recordset($2::jsonb) AS w(item_id uuid, category_id uuid, position int)`,
);
