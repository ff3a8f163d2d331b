import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

/** What of an item `v.inventory_item_id` is in stock and promised to nobody. */
export const AVAILABLE = `(SELECT coalesce(sum(s.quantity - s.reserved_quantity), 0)::float8 FROM inventory_stock s
  WHERE s.tenant_id = $1 AND s.item_id = v.inventory_item_id AND s.status = 'available')`;

/** Products `p` with the variants that are sold of them, in their order. */
export const productColumns = `p.id, p.name, p.description, p.category_id, p.images, p.price::float8 AS price,
  p.lowest_price::float8 AS lowest_price, p.currency, p.is_active, p.tax_rate::float8 AS tax_rate, p.rating_sum, p.rating_count,
  p.created_at, p.updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku, 'price', v.price::float8,
            'inventory_item_id', v.inventory_item_id, 'available', ${AVAILABLE}) ORDER BY v.position, v.id), '[]')
     FROM product_variants v WHERE v.tenant_id = $1 AND v.product_id = p.id AND v.deleted_at IS NULL) AS variants`;

export const findProduct = statement(
  "products.find",
  `SELECT ${productColumns} FROM products p WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL`,
);
export type ProductRow = RowOf<typeof findProduct>;

/** One change of a product at a time, its variants and words with it. */
export const lockProduct = statement(
  "products.lock",
  "SELECT id FROM products WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE",
);

export const findItems = statement(
  "products.items",
  "SELECT i.id, i.is_active FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = ANY($2::uuid[])",
);

const columns = `id uuid, name jsonb, description jsonb, category_id uuid, images jsonb, price numeric, lowest_price numeric,
            currency text, is_active boolean, tax_rate numeric, search_text text`;

/** Makes products ($2). */
export const insertProducts = statement(
  "products.insert",
  `INSERT INTO products (tenant_id, id, name, description, category_id, images, price, lowest_price, currency, is_active, tax_rate,
          search_text, created_at, updated_at)
   SELECT $1::uuid, w.id, w.name, w.description, w.category_id, w.images, w.price, w.lowest_price, w.currency, w.is_active, w.tax_rate,
          w.search_text, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS w(${columns}) ORDER BY w.id`,
  { examples: { 2: "[]" } },
);

export const updateProduct = statement(
  "products.update",
  `UPDATE products p SET name = w.name, description = w.description, category_id = w.category_id, images = w.images, price = w.price,
          lowest_price = w.lowest_price, currency = w.currency, is_active = w.is_active, tax_rate = w.tax_rate,
          search_text = w.search_text, updated_at = $4
     FROM jsonb_to_record($3::jsonb) AS w(${columns}) WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL RETURNING p.id`,
  {
    examples: { 3: "{}" },
    cluster: `UPDATE products p SET name = w.name, description = w.description, category_id = w.category_id, images = w.images,
          price = w.price, lowest_price = w.lowest_price, currency = w.currency, is_active = w.is_active, tax_rate = w.tax_rate,
          search_text = w.search_text, updated_at = $4
     FROM jsonb_to_recordset(jsonb_build_array($3::jsonb)) AS w(${columns})
    WHERE p.tenant_id = $1 AND p.id = $2 AND p.deleted_at IS NULL RETURNING p.id`,
  },
);

/** Frees the SKUs of the variants that stay, which may trade them, and takes the others out. */
export const clearVariants = statement(
  "products.clear_variants",
  `UPDATE product_variants SET sku = CASE WHEN id = ANY($3::uuid[]) THEN NULL ELSE sku END,
          deleted_at = CASE WHEN id = ANY($3::uuid[]) THEN NULL ELSE $4::timestamptz END, updated_at = $4
    WHERE tenant_id = $1 AND product_id = $2 AND deleted_at IS NULL`,
);

/** Writes variants ($2) in the order of their SKUs, so that two who write the same ones wait in one order. */
export const writeVariants = statement(
  "products.write_variants",
  `INSERT INTO product_variants (tenant_id, id, product_id, position, name, sku, price, inventory_item_id, created_at, updated_at)
   SELECT $1::uuid, w.id, w.product_id, w.position, w.name, w.sku, w.price, w.inventory_item_id, $3::timestamptz, $3::timestamptz
     FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, product_id uuid, position int, name jsonb, sku text, price numeric,
            inventory_item_id uuid)
    ORDER BY w.sku, w.id
   ON CONFLICT (tenant_id, id) DO UPDATE SET position = excluded.position, name = excluded.name, sku = excluded.sku,
     price = excluded.price, inventory_item_id = excluded.inventory_item_id, updated_at = excluded.updated_at`,
  { examples: { 2: JSON.stringify([{ id: NO_TENANT }]) } },
);

export const deleteProduct = statement(
  "products.delete",
  `WITH gone AS (
     UPDATE products SET deleted_at = $3, updated_at = $3 WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id)
   UPDATE product_variants SET deleted_at = $3, updated_at = $3
    WHERE tenant_id = $1 AND product_id IN (SELECT id FROM gone) AND deleted_at IS NULL`,
);
