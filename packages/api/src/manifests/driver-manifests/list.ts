import { ownDriver, ownStatement } from "../../delivery/driver-app/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList } from "../../kernel/index.ts";
import { waySql, withWay } from "../../warehousing/warehouses/index.ts";
import type { ListInput } from "./schema.ts";

/** What a driver carries from the hands of the institution to those of the warehouse, the longest with him first (3 §9). */
export const carriedList = defineList("driver_manifests.list", {
  from: "transfer_manifests m",
  scope: `m.tenant_id = $1 AND m.driver_id = ${ownDriver} AND m.status IN ('picked_up', 'in_transit')`,
  filters: {},
  order: ["picked_up_at", "id"],
  columns: `m.id, m.manifest_number, m.status, json_build_object('id', n.id, 'full_name', n.full_name) AS institution,
    json_build_object('id', b.id, 'name', b.name, 'code', b.code) AS source_branch,
    ${waySql("w", "a")} AS receiving_warehouse,
    (SELECT count(*) FROM transfer_manifest_items i WHERE i.tenant_id = $1 AND i.manifest_id = m.id AND i.status <> 'void') AS item_count,
    m.notes, m.picked_up_at, m.departed_at`,
  source: (rows) => `${rows} m
    JOIN institutions n ON n.tenant_id = $1 AND n.id = m.institution_id
    JOIN institution_branches b ON b.tenant_id = $1 AND b.id = m.source_branch_id
    JOIN warehouses w ON w.tenant_id = $1 AND w.id = m.receiving_warehouse_id
    ${withWay("w", "a")}`,
});

/** The manifests that the caller carries, from the pickup to the recorded arrival, the longest with him first (3 §9). */
export async function listOwnManifests(ctx: TenantContext, input: ListInput) {
  const key = [ctx.tenantId, ctx.caller.userId] as const;
  const [[own], transfer_manifests, counts] = await ctx.read((q) => [
    q.sql(ownStatement, key),
    ...carriedList.reads(q, key, input),
  ]);
  if (!own?.id) throw new AppError("driver_not_found");
  const { page, limit } = input;
  return { transfer_manifests, page, limit, total: carriedList.totalOf(counts, input) };
}
