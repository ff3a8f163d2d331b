import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { filtering } from "../../kernel/index.ts";

/** Moves all items of a locked manifest that are in one of the states $3. */
export const moveAll = statement(
  "manifest_items.move_all",
  `UPDATE transfer_manifest_items SET status = $4, updated_at = $5
    WHERE tenant_id = $1 AND manifest_id = $2 AND status = ANY($3::text[]) RETURNING id`,
  { examples: { 3: "{scanned}", 4: "picked_up" } },
);

/** Which of these barcodes are taken, and by what: an item on its way, or a delivery (4 G1). */
export const takenBarcodes = statement(
  "manifest_items.taken",
  `SELECT b.barcode_value, i.id AS manifest_item_id, i.manifest_id, m.manifest_number, d.delivery_code FROM unnest($2::text[]) AS b(barcode_value)
     LEFT JOIN LATERAL (SELECT i.id, i.manifest_id FROM transfer_manifest_items i
       WHERE i.tenant_id = $1 AND i.barcode_value = b.barcode_value AND i.status <> 'void' LIMIT 1) i ON true
     LEFT JOIN LATERAL (SELECT m.manifest_number FROM transfer_manifests m WHERE m.tenant_id = $1 AND m.id = i.manifest_id LIMIT 1) m ON true
     LEFT JOIN LATERAL (SELECT d.delivery_code FROM deliveries d
       WHERE d.tenant_id = $1 AND d.barcode = b.barcode_value ORDER BY d.created_at DESC LIMIT 1) d ON true
    WHERE i.id IS NOT NULL OR d.delivery_code IS NOT NULL`,
);
export type TakenBarcode = RowOf<typeof takenBarcodes>;
/** Which of these are codes of something else of the tenant: of a delivery, an order of a shop, or an item. */
export const ownCodes = statement(
  "manifest_items.own_codes",
  `SELECT c.code FROM unnest($2::text[]) AS c(code)
     LEFT JOIN LATERAL (SELECT d.id FROM deliveries d WHERE d.tenant_id = $1 AND d.delivery_code = c.code LIMIT 1) d ON true
     LEFT JOIN LATERAL (SELECT o.id FROM storefront_orders o WHERE o.tenant_id = $1 AND o.order_number = c.code LIMIT 1) o ON true
     LEFT JOIN LATERAL (SELECT i.id FROM inventory_items i WHERE i.tenant_id = $1 AND i.sku = c.code LIMIT 1) i ON true
     LEFT JOIN LATERAL (SELECT b.id FROM inventory_items b WHERE b.tenant_id = $1 AND b.barcode = c.code LIMIT 1) b ON true
    WHERE d.id IS NOT NULL OR o.id IS NOT NULL OR i.id IS NOT NULL OR b.id IS NOT NULL`,
);
export const knownBranches = statement(
  "manifest_items.branches",
  "SELECT id FROM branches WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
);
// By their barcodes, so that two requests with the same ones never wait for each other in turn: of the two that scan a
// barcode at once the index lets one have it.
export const insertItems = statement(
  "manifest_items.insert",
  `WITH added AS (
     INSERT INTO transfer_manifest_items (tenant_id, id, manifest_id, position, barcode_value, unit_size, weight, dimensions, recipient,
       destination_branch_id, destination_address_id, destination_address, created_at, updated_at)
     SELECT $1::uuid, n.id, $2::uuid, m.item_positions + n.at, n.barcode_value, n.unit_size, n.weight, n.dimensions, n.recipient,
            n.destination_branch_id, n.destination_address_id, n.destination_address, $4::timestamptz, $4::timestamptz
       FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, at int, barcode_value text, unit_size numeric, weight numeric, dimensions jsonb,
              recipient jsonb, destination_branch_id uuid, destination_address_id uuid, destination_address jsonb)
       JOIN transfer_manifests m ON m.tenant_id = $1 AND m.id = $2
      ORDER BY n.barcode_value
     ON CONFLICT (tenant_id, barcode_value) WHERE status <> 'void' DO NOTHING RETURNING id),
   counted AS (
     UPDATE transfer_manifests SET item_positions = item_positions + jsonb_array_length($3::jsonb), updated_at = $4
      WHERE tenant_id = $1 AND id = $2)
   SELECT id FROM added`,
  {
    examples: {
      3: JSON.stringify([{ id: NO_TENANT, at: 1, barcode_value: "RR1234567896IQ", recipient: {} }]),
    },
  },
);
export const removeItem = statement(
  "manifest_items.remove",
  `WITH touched AS (UPDATE transfer_manifests SET updated_at = $4 WHERE tenant_id = $1 AND id = $2)
   DELETE FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2 AND id = $3 AND status = 'scanned'
   RETURNING barcode_value`,
);

