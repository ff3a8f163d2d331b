import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

/** What has each of these barcodes and is not void, with its manifest's number and who scanned it: one item at most. */
export const bearersOf = statement(
  "manifest_receipt.bearers",
  `SELECT i.id, i.barcode_value, i.status, i.manifest_id, i.exception_reason, i.tallied_at, i.tallied_by, u.full_name AS tallied_by_name,
     m.manifest_number
   FROM unnest($2::text[]) AS w(barcode)
   CROSS JOIN LATERAL (SELECT i.id, i.barcode_value, i.status, i.manifest_id, i.exception_reason, i.tallied_at, i.tallied_by
     FROM transfer_manifest_items i WHERE i.tenant_id = $1 AND i.barcode_value = w.barcode AND i.status <> 'void' LIMIT 1) i
   CROSS JOIN LATERAL (SELECT m.manifest_number FROM transfer_manifests m WHERE m.tenant_id = $1 AND m.id = i.manifest_id LIMIT 1) m
   LEFT JOIN users u ON u.id = i.tallied_by`,
);
export type Bearer = RowOf<typeof bearersOf>;

/** Which of these barcodes ($3) a manifest had on items that were given up. */
export const givenUp = statement(
  "manifest_receipt.given_up",
  `SELECT id, barcode_value FROM transfer_manifest_items
    WHERE tenant_id = $1 AND manifest_id = $2 AND status = 'void' AND barcode_value = ANY($3::text[])`,
);

// What is still to be received: nothing else is tallied, or reported as not come.
const open = "status IN ('picked_up', 'in_transit')";
/** Tallies items of a locked manifest, by whom ($4) and when ($5). */
export const tallyItems = statement(
  "manifest_receipt.tally",
  `UPDATE transfer_manifest_items SET tallied_by = $4, tallied_at = $5, updated_at = $5
    WHERE tenant_id = $1 AND manifest_id = $2 AND id = ANY($3::uuid[]) AND ${open} AND tallied_at IS NULL RETURNING id`,
  { examples: { 3: `{${NO_TENANT}}` } },
);
/** Takes back that items of a locked manifest are tallied, by their barcodes. */
export const untallyItems = statement(
  "manifest_receipt.untally",
  `UPDATE transfer_manifest_items SET tallied_by = NULL, tallied_at = NULL, updated_at = $4
    WHERE tenant_id = $1 AND manifest_id = $2 AND barcode_value = ANY($3::text[]) AND ${open} AND tallied_at IS NOT NULL RETURNING barcode_value`,
);

const locked = "id, manifest_id, barcode_value, status, position, exception_reason, tallied_at, updated_at";
/** Items of a locked manifest, by their ids. */
export const lockNamed = statement(
  "manifest_receipt.lock_named",
  `SELECT ${locked} FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2 AND id = ANY($3::uuid[])
    ORDER BY id FOR NO KEY UPDATE`,
  { examples: { 3: `{${NO_TENANT}}` } },
);
/** What of a locked manifest nobody has received or scanned. */
export const lockMissing = statement(
  "manifest_receipt.lock_missing",
  `SELECT ${locked} FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2 AND ${open} AND tallied_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);
/** Makes exceptions of items of a locked manifest that nobody has received or scanned. */
export const reportItems = statement(
  "manifest_receipt.report",
  `UPDATE transfer_manifest_items SET status = 'exception', exception_reason = $4, processing_since = NULL, updated_at = $5
    WHERE tenant_id = $1 AND manifest_id = $2 AND id = ANY($3::uuid[]) AND ${open} AND tallied_at IS NULL RETURNING id`,
  { examples: { 3: `{${NO_TENANT}}` } },
);
