import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, requireUnchanged } from "../../kernel/index.ts";

const user = (u: string) =>
  `CASE WHEN ${u}.id IS NOT NULL THEN json_build_object('id', ${u}.id, 'full_name', ${u}.full_name) END`;
const warehouse = (w: string) => `json_build_object('id', ${w}.id, 'name', ${w}.name, 'code', ${w}.code)`;

/** Waybills `y` with what they point at, without their packages. */
export const shownWaybills = {
  columns: `y.id, y.tenant_id, y.waybill_number, y.status, ${warehouse("sw")} AS source_warehouse,
    ${warehouse("tw")} AS destination_warehouse,
    (SELECT count(*) FROM waybill_packages n WHERE n.tenant_id = $1 AND n.waybill_id = y.id) AS package_count, y.seal_number,
    (SELECT json_build_object('id', d.id, 'full_name', u.full_name, 'phone', u.phone) FROM drivers d JOIN users u ON u.id = d.user_id
      WHERE d.tenant_id = $1 AND d.id = y.driver_id) AS driver,
    y.signature_url, y.notes, y.cancel_reason, ${user("cu")} AS created_by_user, ${user("su")} AS sealed_by_user,
    ${user("hu")} AS handed_over_by_user, ${user("ru")} AS received_by_user, ${user("lu")} AS closed_by_user,
    ${user("xu")} AS cancelled_by_user, y.created_at, y.sealed_at, y.handed_over_at, y.received_at, y.closed_at,
    y.cancelled_at, y.updated_at`,
  joins: `JOIN warehouses sw ON sw.tenant_id = $1 AND sw.id = y.source_warehouse_id
  JOIN warehouses tw ON tw.tenant_id = $1 AND tw.id = y.destination_warehouse_id
  LEFT JOIN users cu ON cu.id = y.created_by
  LEFT JOIN users su ON su.id = y.sealed_by
  LEFT JOIN users hu ON hu.id = y.handed_over_by
  LEFT JOIN users ru ON ru.id = y.received_by
  LEFT JOIN users lu ON lu.id = y.closed_by
  LEFT JOIN users xu ON xu.id = y.cancelled_by`,
};

export const findWaybill = statement(
  "waybills.find",
  `SELECT ${shownWaybills.columns} FROM waybills y ${shownWaybills.joins} WHERE y.tenant_id = $1 AND y.id = $2`,
);
export type FoundWaybill = RowOf<typeof findWaybill>;

/** The packages of a waybill in their order, each delivery looked up by its key. */
export const findPackages = statement(
  "waybills.packages",
  `SELECT p.delivery_id, d.delivery_code, d.barcode, d.status, p.received_at IS NOT NULL AS received, p.received_at, p.received_bin_id
     FROM waybill_packages p
     CROSS JOIN LATERAL (SELECT d.delivery_code, d.barcode, d.status FROM deliveries d WHERE d.tenant_id = $1 AND d.id = p.delivery_id LIMIT 1) d
    WHERE p.tenant_id = $1 AND p.waybill_id = $2 ORDER BY p.line`,
);

