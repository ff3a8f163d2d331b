import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

// What is agreed about a staged delivery stands with it, and not with its legs: money, service and which label it has.
export const parcelsStatement = statement(
  "labels.parcels",
  `SELECT d.id, root.id AS root_id, d.delivery_code, root.delivery_code AS root_code, d.barcode, root.label_assignment,
     d.sender, d.recipient, d.pickup_address, d.delivery_address, s.name AS service, t.name AS tenant, root.payer_type,
     CASE WHEN root.payment_method = 'cash' AND root.payment_status = 'pending' AND root.cash_to_collect > 0
       THEN root.cash_to_collect::float8 END AS cash, root.currency_code, root.source_snapshot->>'manifest_number' AS manifest_number,
     root.source_snapshot->'source_branch'->>'name' AS source_branch,
     CASE WHEN d.parent_id IS NULL OR d.dropoff_warehouse_id IS NULL THEN b.name END AS destination_branch
   FROM deliveries d
     JOIN deliveries root ON root.tenant_id = $1 AND root.id = CASE WHEN d.parent_id IS NULL THEN d.id ELSE d.parent_id END
     JOIN tenants t ON t.id = $1
     LEFT JOIN delivery_services s ON s.tenant_id = $1 AND s.id = root.delivery_service_id
     LEFT JOIN transfer_manifest_items i ON i.tenant_id = $1 AND i.id = root.transfer_manifest_item_id
     LEFT JOIN branches b ON b.tenant_id = $1 AND b.id = i.destination_branch_id
   WHERE d.tenant_id = $1 AND d.delivery_code = ANY($2::text[])`,
);
export type ParcelRow = RowOf<typeof parcelsStatement>;

// In one order for all who print, so that two of them wait for each other and not both.
export const labelledStatement = statement(
  "labels.manifest_items_labelled",
  `WITH printed AS MATERIALIZED (
     SELECT id FROM transfer_manifest_items WHERE tenant_id = $1 AND delivery_id = ANY($2::uuid[])
     ORDER BY id FOR NO KEY UPDATE)
   UPDATE transfer_manifest_items SET labelled_at = $3 WHERE tenant_id = $1 AND id = ANY (ARRAY(SELECT id FROM printed))
   RETURNING manifest_id`,
);
