import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

const locked = "o.id, o.warehouse_id, o.reference_number, o.status, o.delivery_id, o.assigned_to, o.updated_at";

/** An order under lock: records before reservations, as everybody takes them. */
export const lockOrder = statement(
  "picking_orders.lock",
  `SELECT ${locked} FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = $2 FOR NO KEY UPDATE`,
);
export type LockedOrder = RowOf<typeof lockOrder>;

/** The order that the lifecycle has under way for a delivery; there is one at most. */
export const lockLive = statement(
  "picking_orders.lock_live",
  `SELECT ${locked} FROM picking_orders o
    WHERE o.tenant_id = $1 AND o.delivery_id = $2 AND o.status IN ('pending', 'in_progress', 'completed') FOR NO KEY UPDATE`,
);

const linesFrom = (
  given: string,
) => `INSERT INTO picking_order_lines (tenant_id, picking_order_id, line, item_id, bin_id, quantity, picked_quantity, status, picked_by, picked_at)
   SELECT $1::uuid, l.picking_order_id, l.line, l.item_id, l.bin_id, l.quantity, l.picked_quantity, l.status, l.picked_by, l.picked_at
     FROM jsonb_to_recordset(${given}::jsonb) AS l(picking_order_id uuid, line int, item_id uuid, bin_id uuid, quantity numeric,
            picked_quantity numeric, status text, picked_by uuid, picked_at timestamptz)`;

/** Writes an order ($2) with its lines ($3). */
export const insertOrder = statement(
  "picking_orders.insert",
  `WITH made AS (
     INSERT INTO picking_orders (tenant_id, id, warehouse_id, reference_number, external_reference, order_type, priority, status, due_date,
            completed_date, start_time, end_time, picker_notes, notes, assigned_to, delivery_id, created_by, created_at, updated_at)
     SELECT $1::uuid, w.id, w.warehouse_id, w.reference_number, w.external_reference, w.order_type, w.priority, w.status, w.due_date,
            w.completed_date, w.start_time, w.end_time, w.picker_notes, w.notes, w.assigned_to, w.delivery_id, w.created_by, w.created_at, w.created_at
       FROM jsonb_to_recordset($2::jsonb) AS w(id uuid, warehouse_id uuid, reference_number text, external_reference text, order_type text,
              priority int, status text, due_date timestamptz, completed_date timestamptz, start_time timestamptz, end_time timestamptz,
              picker_notes text, notes text, assigned_to uuid, delivery_id uuid, created_by uuid, created_at timestamptz))
   ${linesFrom("$3")}`,
);

/** Moves an order on if it still is where it was ($3): its times follow. */
export const moveOrder = statement(
  "picking_orders.move",
  `UPDATE picking_orders o SET status = $4, updated_at = $5,
          start_time = CASE WHEN $4 = 'in_progress' THEN coalesce(o.start_time, $5::timestamptz) ELSE o.start_time END,
          end_time = CASE WHEN $4 = 'completed' THEN coalesce(o.end_time, $5::timestamptz) ELSE o.end_time END,
          completed_date = CASE WHEN $4 = 'completed' THEN $5::timestamptz ELSE o.completed_date END,
          handed_off_at = CASE WHEN $4 = 'handed_off' THEN $5::timestamptz END
    WHERE o.tenant_id = $1 AND o.id = $2 AND o.status = $3 RETURNING o.id`,
);

const lineColumns = `l.line, l.item_id, l.bin_id, l.quantity::float8 AS quantity, l.picked_quantity::float8 AS picked_quantity,
  l.status, l.note, l.picked_by, l.picked_at, l.last_pick_quantity::float8 AS last_pick_quantity`;
/** The lines of an order, in their order. */
export const orderLines = statement(
  "picking_orders.lines_of",
  `SELECT ${lineColumns} FROM picking_order_lines l WHERE l.tenant_id = $1 AND l.picking_order_id = $2 ORDER BY l.line`,
);
/** The same of the order that is under way for a delivery ($2). */
export const liveLines = statement(
  "picking_orders.live_lines",
  `SELECT ${lineColumns} FROM picking_order_lines l WHERE l.tenant_id = $1 AND l.picking_order_id = (
     SELECT o.id FROM picking_orders o
      WHERE o.tenant_id = $1 AND o.delivery_id = $2 AND o.status IN ('pending', 'in_progress', 'completed')) ORDER BY l.line`,
);
export type OrderLine = RowOf<typeof orderLines>;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const user = (
  column: string,
) => `(SELECT json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
      FROM users u WHERE u.id = ${column})`;