/** Of which manifest items are: what is to be locked before them. */
export const manifestsOf = statement(
  "manifest_items.manifests",
  "SELECT id, manifest_id FROM transfer_manifest_items WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
  { examples: { 2: `{${NO_TENANT}}` } },
);
const locked = "id, manifest_id, barcode_value, status, position, exception_reason, tallied_at, updated_at";
/** Items, by their ids: their manifests are locked. */
export const lockItems = statement(
  "manifest_items.lock",
  `SELECT ${locked} FROM transfer_manifest_items WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  { examples: { 2: `{${NO_TENANT}}` } },
);
export type LockedItem = RowOf<typeof lockItems>;
/** An item of a locked manifest with what is known of it; where it was ordered to, if ever, stands in its other columns. */
export const lockDetails = statement(
  "manifest_items.lock_details",
  `SELECT barcode_value, status, updated_at, unit_size::float8 AS unit_size, weight::float8 AS weight, dimensions, recipient, requested_destination,
     destination_branch_id, destination_address_id, destination_address
   FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2 AND id = $3 FOR NO KEY UPDATE`,
);
export type ItemDetails = RowOf<typeof lockDetails>;
const details = `unit_size, weight, dimensions, recipient, requested_destination, destination_branch_id, destination_address_id,
     destination_address`;
/** Puts right what $5 says of an item, by its status as it was locked. */
export const changeDetails = statement(
  "manifest_items.change",
  `UPDATE transfer_manifest_items i SET updated_at = $6, (${details}) =
     (SELECT ${details.replaceAll(/\w+/g, (column) => `p.${column}`)} FROM jsonb_populate_record(i, $5::jsonb) p)
   WHERE i.tenant_id = $1 AND i.manifest_id = $2 AND i.id = $3 AND i.status = $4 RETURNING i.id`,
  { examples: { 4: "scanned", 5: JSON.stringify({ unit_size: 1 }) } },
);
export const lockExceptions = statement(
  "manifest_items.lock_exceptions",
  `SELECT ${locked} FROM transfer_manifest_items WHERE tenant_id = $1 AND manifest_id = $2 AND status = 'exception'
    ORDER BY id FOR NO KEY UPDATE`,
);

/** Who raised the exception that an item is in, the last one of all of its manifest that is about it. */
export const raisedBefore = statement(
  "manifest_items.raised_before",
  `SELECT u.full_name AS raised_by, e.created_at AS raised_at FROM transfer_manifest_events e LEFT JOIN users u ON u.id = e.actor_id
    WHERE e.tenant_id = $1 AND e.manifest_id = $2 AND e.manifest_item_id = $3 AND e.event = 'exception_raised'
    ORDER BY e.seq DESC LIMIT 1`,
  filtering,
);
/** Makes an item an exception, by its status as it was locked. */
export const raise = statement(
  "manifest_items.raise",
  `UPDATE transfer_manifest_items SET status = 'exception', exception_reason = $4, processing_since = NULL, updated_at = $5
    WHERE tenant_id = $1 AND id = $2 AND status = $3 RETURNING id`,
);
/** Ends exceptions: received after all ($3 is `received`), since now where they never were, or void. */
export const resolve = statement(
  "manifest_items.resolve",
  `UPDATE transfer_manifest_items SET status = $3, updated_at = $4,
          received_at = CASE WHEN $3 = 'received' THEN coalesce(received_at, $4::timestamptz) ELSE received_at END,
          exception_reason = CASE WHEN $3 = 'received' THEN NULL ELSE exception_reason END
    WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status = 'exception' RETURNING id`,
  { examples: { 2: `{${NO_TENANT}}`, 3: "received" } },
);
/** How many items manifests have of each status. */
export const countItems = statement(
  "manifest_items.count",
  `SELECT manifest_id, status, count(*)::int AS n FROM transfer_manifest_items
    WHERE tenant_id = $1 AND manifest_id = ANY($2::uuid[]) GROUP BY manifest_id, status`,
  { examples: { 2: `{${NO_TENANT}}` } },
);

const validated = `i.id, i.barcode_value, i.status, i.delivery_id, i.manifest_id, m.manifest_number, m.status AS manifest_status, m.arrived_at,
  m.proof_photo_url, m.proof_signature_url, m.received_at, m.received_by`;
// Each looked up by its key, whatever is known of how many there are.
const itemBy = (condition: string) => `CROSS JOIN LATERAL (
     SELECT i.id, i.barcode_value, i.status, i.delivery_id, i.manifest_id FROM transfer_manifest_items i
      WHERE i.tenant_id = $1 AND ${condition} LIMIT 1) i
   CROSS JOIN LATERAL (
     SELECT m.* FROM transfer_manifests m WHERE m.tenant_id = $1 AND m.id = i.manifest_id LIMIT 1) m`;
/** Items by their ids, with what decides whether they may become orders. */
export const itemsByIds = statement(
  "manifest_items.by_ids",
  `SELECT ${validated} FROM unnest($2::uuid[]) AS w(id) ${itemBy("i.id = w.id")}`,
  { examples: { 2: `{${NO_TENANT}}` } },
);
/** The same by their barcodes: those that are not void, of which each barcode has one. */
export const itemsByBarcodes = statement(
  "manifest_items.by_barcodes",
  `SELECT ${validated} FROM unnest($2::text[]) AS w(barcode) ${itemBy("i.barcode_value = w.barcode AND i.status <> 'void'")}`,
);
export type ItemOfManifest = RowOf<typeof itemsByIds>;
