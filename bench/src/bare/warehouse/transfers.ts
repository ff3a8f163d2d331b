import type { Handler } from "hono";
import { named, rowsOf } from "../database.ts";
import type { App } from "../session.ts";

const page = named(
  "transfers",
  `SELECT x.id, x.mode, x.operation_type, x.notes, x.package_count, x.created_at, x.performed_by, u.full_name,
     sw.id AS source_id, sw.name AS source_name, sw.code AS source_code, tw.id AS target_id, tw.name AS target_name, tw.code AS target_code,
     y.id AS waybill_id, y.waybill_number, y.status AS waybill_status, d.id AS delivery_id, d.delivery_code, d.barcode, d.status,
     CASE WHEN x.waybill_id IS NULL
       THEN ARRAY(SELECT p.delivery_id FROM package_transfer_deliveries p WHERE p.tenant_id = x.tenant_id AND p.transfer_id = x.id ORDER BY p.line)
       ELSE ARRAY(SELECT p.delivery_id FROM waybill_packages p WHERE p.tenant_id = x.tenant_id AND p.waybill_id = x.waybill_id ORDER BY p.line)
     END AS delivery_ids
   FROM (SELECT * FROM (SELECT * FROM package_transfers WHERE tenant_id = $1 AND package_count > 0 ORDER BY created_at DESC, id DESC LIMIT 100) first
          ORDER BY created_at DESC, id DESC LIMIT $2) x
   JOIN warehouses sw ON sw.tenant_id = x.tenant_id AND sw.id = x.source_warehouse_id
   JOIN warehouses tw ON tw.tenant_id = x.tenant_id AND tw.id = x.destination_warehouse_id
   JOIN users u ON u.id = x.performed_by
   LEFT JOIN waybills y ON y.tenant_id = x.tenant_id AND y.id = x.waybill_id
   LEFT JOIN LATERAL (
     SELECT d.id, d.delivery_code, d.barcode, d.status FROM package_transfer_deliveries p
       JOIN deliveries d ON d.tenant_id = p.tenant_id AND d.id = p.delivery_id
      WHERE p.tenant_id = x.tenant_id AND p.transfer_id = x.id LIMIT 1) d ON x.operation_type = 'single_delivery'
   ORDER BY x.created_at DESC, x.id DESC`,
);
const counts = named(
  "transfer-counts",
  "SELECT kind, sum(rows)::int8 AS rows FROM package_transfer_counts WHERE tenant_id = $1 GROUP BY kind",
);

type Row = Record<string, string | null> & { package_count: number; delivery_ids: string[] };

function shown({ id, mode, operation_type, notes, delivery_ids, package_count, created_at, ...row }: Row) {
  const transfer = {
    id,
    mode,
    operation_type,
    notes,
    delivery_ids,
    package_count,
    created_at,
    source_warehouse: { id: row.source_id, name: row.source_name, code: row.source_code },
    destination_warehouse: { id: row.target_id, name: row.target_name, code: row.target_code },
    waybill: row.waybill_id && { id: row.waybill_id, waybill_number: row.waybill_number, status: row.waybill_status },
    performer: { id: row.performed_by, full_name: row.full_name },
  };
  if (!row.delivery_id) return transfer;
  const { delivery_id, delivery_code, barcode, status } = row;
  return { ...transfer, delivery: { id: delivery_id, delivery_code, barcode, status } };
}

/** GET /warehousing/package-transfers, its first page. */
export const transferList: Handler<App> = async (c) => {
  const { tenantId } = c.var.session;
  const limit = Number(c.req.query("limit") ?? 25);
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(page([tenantId, limit])),
    rowsOf<{ kind: "system_only" | "single_delivery" | "waybill"; rows: number }>(counts([tenantId])),
  ]);
  const stats = { total: 0, system_only: 0, single_delivery: 0, waybill: 0 };
  for (const { kind, rows: count } of counted) {
    stats[kind] = count;
    stats.total += count;
  }
  const answer = { package_transfers: rows.map(shown), stats, page: 1, limit, total: stats.total };
  return c.json({ success: true, message: "Package transfers retrieved", ...answer });
};
