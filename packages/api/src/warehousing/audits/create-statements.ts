import { statement } from "@karwan/db";

export const findWarehouse = statement(
  "audits.warehouse",
  "SELECT name FROM warehouses WHERE tenant_id = $1 AND id = $2",
);

export const insertAudit = statement(
  "audits.insert",
  `INSERT INTO inventory_audits (tenant_id, id, warehouse_id, reference_number, audit_type, blind, scheduled_date, assigned_to, created_by,
          notes, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
);

// Lines go by bin and then by item, as whoever counts walks.
const written = (
  chosen: string,
) => `INSERT INTO inventory_audit_items (tenant_id, audit_id, line, item_id, bin_id, expected_quantity)
   SELECT $1::uuid, $2::uuid, row_number() OVER (ORDER BY b.code, i.sku), c.item_id, c.bin_id, c.quantity
     FROM (${chosen}) c
     JOIN inventory_items i ON i.tenant_id = $1 AND i.id = c.item_id
     JOIN locations b ON b.tenant_id = $1 AND b.id = c.bin_id
   RETURNING item_id, bin_id`;
const wholeWarehouse = {
  plan: { why: "a warehouse is counted, or a part of it is drawn by lot", discards: "tenant", sorts: "tenant" },
} as const;
const stocked = "FROM inventory_stock s WHERE s.tenant_id = $1 AND s.warehouse_id = $3";

/** Every item in every bin where the warehouse has or had it (4 D10). */
export const chooseAll = statement(
  "audits.choose_all",
  written(`SELECT s.item_id, s.bin_id, sum(s.quantity) AS quantity ${stocked} GROUP BY s.item_id, s.bin_id`),
  wholeWarehouse,
);

/** A part ($5) of the items that lie in the warehouse, drawn by lot ($4), rounded up, with all their bins (4 D10). */
export const chooseSample = statement(
  "audits.choose_sample",
  written(`SELECT s.item_id, s.bin_id, sum(s.quantity) AS quantity ${stocked} AND s.quantity > 0
      AND s.item_id = ANY(ARRAY(
        SELECT d.item_id FROM (
          SELECT k.item_id, row_number() OVER (ORDER BY md5(k.item_id::text || $4::text)) AS place, count(*) OVER () AS items
            FROM (SELECT DISTINCT s.item_id ${stocked} AND s.quantity > 0) k) d
         WHERE d.place <= ceil(d.items * $5::numeric)))
    GROUP BY s.item_id, s.bin_id`),
  wholeWarehouse,
);

/** The lines given ($4); without an expected quantity the books say it. */
export const chooseGiven = statement(
  "audits.choose_given",
  `INSERT INTO inventory_audit_items (tenant_id, audit_id, line, item_id, bin_id, expected_quantity)
   SELECT $1::uuid, $2::uuid, g.line, g.item_id, g.bin_id, coalesce(g.expected_quantity, (
            SELECT sum(s.quantity) FROM inventory_stock s
             WHERE s.tenant_id = $1 AND s.warehouse_id = $3 AND s.item_id = g.item_id AND s.bin_id = g.bin_id), 0)
     FROM jsonb_to_recordset($4::jsonb) AS g(line int, item_id uuid, bin_id uuid, expected_quantity numeric)`,
);

/** What there is of the pairs that a spot check names. */
export const findPlaces = statement(
  "audits.places",
  `SELECT p.item_id, p.bin_id, i.id IS NOT NULL AS has_item, b.warehouse_id, b.location_type
     FROM unnest($2::uuid[], $3::uuid[]) AS p(item_id, bin_id)
     LEFT JOIN inventory_items i ON i.tenant_id = $1 AND i.id = p.item_id
     LEFT JOIN locations b ON b.tenant_id = $1 AND b.id = p.bin_id`,
);

/** Lowers what is expected by what was picked there ($3). */
export const lessPicked = statement(
  "audits.less_picked",
  `UPDATE inventory_audit_items l SET expected_quantity = greatest(l.expected_quantity - p.quantity, 0)
     FROM (SELECT w.item_id, w.bin_id, sum(w.quantity) AS quantity
             FROM jsonb_to_recordset($3::jsonb) AS w(item_id uuid, bin_id uuid, quantity numeric) GROUP BY w.item_id, w.bin_id) p
    WHERE l.tenant_id = $1 AND l.audit_id = $2 AND l.item_id = p.item_id AND l.bin_id = p.bin_id`,
);
