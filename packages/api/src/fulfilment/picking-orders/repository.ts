import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

const locked = "o.id, o.warehouse_id, o.reference_number, o.status, o.delivery_id, o.assigned_to";

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
   INSERT INTO picking_order_lines (tenant_id, picking_order_id, line, item_id, bin_id, quantity, picked_quantity, status, picked_by, picked_at)
   SELECT $1::uuid, l.picking_order_id, l.line, l.item_id, l.bin_id, l.quantity, l.picked_quantity, l.status, l.picked_by, l.picked_at
     FROM jsonb_to_recordset($3::jsonb) AS l(picking_order_id uuid, line int, item_id uuid, bin_id uuid, quantity numeric,
            picked_quantity numeric, status text, picked_by uuid, picked_at timestamptz)`,
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

/** The lines of an order, in their order. */
export const orderLines = statement(
  "picking_orders.lines_of",
  `SELECT l.line, l.item_id, l.bin_id, l.quantity::float8 AS quantity, l.picked_quantity::float8 AS picked_quantity, l.status, l.note
     FROM picking_order_lines l WHERE l.tenant_id = $1 AND l.picking_order_id = $2 ORDER BY l.line`,
);
export type OrderLine = RowOf<typeof orderLines>;