/**
 * What is kept for an order, or was taken for it, by stock row and so by lot. `orderId` is SQL of its id as text: a query of
 * its own, because behind row-level security an index serves nothing that is computed.
 */
export const lotsOf = (orderId: string) => `SELECT s.item_id, s.bin_id, s.lot_number, s.expiration_date,
      CASE WHEN a.consumed_quantity > 0 THEN a.consumed_quantity ELSE a.quantity END AS quantity
     FROM inventory_reservations r
     JOIN inventory_reservation_allocations a ON a.tenant_id = $1 AND a.reservation_id = r.id
     CROSS JOIN LATERAL (SELECT s.item_id, s.bin_id, s.lot_number, s.expiration_date FROM inventory_stock s
       WHERE s.tenant_id = $1 AND s.id = a.stock_id LIMIT 1) s
    WHERE r.tenant_id = $1 AND r.reference_type = 'picking_order' AND r.reference_id = ${orderId} AND r.managed_by = 'picking_order'
      AND (r.status = 'active' OR a.consumed_quantity > 0)`;
const lotsJson = `SELECT coalesce(json_agg(json_build_object('item_id', k.item_id, 'bin_id', k.bin_id, 'lot_number', k.lot_number,
        'expiration_date', k.expiration_date, 'quantity', k.quantity)), '[]') FROM (${lotsOf("(SELECT o.id::text)")}) k`;

/** How much is kept for an order ($2) of an item ($3) in a bin ($4). */
export const keptAt = statement(
  "picking_orders.kept_at",
  `SELECT coalesce(sum(k.quantity), 0)::float8 AS quantity FROM (${lotsOf("$2::text")}) k WHERE k.item_id = $3 AND k.bin_id = $4`,
);

/** Orders `o` as they are shown, with their lines; what lines point at is looked up by its key, line by line. */
export const shownOrders = {
  columns: `o.id, o.tenant_id, o.warehouse_id, o.reference_number, o.external_reference, o.order_type, o.priority, o.status, o.due_date,
    o.completed_date, o.handed_off_at, o.start_time, o.end_time, o.picker_notes, o.notes, o.assigned_to, o.created_by, o.delivery_id,
    o.created_at, o.updated_at, ${user("o.created_by")} AS created_by_user, ${user("o.assigned_to")} AS assigned_to_user,
    json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse,
    (SELECT coalesce(json_agg(json_build_object('item_id', l.item_id, 'bin_id', l.bin_id, 'quantity', l.quantity,
              'picked_quantity', l.picked_quantity, 'status', l.status, 'note', l.note, 'picked_by', l.picked_by,
              'picked_at', ${instant("l.picked_at")},
              'item', json_build_object('id', i.id, 'name', i.name, 'sku', i.sku, 'barcode', i.barcode),
              'bin', json_build_object('id', b.id, 'name', b.name, 'code', b.code)) ORDER BY l.line), '[]')
       FROM picking_order_lines l
       CROSS JOIN LATERAL (SELECT i.id, i.name, i.sku, i.barcode FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = l.item_id LIMIT 1) i
       CROSS JOIN LATERAL (SELECT b.id, b.name, b.code FROM locations b WHERE b.tenant_id = $1 AND b.id = l.bin_id LIMIT 1) b
      WHERE l.tenant_id = $1 AND l.picking_order_id = o.id) AS item_details,
    (${lotsJson}) AS lots`,
  joins: "JOIN warehouses w ON w.tenant_id = $1 AND w.id = o.warehouse_id",
};

export const findOrder = statement(
  "picking_orders.find",
  `SELECT ${shownOrders.columns} FROM picking_orders o ${shownOrders.joins} WHERE o.tenant_id = $1 AND o.id = $2`,
);

/** How many there are of each status, of a warehouse ($2) or in all (2 §4.5). */
export const statusMatrix = statement(
  "picking_orders.matrix",
  `SELECT c.status, sum(c.rows)::int8 AS rows FROM picking_order_counts c
    WHERE c.tenant_id = $1 AND ($2::uuid IS NULL OR c.warehouse_id = $2) GROUP BY c.status`,
);

