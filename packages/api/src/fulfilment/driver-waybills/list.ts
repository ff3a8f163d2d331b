import { statement } from "@karwan/db";
import { ownDriver, ownStatement } from "../../delivery/driver-app/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf } from "../../kernel/index.ts";
import { waySql, withWay } from "../../warehousing/warehouses/index.ts";
import type { ListInput } from "./schema.ts";

// What he holds is little, however many waybills he ever drove.
const held = `SELECT DISTINCT d.waybill_id FROM deliveries d
  WHERE d.tenant_id = $1 AND d.custody_driver_id = ${ownDriver} AND d.waybill_id IS NOT NULL`;
const openStatement = statement(
  "driver_waybills.open",
  `WITH held AS MATERIALIZED (${held})
   SELECT y.id, y.waybill_number, y.status, y.seal_number, y.notes, ${waySql("sw", "sa")} AS source_warehouse,
     ${waySql("tw", "ta")} AS destination_warehouse, y.handed_over_at, y.received_at
   FROM held h
   CROSS JOIN LATERAL (SELECT y.* FROM waybills y WHERE y.tenant_id = $1 AND y.id = h.waybill_id LIMIT 1) y
   JOIN warehouses sw ON sw.tenant_id = $1 AND sw.id = y.source_warehouse_id
   JOIN warehouses tw ON tw.tenant_id = $1 AND tw.id = y.destination_warehouse_id
   ${withWay("sw", "sa")} ${withWay("tw", "ta")}
   ORDER BY y.handed_over_at, y.id LIMIT $3 OFFSET $4`,
);
const packagesStatement = statement(
  "driver_waybills.packages",
  `WITH held AS MATERIALIZED (${held})
   SELECT p.waybill_id, p.delivery_id, d.delivery_code, d.barcode,
     p.received_at IS NULL AND d.custody_driver_id IS NOT DISTINCT FROM ${ownDriver} AS carried
   FROM held h JOIN waybill_packages p ON p.tenant_id = $1 AND p.waybill_id = h.waybill_id
   CROSS JOIN LATERAL (SELECT d.delivery_code, d.barcode, d.custody_driver_id FROM deliveries d
     WHERE d.tenant_id = $1 AND d.id = p.delivery_id LIMIT 1) d
   ORDER BY p.waybill_id, p.line`,
);
const totalStatement = statement("driver_waybills.total", `SELECT count(*) AS total FROM (${held}) h`);

/** The waybills of which the caller carries packages, the longest on the road first, each with all its packages (3 §8, 4 J10). */
export async function listOwnWaybills(ctx: TenantContext, input: ListInput) {
  const key = [ctx.tenantId, ctx.caller.userId] as const;
  const [[own], open, packages, [count]] = await ctx.read((q) => [
    q.sql(ownStatement, key),
    q.sql(openStatement, [...key, input.limit, offsetOf(input)]),
    q.sql(packagesStatement, key),
    q.sql(totalStatement, key),
  ]);
  if (!own?.id) throw new AppError("driver_not_found");
  const onWaybill = Map.groupBy(packages, ({ waybill_id }) => waybill_id);
  const waybills = open.map((row) => ({
    ...row,
    packages: (onWaybill.get(row.id) ?? []).map(({ waybill_id: _, ...one }) => one),
  }));
  const { page, limit } = input;
  return { waybills, page, limit, total: count?.total ?? 0 };
}