const lockStatement = statement(
  "waybills.lock",
  `SELECT id, waybill_number, status, source_warehouse_id, destination_warehouse_id, driver_id, updated_at FROM waybills
    WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
);
export type LockedWaybill = RowOf<typeof lockStatement>;

/** A waybill under lock: before its deliveries, in everybody's order; 404 `waybill_not_found`. */
export async function lockWaybill(tx: Transaction, id: string): Promise<LockedWaybill> {
  const [found] = await tx.sql(lockStatement, [tx.scope.tenantId, id]);
  if (!found) throw new AppError("waybill_not_found");
  return found;
}

/** The same for who changes it as they have seen it: 412 `changed_meanwhile` where it is so no more (4 L9). */
export async function lockSeenWaybill(tx: Transaction, ctx: TenantContext, id: string): Promise<LockedWaybill> {
  const waybill = await lockWaybill(tx, id);
  requireUnchanged(ctx, waybill.updated_at);
  return waybill;
}

/** The packages of a locked waybill, with what they were before. */
export const packagesOf = statement(
  "waybills.packages_of",
  `SELECT delivery_id, line, former_pickup_warehouse_id, former_dropoff_warehouse_id, is_made_here, received_at
     FROM waybill_packages WHERE tenant_id = $1 AND waybill_id = $2 ORDER BY line`,
);
export type PackageRow = RowOf<typeof packagesOf>;

/** A waybill with the transfer that shows it, as long as it has packages. */
export const insertWaybill = statement(
  "waybills.insert",
  `WITH made AS (
     INSERT INTO waybills (tenant_id, id, waybill_number, source_warehouse_id, destination_warehouse_id, notes, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8))
   INSERT INTO package_transfers (tenant_id, id, mode, operation_type, source_warehouse_id, destination_warehouse_id, waybill_id,
     kind, package_count, notes, performed_by, created_at)
   VALUES ($1, $9, 'delivery_operation', 'waybill', $4, $5, $2, 'waybill', 0, $6, $7, $8)`,
);

/** Puts packages ($3) behind those that are on it. */
export const insertPackages = statement(
  "waybills.insert_packages",
  `INSERT INTO waybill_packages (tenant_id, waybill_id, delivery_id, line, former_pickup_warehouse_id, former_dropoff_warehouse_id, is_made_here)
   SELECT $1::uuid, $2::uuid, p.delivery_id,
          p.n + coalesce((SELECT max(l.line) FROM waybill_packages l WHERE l.tenant_id = $1 AND l.waybill_id = $2), 0),
          p.pickup_warehouse_id, p.dropoff_warehouse_id, p.is_made_here
     FROM jsonb_to_recordset($3::jsonb) AS p(n int, delivery_id uuid, pickup_warehouse_id uuid, dropoff_warehouse_id uuid, is_made_here boolean)`,
);
export const deletePackages = statement(
  "waybills.delete_packages",
  "DELETE FROM waybill_packages WHERE tenant_id = $1 AND waybill_id = $2 AND delivery_id = ANY($3::uuid[])",
);
/** Drafts that were made for a waybill and never left: nothing else knows them. */
export const deleteDrafts = statement(
  "waybills.delete_drafts",
  "DELETE FROM deliveries WHERE tenant_id = $1 AND id = ANY($2::uuid[]) AND status = 'draft' AND custody_count = 0",
);
/** Keeps the transfer's count that of the packages, and the waybill's time of change. */
export const recountPackages = statement(
  "waybills.recount",
  `WITH touched AS (UPDATE waybills SET updated_at = $3 WHERE tenant_id = $1 AND id = $2)
   UPDATE package_transfers SET package_count = (SELECT count(*) FROM waybill_packages n WHERE n.tenant_id = $1 AND n.waybill_id = $2)
    WHERE tenant_id = $1 AND waybill_id = $2`,
);

/** Moves a waybill on, by its status as it was locked; who and when go to the columns of that status. */
export const moveWaybill = statement(
  "waybills.move",
  `UPDATE waybills SET status = $4, updated_at = $6,
          sealed_by = CASE WHEN $4 = 'sealed' THEN $5::uuid ELSE sealed_by END,
          sealed_at = CASE WHEN $4 = 'sealed' THEN $6::timestamptz ELSE sealed_at END,
          handed_over_by = CASE WHEN $4 = 'in_transit' THEN $5::uuid ELSE handed_over_by END,
          handed_over_at = CASE WHEN $4 = 'in_transit' THEN $6::timestamptz ELSE handed_over_at END,
          received_by = CASE WHEN $4 = 'received' THEN $5::uuid ELSE received_by END,
          received_at = CASE WHEN $4 = 'received' THEN $6::timestamptz ELSE received_at END,
          closed_by = CASE WHEN $4 = 'closed' THEN $5::uuid ELSE closed_by END,
          closed_at = CASE WHEN $4 = 'closed' THEN $6::timestamptz ELSE closed_at END,
          cancelled_by = CASE WHEN $4 = 'cancelled' THEN $5::uuid ELSE cancelled_by END,
          cancelled_at = CASE WHEN $4 = 'cancelled' THEN $6::timestamptz ELSE cancelled_at END,
          seal_number = coalesce($7, seal_number), cancel_reason = coalesce($8, cancel_reason),
          driver_id = coalesce($9::uuid, driver_id), signature_url = coalesce($10, signature_url)
    WHERE tenant_id = $1 AND id = $2 AND status = $3 RETURNING id`,
);

/** Warehouses ($2) with their addresses, for the ends of a way. */
export const findEnds = statement(
  "waybills.ends",
  `SELECT w.id, w.name, w.code, w.status, CASE WHEN a.id IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object('lat', a.latitude::float8,
     'lng', a.longitude::float8, 'full_address', a.full_address)) END AS address
   FROM warehouses w LEFT JOIN addresses a ON a.id = w.address_id AND a.tenant_id = $1
   WHERE w.tenant_id = $1 AND w.id = ANY($2::uuid[])`,
);
