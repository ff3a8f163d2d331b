import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

const userOf = (column: string) =>
  `(SELECT json_build_object('id', u.id, 'full_name', u.full_name) FROM users u WHERE u.id = r.${column})`;

// What orders point at is looked up order by order, by its key.
/** Receiving orders `r` as the wire shows them; with their warehouses `w`. */
export const shownOrders = `r.id, r.tenant_id, r.reference_number, r.warehouse_id,
  json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse,
  r.status, r.source,
  CASE WHEN r.delivery_id IS NULL OR r.status = 'cancelled' THEN NULL
       WHEN r.status = 'received' THEN 'warehouse' ELSE 'awaiting_warehouse_receipt' END AS custody,
  r.delivery_id,
  (SELECT json_build_object('id', d.id, 'delivery_code', d.delivery_code, 'barcode', d.barcode,
     'delivery_flow', d.delivery_flow, 'status', d.status)
     FROM deliveries d WHERE d.tenant_id = $1 AND d.id = r.delivery_id) AS delivery,
  r.waybill_id,
  (SELECT coalesce(json_agg(json_build_object('item_id', l.item_id, 'quantity', l.quantity,
     'received_quantity', l.received_quantity, 'bin_id', l.bin_id,
     'item', (SELECT json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'barcode', i.barcode)
                FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = l.item_id),
     'bin', (SELECT json_build_object('id', b.id, 'name', b.name, 'code', b.code)
               FROM locations b WHERE b.tenant_id = $1 AND b.id = l.bin_id)) ORDER BY l.line), '[]')
     FROM receiving_order_lines l WHERE l.tenant_id = $1 AND l.receiving_order_id = r.id) AS item_details,
  r.notes, r.cancel_reason, r.created_by, ${userOf("created_by")} AS created_by_user,
  r.received_by, ${userOf("received_by")} AS received_by_user, r.received_at, r.created_at, r.updated_at`;
export const withWarehouse = "JOIN warehouses w ON w.tenant_id = $1 AND w.id = r.warehouse_id";

export const findOrder = statement(
  "receiving_orders.find",
  `SELECT ${shownOrders} FROM receiving_orders r ${withWarehouse} WHERE r.tenant_id = $1 AND r.id = $2`,
);

/** What a change of an order has to know before it begins: whose parcel it is about, and what was chosen for that. */
export const peekOrder = statement(
  "receiving_orders.peek",
  `SELECT r.status, r.source, r.delivery_id, r.waybill_id,
     EXISTS (SELECT FROM deliveries d WHERE d.tenant_id = $1 AND d.id = r.delivery_id
       AND d.pending_resolution = 'return' AND d.delivery_flow <> 'from_warehouse') AS sends_back,
     EXISTS (SELECT FROM receiving_order_lines l WHERE l.tenant_id = $1 AND l.receiving_order_id = r.id AND l.item_id IS NULL) AS has_parcel
   FROM receiving_orders r WHERE r.tenant_id = $1 AND r.id = $2`,
);
export type PeekedOrder = RowOf<typeof peekOrder>;

