import type { Transaction } from "@karwan/db";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, offsetOf, onViolation, recordAudit, searchPattern } from "../../kernel/index.ts";
import { boxOf } from "./polygon.ts";
import {
  countStatement,
  deleteStatement,
  insertStatement,
  listStatement,
  lockStatement,
  updateStatement,
} from "./repository.ts";
import type { createInput, listInput, updateInput, Zone } from "./schema.ts";

const refusing = onViolation({
  zones_tenant_id_code_key: () => new AppError("code_taken"),
  driver_zones_tenant_id_zone_id_fkey: () => new AppError("zone_in_use"),
});

/** The tenant's zones, newest first (3 §5). */
export async function listZones(ctx: TenantContext, input: z.infer<typeof listInput>) {
  const values = [ctx.tenantId, searchPattern(input.search)] as const;
  const [zones, [count]] = await ctx.read((q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { zones, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

/** Draws a zone (3 §5). */
export function createZone(ctx: TenantContext, input: z.infer<typeof createInput>) {
  return ctx.transaction(async (tx) => {
    const [zone] = await tx.sql(insertStatement, [ctx.tenantId, newId(), ...written(ctx, input)]).catch(refusing);
    if (!zone) throw new Error("an insert returned no row");
    await recordAudit(tx, ctx, { action: "zone.create", entity_type: "zone", entity_id: zone.id, after: zone });
    return { zone };
  });
}

/** Renames or redraws a zone; `polygon` comes whole (3 §5). */
export function updateZone(ctx: TenantContext, input: z.infer<typeof updateInput>) {
  return ctx.transaction(async (tx) => {
    const before = await lockZone(tx, input.id);
    const { name = before.name, code = before.code, polygon = before.polygon } = input;
    const values = [ctx.tenantId, input.id, ...written(ctx, { name, code, polygon })] as const;
    const [zone] = await tx.sql(updateStatement, values).catch(refusing);
    if (!zone) throw new Error("an update of a locked row returned none");
    await recordAudit(tx, ctx, { action: "zone.update", entity_type: "zone", entity_id: zone.id, before, after: zone });
    return { zone };
  });
}

/** Removes a zone that no driver serves or prefers; otherwise 409 `zone_in_use` (3 §5). */
export function deleteZone(ctx: TenantContext, input: { id: string }) {
  return ctx.transaction(async (tx) => {
    const before = await lockZone(tx, input.id);
    await tx.sql(deleteStatement, [ctx.tenantId, input.id]).catch(refusing);
    await recordAudit(tx, ctx, { action: "zone.delete", entity_type: "zone", entity_id: input.id, before });
    return {};
  });
}

function written(ctx: TenantContext, { name, code, polygon }: Pick<Zone, "name" | "code" | "polygon">) {
  return [name, code, JSON.stringify(polygon), ...boxOf(polygon), ctx.deps.now().toISOString()] as const;
}

async function lockZone(tx: Transaction, id: string): Promise<Zone> {
  const [row] = await tx.sql(lockStatement, [tx.scope.tenantId, id]);
  if (!row) throw new AppError("zone_not_found");
  return row;
}
