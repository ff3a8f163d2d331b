import { statement } from "@karwan/db";

// Looked up row by row, by their keys: with more joins a planner takes an order of its own, through all of a tenant's records.
const person = (id: string) =>
  `(SELECT json_build_object('id', u.id, 'full_name', u.full_name) FROM users u WHERE u.id = ${id})`;

/** Exceptions `e` with what they point at; an open blind audit keeps to itself how many are missing (4 L2). */
export const shownExceptions = {
  columns: `e.id, e.warehouse_id, json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse, e.status, e.audit_id,
    t.code AS type, t.name AS type_name, e.item_id,
    CASE WHEN i.id IS NOT NULL THEN json_build_object('id', i.id, 'name', i.name, 'sku', i.sku) END AS item, e.bin_id,
    CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name, 'code', b.code) END AS bin,
    CASE WHEN a.blind AND a.status IN ('scheduled', 'in_progress') THEN NULL ELSE e.quantity::float8 END AS quantity, e.stock_written_off, e.delivery_id,
    (SELECT json_build_object('id', d.id, 'delivery_code', d.delivery_code) FROM deliveries d WHERE d.tenant_id = $1 AND d.id = e.delivery_id) AS delivery,
    e.waybill_id,
    (SELECT json_build_object('id', y.id, 'waybill_number', y.waybill_number) FROM waybills y WHERE y.tenant_id = $1 AND y.id = e.waybill_id) AS waybill, e.notes, e.resolution_notes,
    e.opened_by, ${person("e.opened_by")} AS opened_by_user,
    e.resolved_by, ${person("e.resolved_by")} AS resolved_by_user,
    e.created_at, e.updated_at, e.resolved_at`,
  joins: `JOIN warehouses w ON w.tenant_id = $1 AND w.id = e.warehouse_id
  JOIN warehouse_exception_types t ON t.tenant_id = $1 AND t.id = e.exception_type_id
  LEFT JOIN inventory_audits a ON a.tenant_id = $1 AND a.id = e.audit_id
  LEFT JOIN inventory_items i ON i.tenant_id = $1 AND i.id = e.item_id
  LEFT JOIN locations b ON b.tenant_id = $1 AND b.id = e.bin_id`,
};

export const findException = statement(
  "warehouse_exceptions.find",
  `SELECT ${shownExceptions.columns} FROM warehouse_exceptions e ${shownExceptions.joins} WHERE e.tenant_id = $1 AND e.id = $2`,
);

export const lockException = statement(
  "warehouse_exceptions.lock",
  `SELECT status FROM warehouse_exceptions WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);

/** Ends open exceptions ($2); those that were ended before stay as they are. */
export const resolveExceptions = statement(
  "warehouse_exceptions.resolve",
  `UPDATE warehouse_exceptions SET status = 'resolved', resolution_notes = $3, resolved_by = $4, resolved_at = $5, updated_at = $5
    WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status = 'open'`,
);

/** Opens exceptions ($2) in a warehouse. */
export const insertExceptions = statement(
  "warehouse_exceptions.insert",
  `INSERT INTO warehouse_exceptions (tenant_id, id, warehouse_id, audit_id, exception_type_id, item_id, bin_id, quantity, stock_written_off, notes,
          delivery_id, waybill_id, opened_by, created_at, updated_at)
   SELECT $1::uuid, x.id, x.warehouse_id, x.audit_id, x.exception_type_id, x.item_id, x.bin_id, x.quantity, x.stock_written_off, x.notes,
          x.delivery_id, x.waybill_id, $3::uuid, $4::timestamptz, $4
     FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, warehouse_id uuid, audit_id uuid, exception_type_id uuid, item_id uuid, bin_id uuid, quantity numeric,
            stock_written_off boolean, notes text, delivery_id uuid, waybill_id uuid)`,
);