export const lockOrder = statement(
  "receiving_orders.lock",
  `SELECT id, warehouse_id, reference_number, status, source, delivery_id, waybill_id, updated_at FROM receiving_orders
   WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
export type LockedOrder = RowOf<typeof lockOrder>;

export const orderLines = statement(
  "receiving_orders.lines",
  `SELECT line, item_id, quantity::float8 AS quantity, received_quantity::float8 AS received_quantity, bin_id
   FROM receiving_order_lines WHERE tenant_id = $1 AND receiving_order_id = $2 ORDER BY line`,
);
export type OrderLine = RowOf<typeof orderLines>;

const inserted = (id: string, from: string) => `WITH made AS (
     INSERT INTO receiving_orders (tenant_id, id, warehouse_id, reference_number, source, delivery_id, waybill_id, notes, created_by,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $11, $11) RETURNING id)
   INSERT INTO receiving_order_lines (tenant_id, receiving_order_id, line, item_id, quantity, bin_id)
   SELECT $1::uuid, ${id}, l.line, l.item_id, l.quantity, l.bin_id
   FROM ${from}jsonb_to_recordset($10::jsonb) AS l(line int, item_id uuid, quantity numeric, bin_id uuid)`;
/** Writes an order with its lines ($10). From a part a cluster inserts by way of every node. */
export const insertOrder = statement("receiving_orders.insert", inserted("made.id", "made, "), {
  cluster: inserted("$2::uuid", ""),
});

/** Writes orders whose parcel is received already, one line each ($2): what came in by other ways than the door (3 §9). */
export const insertReceived = statement(
  "receiving_orders.insert_received",
  `WITH made AS (
     INSERT INTO receiving_orders (tenant_id, id, warehouse_id, reference_number, status, source, delivery_id, created_by, received_by,
       received_at, created_at, updated_at)
     SELECT $1::uuid, o.id, o.warehouse_id, o.reference_number, 'received', $3, o.delivery_id, $4, $4, o.received_at, $5, $5
     FROM jsonb_to_recordset($2::jsonb) AS o(id uuid, warehouse_id uuid, reference_number text, delivery_id uuid, received_at timestamptz))
   INSERT INTO receiving_order_lines (tenant_id, receiving_order_id, line, item_id, quantity, received_quantity, bin_id)
   SELECT $1::uuid, o.id, 1, o.item_id, o.quantity, o.quantity, o.bin_id
   FROM jsonb_to_recordset($2::jsonb) AS o(id uuid, item_id uuid, quantity numeric, bin_id uuid)`,
  { examples: { 2: "[]", 3: "manifest" } },
);

/** Moves a locked order on, by its status as it was locked. */
export const moveOrder = statement(
  "receiving_orders.move",
  `UPDATE receiving_orders SET status = $4, updated_at = $5, notes = coalesce($6, notes), cancel_reason = coalesce($7, cancel_reason),
     received_by = CASE WHEN $4 = 'received' THEN $8::uuid END, received_at = CASE WHEN $4 = 'received' THEN $5::timestamptz END
   WHERE tenant_id = $1 AND id = $2 AND status = $3 RETURNING id`,
);

/** Writes what came of an order's lines ($3). All are there: the conflict finds each by its key. */
export const saveLines = statement(
  "receiving_orders.save_lines",
  `INSERT INTO receiving_order_lines AS l (tenant_id, receiving_order_id, line, item_id, quantity, received_quantity, bin_id)
   SELECT $1::uuid, $2::uuid, w.line, w.item_id, w.quantity, w.received_quantity, w.bin_id
   FROM jsonb_to_recordset($3::jsonb) AS w(line int, item_id uuid, quantity numeric, received_quantity numeric, bin_id uuid)
   ON CONFLICT (tenant_id, receiving_order_id, line) DO UPDATE
     SET item_id = excluded.item_id, received_quantity = excluded.received_quantity, bin_id = excluded.bin_id`,
  {
    examples: {
      3: JSON.stringify([{ line: 1, item_id: NO_TENANT, quantity: 1, received_quantity: 1, bin_id: NO_TENANT }]),
    },
  },
);

/** Calls off what is awaited of a delivery ($2), whose group is locked; the state table allows it in each of these. */
export const cancelLive = statement(
  "receiving_orders.cancel_live",
  `UPDATE receiving_orders SET status = 'cancelled', cancel_reason = $3, updated_at = $4
   WHERE tenant_id = $1 AND delivery_id = $2 AND status IN ('pending', 'receiving') RETURNING id`,
);

/** The receiving orders of a delivery ($2) that were entered by hand and not called off. */
export const byHand = statement(
  "receiving_orders.by_hand",
  `SELECT id FROM receiving_orders WHERE tenant_id = $1 AND delivery_id = $2 AND source = 'manual' AND status <> 'cancelled'`,
);

export const receivingBin = statement(
  "receiving_orders.receiving_bin",
  `SELECT id FROM locations WHERE tenant_id = $1 AND warehouse_id = $2 AND is_default_receiving AND is_active`,
);

/** The same of several warehouses ($2). */
export const receivingBins = statement(
  "receiving_orders.receiving_bins",
  `SELECT id, warehouse_id FROM locations WHERE tenant_id = $1 AND warehouse_id = ANY($2::uuid[]) AND is_default_receiving AND is_active`,
);

/** Which bins of a request ($2) the tenant has, and where. */
export const namedBins = statement(
  "receiving_orders.named_bins",
  `SELECT id, warehouse_id, location_type FROM locations WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
);

export const namedItems = statement(
  "receiving_orders.named_items",
  `SELECT id FROM inventory_items WHERE tenant_id = $1 AND id = ANY($2::uuid[])`,
);

export const namedWarehouse = statement(
  "receiving_orders.named_warehouse",
  `SELECT name FROM warehouses WHERE tenant_id = $1 AND id = $2`,
);
