import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { filtering } from "../../kernel/index.ts";

/** Items `i` with their manifest, who sends them, and the orders that they became. */
export const shownItems = {
  columns: `i.id AS manifest_item_id, i.barcode_value, i.status, i.manifest_id, m.manifest_number, m.status AS manifest_status,
    json_build_object('id', n.id, 'full_name', n.full_name, 'phone', n.phone) AS institution,
    json_build_object('id', b.id, 'name', b.name, 'code', b.code) AS source_branch,
    i.position, i.unit_size::float8 AS unit_size, i.weight::float8 AS weight, i.dimensions, i.recipient, i.destination_branch_id,
    i.destination_address_id, i.destination_address,
    coalesce(i.requested_destination, jsonb_build_object('branch_id', i.destination_branch_id, 'address_id', i.destination_address_id,
      'address', i.destination_address)) AS requested_destination,
    i.tallied_at, i.tallied_by, i.received_at, i.exception_reason, i.order_error, i.delivery_id,
    (SELECT json_build_object('id', d.id, 'delivery_code', d.delivery_code, 'status', d.status) FROM deliveries d
      WHERE d.tenant_id = $1 AND d.id = i.delivery_id) AS delivery,
    i.delivery_id IS NOT NULL AS already_has_order, i.labelled_at, i.created_at, i.updated_at`,
  // Each looked up by its key, whatever is known of how many there are.
  joins: `CROSS JOIN LATERAL (SELECT m.manifest_number, m.status, m.institution_id, m.source_branch_id FROM transfer_manifests m
      WHERE m.tenant_id = $1 AND m.id = i.manifest_id LIMIT 1) m
  CROSS JOIN LATERAL (SELECT n.id, n.full_name, n.phone FROM institutions n WHERE n.tenant_id = $1 AND n.id = m.institution_id LIMIT 1) n
  CROSS JOIN LATERAL (SELECT b.id, b.name, b.code FROM institution_branches b WHERE b.tenant_id = $1 AND b.id = m.source_branch_id LIMIT 1) b`,
};

export const findItem = statement(
  "manifest_items.find",
  `SELECT ${shownItems.columns} FROM transfer_manifest_items i ${shownItems.joins} WHERE i.tenant_id = $1 AND i.id = $2`,
);
export type ShownItemRow = RowOf<typeof findItem>;

// What no order was made of yet, and may become one (2 §4.9).
const open = "i.delivery_id IS NULL AND i.status IN ('picked_up', 'in_transit', 'received')";

export const findOpenItem = statement(
  "manifest_items.find_open",
  `SELECT ${shownItems.columns} FROM transfer_manifest_items i ${shownItems.joins} WHERE i.tenant_id = $1 AND i.id = $2 AND ${open}`,
);
/** Open items by a part of their barcode or of their manifest's number ($2), newest first. */
export const searchOpenItems = statement(
  "manifest_items.search",
  `SELECT ${shownItems.columns} FROM (
     SELECT * FROM transfer_manifest_items i WHERE i.tenant_id = $1 AND ${open}
       AND (i.barcode_value ILIKE ANY($2) OR i.manifest_id IN (
         SELECT s.id FROM transfer_manifests s WHERE s.tenant_id = $1 AND s.manifest_number ILIKE ANY($2)))
     ORDER BY i.created_at DESC, i.id DESC LIMIT $3) i ${shownItems.joins} ORDER BY i.created_at DESC, i.id DESC`,
  filtering,
);
