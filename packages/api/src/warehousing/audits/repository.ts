import type { RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

const user = (u: string) =>
  `CASE WHEN ${u}.id IS NOT NULL THEN json_build_object('id', ${u}.id, 'full_name', ${u}.full_name) END`;

/** Audits `a` with what they point at, without their lines. */
export const shownAudits = {
  columns: `a.id, a.tenant_id, a.warehouse_id, a.reference_number, a.audit_type, a.status, a.blind, a.scheduled_date,
    a.completed_date, a.created_by, a.completed_by, a.assigned_to, a.discrepancy_count, a.notes, a.completion_notes, a.cancel_reason,
    json_build_object('id', cu.id, 'full_name', cu.full_name) AS created_by_user, ${user("du")} AS completed_by_user,
    ${user("au")} AS assigned_to_user, json_build_object('id', w.id, 'name', w.name, 'code', w.code) AS warehouse,
    a.created_at, a.updated_at`,
  joins: `JOIN warehouses w ON w.tenant_id = $1 AND w.id = a.warehouse_id
  JOIN users cu ON cu.id = a.created_by
  LEFT JOIN users du ON du.id = a.completed_by
  LEFT JOIN users au ON au.id = a.assigned_to`,
};

export const findAudit = statement(
  "audits.find",
  `SELECT ${shownAudits.columns} FROM inventory_audits a ${shownAudits.joins} WHERE a.tenant_id = $1 AND a.id = $2`,
);
export type FoundAudit = RowOf<typeof findAudit>;

export const findKind = statement("audits.kind", `SELECT blind FROM inventory_audits WHERE tenant_id = $1 AND id = $2`);

export const lockAudit = statement(
  "audits.lock",
  `SELECT id, warehouse_id, status, blind FROM inventory_audits WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
export type LockedAudit = RowOf<typeof lockAudit>;

// An audit is read, counted and validated as a whole, however many lines it has (2 §8).
const whole = {
  plan: { why: "an audit has as many lines as its warehouse", discards: "tenant", sorts: "tenant" },
} as const;

// What lines point at is looked up line by line, by its key: joined, a planner that takes a tenant's records for few goes
// through all of them for each line.
/** Every line of an audit in its order, with what it points at (2 §4.4). */
export const findLines = statement(
  "audits.lines",
  `SELECT l.item_id, l.bin_id, l.expected_quantity::float8 AS expected_quantity, l.book_quantity_at_count::float8 AS book_quantity_at_count,
          l.actual_quantity::float8 AS actual_quantity, l.exception_type, l.warehouse_exception_id, l.write_offs <> '[]' AS stock_written_off,
          l.first_count IS NOT NULL AND l.actual_quantity IS NULL AS recount_required, l.counted_by, l.counted_at, l.notes,
          CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'full_name', u.full_name) END AS counted_by_user,
          i.name AS item_name, i.sku, i.barcode, b.name AS bin_name, b.code AS bin_code
     FROM inventory_audit_items l
     CROSS JOIN LATERAL (SELECT i.name, i.sku, i.barcode FROM inventory_items i WHERE i.tenant_id = $1 AND i.id = l.item_id LIMIT 1) i
     CROSS JOIN LATERAL (SELECT b.name, b.code FROM locations b WHERE b.tenant_id = $1 AND b.id = l.bin_id LIMIT 1) b
     LEFT JOIN LATERAL (SELECT u.id, u.full_name FROM users u WHERE u.id = l.counted_by LIMIT 1) u ON true
    WHERE l.tenant_id = $1 AND l.audit_id = $2 ORDER BY l.line`,
  whole,
);
export type FoundLine = RowOf<typeof findLines>;

/** How far an audit is, from its lines (2 §2). */
export const findProgress = statement(
  "audits.progress",
  `SELECT count(*)::int8 AS total_items, count(l.actual_quantity)::int8 AS counted_items,
          count(*) FILTER (WHERE l.actual_quantity < l.book_quantity_at_count)::int8 AS shortage_items,
          count(*) FILTER (WHERE l.actual_quantity > l.book_quantity_at_count)::int8 AS overage_items,
          count(*) FILTER (WHERE l.write_offs <> '[]')::int8 AS write_off_items,
          count(*) FILTER (WHERE l.warehouse_exception_id IS NOT NULL AND l.write_offs = '[]')::int8 AS marker_only_items,
          count(*) FILTER (WHERE l.actual_quantity <> l.expected_quantity)::int8 AS discrepancy_count,
          count(*) FILTER (WHERE l.actual_quantity < l.book_quantity_at_count AND l.warehouse_exception_id IS NULL)::int8 AS unexplained
     FROM inventory_audit_items l WHERE l.tenant_id = $1 AND l.audit_id = $2`,
  whole,
);
export type FoundProgress = RowOf<typeof findProgress>;

/** The lines of the given pairs as they were saved. */
export const savedLines = statement(
  "audits.saved_lines",
  `SELECT l.line, l.item_id, l.bin_id, l.actual_quantity::float8 AS actual_quantity, l.exception_type, l.warehouse_exception_id,
          l.write_offs, l.first_count, l.blind_counts, l.counted_by, l.notes
     FROM unnest($3::uuid[], $4::uuid[]) AS p(item_id, bin_id)
     JOIN inventory_audit_items l ON l.tenant_id = $1 AND l.audit_id = $2 AND l.item_id = p.item_id AND l.bin_id = p.bin_id`,
);
export type SavedLine = RowOf<typeof savedLines>;

const ofPairs = `FROM unnest($3::uuid[], $4::uuid[]) AS p(item_id, bin_id)
     JOIN inventory_stock s ON s.tenant_id = $1 AND s.warehouse_id = $2 AND s.item_id = p.item_id AND s.bin_id = p.bin_id`;

/** The stock rows of pairs, and what is reserved of them, as seen without a lock: what will have to be locked first. */
export const peekRows = statement(
  "audits.peek_rows",
  `SELECT s.id, s.item_id, s.bin_id, s.quantity, s.reserved_quantity ${ofPairs}`,
);

/** The stock rows of pairs, locked by id as the ledger does. */
export const lockPairs = statement(
  "audits.lock_pairs",
  `SELECT s.id, s.item_id, s.bin_id, s.quantity, s.reserved_quantity, s.status, s.expiration_date ${ofPairs}
    ORDER BY s.id FOR NO KEY UPDATE OF s`,
);
export type StockOfPair = RowOf<typeof lockPairs>;

/**
 * Writes counted lines ($3): what is left out of an entry becomes null. All of them are there: the conflict finds each by
 * its key, which no plan for an UPDATE of many is sure to do.
 */
export const saveLines = statement(
  "audits.save_lines",
  `INSERT INTO inventory_audit_items AS l (tenant_id, audit_id, line, item_id, bin_id, expected_quantity, book_quantity_at_count,
          actual_quantity, exception_type, warehouse_exception_id, write_offs, first_count, blind_counts, notes, counted_by, counted_at)
   SELECT $1::uuid, $2::uuid, w.line, w.item_id, w.bin_id, 0, w.book, w.actual, w.exception_type, w.exception_id, coalesce(w.write_offs, '[]'), w.first_count,
          coalesce(w.blind_counts, '[]'), w.notes, w.counted_by, w.counted_at
     FROM jsonb_to_recordset($3::jsonb) AS w(line int, item_id uuid, bin_id uuid, book numeric, actual numeric, exception_type text,
            exception_id uuid, write_offs jsonb, first_count jsonb, blind_counts jsonb, notes text, counted_by uuid, counted_at timestamptz)
   ON CONFLICT (tenant_id, audit_id, line) DO UPDATE
      SET book_quantity_at_count = excluded.book_quantity_at_count, actual_quantity = excluded.actual_quantity,
          exception_type = excluded.exception_type, warehouse_exception_id = excluded.warehouse_exception_id, write_offs = excluded.write_offs, first_count = excluded.first_count,
          blind_counts = excluded.blind_counts,
          notes = excluded.notes, counted_by = excluded.counted_by, counted_at = excluded.counted_at`,
  { examples: { 3: JSON.stringify([{ line: 1, item_id: NO_TENANT, bin_id: NO_TENANT }]) } },
);

/** Writes what was counted in a blind audit ($3), before it is compared with anything. */
export const saveNumbers = statement(
  "audits.save_numbers",
  `UPDATE inventory_audit_items l SET blind_counts = w.blind_counts
     FROM jsonb_to_recordset($3::jsonb) AS w(line int, blind_counts jsonb)
    WHERE l.tenant_id = $1 AND l.audit_id = $2 AND l.line = w.line`,
);

/** Writes notes alone ($3). */
export const saveNotes = statement(
  "audits.save_notes",
  `UPDATE inventory_audit_items l SET notes = w.notes
     FROM jsonb_to_recordset($3::jsonb) AS w(line int, notes text)
    WHERE l.tenant_id = $1 AND l.audit_id = $2 AND l.line = w.line`,
);

/** Moves an audit on, by its state as it was locked. */
export const moveAudit = statement(
  "audits.move",
  `UPDATE inventory_audits SET status = $4, updated_at = $5, discrepancy_count = coalesce($6::int, discrepancy_count),
          completed_by = $7, completed_date = CASE WHEN $4 = 'completed' THEN $5::timestamptz END,
          completion_notes = coalesce($8, completion_notes), cancel_reason = coalesce($9, cancel_reason)
    WHERE tenant_id = $1 AND id = $2 AND status = $3 RETURNING id`,
);
