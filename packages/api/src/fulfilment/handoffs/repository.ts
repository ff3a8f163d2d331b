import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

/** Handoffs `h` with what they point at. */
export const shownHandoffs = {
  columns: `h.id, h.tenant_id, h.warehouse_id, h.delivery_id, h.picking_order_id, h.assignment_id, h.warehouse_staff_id, h.driver_id,
    h.status, h.signature_url, h.notes, h.initiated_at, h.completed_at, h.created_at, h.updated_at,
    json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse,
    json_build_object('id', po.id, 'reference_number', po.reference_number) AS picking_order,
    CASE WHEN su.id IS NOT NULL THEN json_build_object('id', su.id, 'full_name', su.full_name) END AS warehouse_staff,
    CASE WHEN dr.id IS NOT NULL AND du.id IS NOT NULL THEN json_build_object('id', dr.id, 'full_name', du.full_name, 'phone', du.phone) END AS driver,
    d.delivery_code, d.status AS delivery_status, d.pickup_address, d.delivery_address,
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'full_name', c.full_name, 'phone', c.phone) END AS customer`,
  joins: `JOIN warehouses w ON w.tenant_id = $1 AND w.id = h.warehouse_id
  JOIN picking_orders po ON po.tenant_id = $1 AND po.id = h.picking_order_id
  JOIN deliveries d ON d.tenant_id = $1 AND d.id = h.delivery_id
  LEFT JOIN customers c ON c.tenant_id = $1 AND c.id = d.customer_id
  LEFT JOIN users su ON su.id = h.warehouse_staff_id
  LEFT JOIN drivers dr ON dr.tenant_id = $1 AND dr.id = h.driver_id
  LEFT JOIN users du ON du.id = dr.user_id`,
};

export const findHandoff = statement(
  "handoffs.find",
  `SELECT ${shownHandoffs.columns} FROM package_handoffs h ${shownHandoffs.joins} WHERE h.tenant_id = $1 AND h.id = $2`,
);
export type FoundHandoff = RowOf<typeof findHandoff>;

/** Whose handoff it is, as never changes: what is to be locked before it. */
export const deliveryOf = statement(
  "handoffs.delivery_of",
  "SELECT h.delivery_id FROM package_handoffs h WHERE h.tenant_id = $1 AND h.id = $2",
);

const locked = `h.id, h.warehouse_id, h.delivery_id, h.picking_order_id, h.assignment_id, h.warehouse_staff_id, h.driver_id, h.status,
  h.signature_url, h.notes, h.updated_at`;
export const lockHandoff = statement(
  "handoffs.lock",
  `SELECT ${locked} FROM package_handoffs h WHERE h.tenant_id = $1 AND h.id = $2 FOR NO KEY UPDATE`,
);
export type LockedHandoff = RowOf<typeof lockHandoff>;

/** The handoff that is open for a delivery; there is one at most. */
export const lockOpen = statement(
  "handoffs.lock_open",
  `SELECT ${locked} FROM package_handoffs h
    WHERE h.tenant_id = $1 AND h.delivery_id = $2 AND h.status IN ('pending', 'in_progress') FOR NO KEY UPDATE`,
);

export const insertHandoff = statement(
  "handoffs.insert",
  `INSERT INTO package_handoffs (tenant_id, id, warehouse_id, delivery_id, picking_order_id, assignment_id, warehouse_staff_id, driver_id,
     status, signature_url, notes, initiated_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, $11, $11, $11)`,
);

/** Writes what a locked handoff has become ($3: the status it was locked with). */
export const changeHandoff = statement(
  "handoffs.change",
  `UPDATE package_handoffs SET status = $4, warehouse_staff_id = $5, driver_id = $6, signature_url = $7, notes = $8, updated_at = $9,
     completed_at = CASE WHEN $4 = 'completed' THEN coalesce(completed_at, $10::timestamptz) END
    WHERE tenant_id = $1 AND id = $2 AND status = $3 RETURNING id`,
);

/** What a new handoff names, as far as the tenant has it: null for what it has not. */
export const findNamed = statement(
  "handoffs.named",
  `SELECT (SELECT w.id FROM warehouses w WHERE w.tenant_id = $1 AND w.id = $2) AS warehouse_id,
     (SELECT m.user_id FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = $3 AND m.status = 'active') AS staff_id`,
);
export const findDriver = statement(
  "handoffs.driver",
  "SELECT r.id FROM drivers r WHERE r.tenant_id = $1 AND r.id = $2 AND r.deleted_at IS NULL",
);

/** A picking order that is to stay as it is until we are done. */
export const sharePicking = statement(
  "handoffs.share_picking",
  `SELECT o.warehouse_id, o.delivery_id, o.status FROM picking_orders o WHERE o.tenant_id = $1 AND o.id = $2 FOR SHARE`,
);
