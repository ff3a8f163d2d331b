import { statement } from "@karwan/db";

/** Items by their ids or SKUs, as a table names them. */
export const knownItems = statement(
  "products.known_items",
  `SELECT i.id, i.sku, i.is_active FROM inventory_items i WHERE i.tenant_id = $1 AND i.sku = ANY($2::text[])
   UNION
   SELECT i.id, i.sku, i.is_active FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = ANY(ARRAY(
     SELECT t::uuid FROM unnest($2::text[]) AS t WHERE t ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))`,
);
export const knownCategories = statement(
  "products.known_categories",
  "SELECT c.id FROM product_categories c WHERE c.tenant_id = $1 AND c.id = ANY($2::uuid[])",
);
export const takenSkus = statement(
  "products.taken_skus",
  `SELECT v.sku FROM product_variants v WHERE v.tenant_id = $1 AND v.deleted_at IS NULL AND v.sku IS NOT NULL AND v.sku = ANY($2::text[])`,
);
