import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, keyOf, onViolation, recordAudit, recordOf, requireUnchanged, selectOf } from "../../kernel/index.ts";
import type { Polygon } from "./polygon.ts";
import { boxOf } from "./polygon.ts";
import { lockStatement, zoneList } from "./repository.ts";
import type { createInput, listInput, updateInput, Zone } from "./schema.ts";
import { zone as zoneShape } from "./schema.ts";

const select = selectOf(zoneShape);

const refusing = onViolation({
  zones_tenant_id_code_key: () => new AppError("code_taken"),
  driver_zones_tenant_id_zone_id_fkey: () => new AppError("zone_in_use"),
});

/** The tenant's zones, newest first (3 §5). */
export async function listZones(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const { rows: zones, total } = await zoneList.read(ctx, [ctx.tenantId], input);
  return { zones, page: input.page, limit: input.limit, total };
}

/** Draws a zone (3 §5). */
export function createZone(ctx: TenantContext, { name, code, polygon }: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const at = ctx.deps.now();
    const key = { tenant_id: ctx.tenantId, id: newId() };
    const data = { ...key, name, code, ...drawn(polygon), created_at: at, updated_at: at };
    const zone: Zone = recordOf(await tx.prisma.zone.create({ data, select }).catch(refusing));
    await recordAudit(tx, ctx, { action: "zone.create", entity_type: "zone", entity_id: zone.id, after: zone });
    return { zone };
  });
}

/** Renames or redraws a zone; `polygon` comes whole (3 §5). */
export function updateZone(ctx: TenantContext, { id, name, code, polygon }: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before = await lockZone(tx, id);
    requireUnchanged(ctx, before.updated_at);
    const data = { name, code, ...(polygon && drawn(polygon)), updated_at: ctx.deps.now() };
    const zone: Zone = recordOf(await tx.prisma.zone.update({ where: keyOf(ctx, id), data, select }).catch(refusing));
    await recordAudit(tx, ctx, { action: "zone.update", entity_type: "zone", entity_id: zone.id, before, after: zone });
    return { zone };
  });
}

/** Removes a zone that no driver serves or prefers; otherwise 409 `zone_in_use` (3 §5). */
export function deleteZone(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await lockZone(tx, input.id);
    await tx.prisma.zone.delete({ where: keyOf(ctx, input.id), select: { id: true } }).catch(refusing);
    await recordAudit(tx, ctx, { action: "zone.delete", entity_type: "zone", entity_id: input.id, before });
    return {};
  });
}

function drawn(polygon: Polygon) {
  const [west, south, east, north] = boxOf(polygon);
  return { polygon, west, south, east, north };
}

async function lockZone(tx: Transaction, id: string): Promise<Zone> {
  const [row] = await tx.sql(lockStatement, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("zone_not_found");
  return row;
}