/** Sets the fields that $3 names; what it leaves out stays. */
export const patchOrder = statement(
  "picking_orders.patch",
  `UPDATE picking_orders o SET updated_at = $4,
          assigned_to = CASE WHEN p.patch ? 'assigned_to' THEN (p.patch ->> 'assigned_to')::uuid ELSE o.assigned_to END,
          notes = CASE WHEN p.patch ? 'notes' THEN p.patch ->> 'notes' ELSE o.notes END,
          due_date = CASE WHEN p.patch ? 'due_date' THEN (p.patch ->> 'due_date')::timestamptz ELSE o.due_date END,
          start_time = CASE WHEN p.patch ? 'start_time' THEN (p.patch ->> 'start_time')::timestamptz ELSE o.start_time END,
          end_time = CASE WHEN p.patch ? 'end_time' THEN (p.patch ->> 'end_time')::timestamptz ELSE o.end_time END,
          picker_notes = CASE WHEN p.patch ? 'picker_notes' THEN p.patch ->> 'picker_notes' ELSE o.picker_notes END
     FROM (SELECT $3::jsonb AS patch) p
    WHERE o.tenant_id = $1 AND o.id = $2`,
);

/** Locks, by id as the ledger does, all rows of items ($3) in a warehouse ($2). */
export const lockRowsOf = statement(
  "picking_orders.lock_rows",
  `SELECT s.id FROM inventory_stock s
    WHERE s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = ANY($3::uuid[]) ORDER BY s.id FOR NO KEY UPDATE`,
);

export const removeLines = statement(
  "picking_orders.remove_lines",
  "DELETE FROM picking_order_lines l WHERE l.tenant_id = $1 AND l.picking_order_id = $2",
);

/** Writes lines ($2). */
export const insertLines = statement("picking_orders.insert_lines", linesFrom("$2"));

/** Writes a pick into its line: how much is picked of it by now, and whether that closes it. It changes the order. */
export const recordPick = statement(
  "picking_orders.record_pick",
  `WITH touched AS (
     UPDATE picking_orders o SET updated_at = $8::timestamptz WHERE o.tenant_id = $1 AND o.id = $2)
   UPDATE picking_order_lines l SET picked_quantity = $4, status = $5, note = $6, picked_by = $7, picked_at = $8::timestamptz,
          last_pick_quantity = $4 - l.picked_quantity
    WHERE l.tenant_id = $1 AND l.picking_order_id = $2 AND l.line = $3`,
);

/**
 * Takes a pick back from its line, from what was picked of it ($8) to what still is ($4): by whom and when is only kept
 * while something is picked. The last pick is undone once.
 */
export const undoPickStatement = statement(
  "picking_orders.undo_pick",
  `WITH touched AS (
     UPDATE picking_orders o SET updated_at = $7::timestamptz WHERE o.tenant_id = $1 AND o.id = $2)
   UPDATE picking_order_lines l SET picked_quantity = $4::numeric, status = $5, note = $6, last_pick_quantity = NULL,
          picked_by = CASE WHEN $4::numeric > 0 THEN l.picked_by END, picked_at = CASE WHEN $4::numeric > 0 THEN l.picked_at END
    WHERE l.tenant_id = $1 AND l.picking_order_id = $2 AND l.line = $3 AND l.picked_quantity = $8 RETURNING l.line`,
);

const ownDelivery = "(SELECT o.delivery_id FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = $3)";
/**
 * What may be scanned for an item ($2) of an order ($3): its own barcode, or that of the delivery whose goods they are, of the
 * whole of which that is a leg, or of what it brings back, whose label is still on the box.
 */
export const findBarcodes = statement(
  "picking_orders.barcodes",
  `SELECT i.barcode FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = $2
   UNION ALL SELECT d.barcode FROM deliveries d WHERE d.tenant_id = $1 AND d.id = ${ownDelivery}
   UNION ALL SELECT r.barcode FROM deliveries r WHERE r.tenant_id = $1
      AND r.id = (SELECT d.parent_id FROM deliveries d WHERE d.tenant_id = $1 AND d.id = ${ownDelivery})
   UNION ALL SELECT b.barcode FROM deliveries b WHERE b.tenant_id = $1
      AND b.id = (SELECT d.original_delivery_id FROM deliveries d WHERE d.tenant_id = $1 AND d.id = ${ownDelivery})`,
);
