import { statement } from "@karwan/db";

export const itemsStatement = statement(
  "labels.items",
  `SELECT id, name, sku, barcode FROM inventory_items WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
);

// Only what changes is locked, in one order for all who print.
export const labelledStatement = statement(
  "labels.items_labelled",
  `WITH printed AS MATERIALIZED (
     SELECT id FROM inventory_items WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND label_status = 'pending'
     ORDER BY id FOR NO KEY UPDATE)
   UPDATE inventory_items SET label_status = 'success', updated_at = $3
   WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT id FROM printed))`,
);
