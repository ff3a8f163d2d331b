import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

const placeJson = (address: string) => `jsonb_strip_nulls(jsonb_build_object('lat', ${address}.latitude::float8,
     'lng', ${address}.longitude::float8, 'full_address', coalesce(${address}.full_address, ${address}.address_line1)))`;
const someIds = { examples: { 2: `{${NO_TENANT}}` } };

export const branchStatement = statement(
  "manifest_orders.branch",
  `SELECT b.name, ${placeJson("a")} AS address FROM branches b JOIN addresses a ON a.id = b.address_id AND a.tenant_id = $1
   WHERE b.tenant_id = $1 AND b.id = $2`,
);
export const addressStatement = statement(
  "manifest_orders.address",
  `SELECT ${placeJson("a")} AS address FROM addresses a WHERE a.tenant_id = $1 AND a.id = $2 AND a.is_active AND a.deleted_at IS NULL`,
);

/** On which manifests the items of a request are: that never changes. */
export const homesStatement = statement(
  "manifest_orders.homes",
  "SELECT id, manifest_id FROM transfer_manifest_items WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
  someIds,
);

/** Locks items by id, behind their manifests. */
export const lockItems = statement(
  "manifest_orders.lock_items",
  `SELECT id, manifest_id, barcode_value, status, unit_size::float8 AS unit_size, weight::float8 AS weight, dimensions, recipient,
     order_number, delivery_id, destination_branch_id, destination_address_id
   FROM transfer_manifest_items WHERE tenant_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  someIds,
);
export type LockedItem = RowOf<typeof lockItems>;

/** Receives locked items that are still on their way: a received one stays received, and nothing else becomes it. */
export const receiveItems = statement(
  "manifest_orders.receive_items",
  `UPDATE transfer_manifest_items SET status = 'received', received_at = $3, updated_at = $3
   WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status IN ('picked_up', 'in_transit') RETURNING id`,
  someIds,
);

/** How many items of each status manifests have. */
export const countItems = statement(
  "manifest_orders.count_items",
  `SELECT manifest_id, status, count(*)::int AS items FROM transfer_manifest_items
   WHERE tenant_id = $1 AND manifest_id = ANY($2::uuid[]) GROUP BY manifest_id, status`,
  someIds,
);

/** What an order says of the manifest that it comes from. */
export const originsStatement = statement(
  "manifest_orders.origins",
  `SELECT m.id, m.manifest_number, m.picked_up_at, m.driver_id, m.institution_id, n.full_name, n.phone,
     b.id AS branch_id, b.name AS branch_name, b.code AS branch_code, w.id AS warehouse_id, w.name AS warehouse_name,
     CASE WHEN a.id IS NOT NULL THEN ${placeJson("a")} END AS warehouse_address
   FROM transfer_manifests m
     JOIN institutions n ON n.tenant_id = $1 AND n.id = m.institution_id
     JOIN institution_branches b ON b.tenant_id = $1 AND b.id = m.source_branch_id
     JOIN warehouses w ON w.tenant_id = $1 AND w.id = m.receiving_warehouse_id
     LEFT JOIN addresses a ON a.tenant_id = $1 AND a.id = w.address_id
   WHERE m.tenant_id = $1 AND m.id = ANY($2::uuid[])`,
  someIds,
);

/** Notes what an item got: number, destination, and that its order is made now or why it cannot be. */
export const allotStatement = statement(
  "manifest_orders.allot",
  `UPDATE transfer_manifest_items i SET status = a.to_status, order_number = a.order_number, order_error = a.order_error,
     order_error_details = a.order_error_details,
     requested_destination = CASE WHEN i.order_number IS NULL THEN jsonb_build_object('branch_id', i.destination_branch_id,
       'address_id', i.destination_address_id, 'address', i.destination_address) ELSE i.requested_destination END,
     destination_address = a.address,
     processing_since = CASE WHEN a.to_status = 'processing' THEN $3::timestamptz END, destination_branch_id = $4,
     destination_address_id = $5, updated_at = $3
   FROM jsonb_to_recordset($2::jsonb) AS a(id uuid, to_status text, order_number bigint, order_error text, order_error_details jsonb, address jsonb)
   WHERE i.tenant_id = $1 AND i.id = a.id AND i.status IN ('received', 'processing') RETURNING i.id`,
  {
    examples: {
      2: JSON.stringify([
        { id: NO_TENANT, to_status: "received", order_number: 1, order_error: "unit_size_out_of_range" },
      ]),
    },
    // What is made of a row is not made inside of a choice there.
    cluster: `UPDATE transfer_manifest_items i SET status = a.to_status, order_number = a.order_number, order_error = a.order_error,
     order_error_details = a.order_error_details,
     requested_destination = CASE WHEN i.order_number IS NULL THEN a.former ELSE i.requested_destination END,
     destination_address = a.address,
     processing_since = CASE WHEN a.to_status = 'processing' THEN $3::timestamptz END, destination_branch_id = $4,
     destination_address_id = $5, updated_at = $3
   FROM (SELECT w.*, jsonb_build_object('branch_id', o.destination_branch_id,
       'address_id', o.destination_address_id, 'address', o.destination_address) AS former
     FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, to_status text, order_number bigint, order_error text, order_error_details jsonb, address jsonb)
     JOIN transfer_manifest_items o ON o.tenant_id = $1 AND o.id = w.id OFFSET 0) a
   WHERE i.tenant_id = $1 AND i.id = a.id AND i.status IN ('received', 'processing') RETURNING i.id`,
  },
);

/** Links items with their orders. */
export const orderStatement = statement(
  "manifest_orders.order",
  `UPDATE transfer_manifest_items i SET status = 'order_created', delivery_id = o.delivery_id, processing_since = NULL,
     order_error = NULL, order_error_details = NULL, updated_at = $3
   FROM jsonb_to_recordset($2::jsonb) AS o(id uuid, delivery_id uuid)
   WHERE i.tenant_id = $1 AND i.id = o.id AND i.status = 'processing' RETURNING i.id`,
  { examples: { 2: JSON.stringify([{ id: NO_TENANT, delivery_id: NO_TENANT }]) } },
);

/** What became of the items of a request, with their orders. */
export const outcomesStatement = statement(
  "manifest_orders.outcomes",
  `SELECT i.id, i.manifest_id, i.status, d.id AS delivery_id, d.delivery_code, d.status AS delivery_status, d.price::float8 AS price, d.currency_code
   FROM transfer_manifest_items i LEFT JOIN deliveries d ON d.tenant_id = $1 AND d.id = i.delivery_id
   WHERE i.tenant_id = $1 AND i.id = ANY($2::uuid[])`,
  someIds,
);
export type OutcomeRow = RowOf<typeof outcomesStatement>;

/** Lets go of items ($2) whose order nobody has made since a moment ($3). */
export const freeStatement = statement(
  "manifest_orders.free",
  `UPDATE transfer_manifest_items SET status = 'received', processing_since = NULL, updated_at = $4
   WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status = 'processing' AND processing_since <= $3 RETURNING id`,
  someIds,
);

/** Items and manifests that a call left `processing` at a moment ($2) or before, a bounded number at a time. */
export const abandonedStatement = statement(
  "manifest_orders.abandoned",
  `(SELECT manifest_id, id AS item_id FROM transfer_manifest_items
     WHERE tenant_id = $1 AND status = 'processing' AND processing_since <= $2 ORDER BY processing_since, id LIMIT 1000)
   UNION ALL
   (SELECT m.id, NULL::uuid FROM transfer_manifests m
     WHERE m.tenant_id = $1 AND m.status = 'processing' AND m.updated_at <= $2
       AND NOT EXISTS (SELECT FROM transfer_manifest_items i WHERE i.tenant_id = $1 AND i.manifest_id = m.id AND i.status = 'processing')
     ORDER BY m.created_at DESC, m.id DESC LIMIT 100)`,
);
export const nextAbandoned = statement(
  "manifest_orders.next_abandoned",
  `SELECT least((SELECT min(processing_since) FROM transfer_manifest_items WHERE tenant_id = $1 AND status = 'processing'),
     (SELECT min(updated_at) FROM transfer_manifests WHERE tenant_id = $1 AND status = 'processing')) AS at`,
);
