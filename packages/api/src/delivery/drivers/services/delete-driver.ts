import type { TenantContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { findDriver, publicPart } from "../record.ts";
import { dropPoints, dropVehicles, dropZones, lockStatement, retireStatement, takeRole } from "../repository.ts";

/**
 * Ends a driver: the record stays for history, unseen; the role, the zones and vehicles he had and his track go
 * (3 §5, 4 E10).
 */
export function deleteDriver(ctx: TenantContext, { driverId }: { driverId: string }) {
  return ctx.tx(async (h) => {
    const [locked] = await h.sql(lockStatement, [ctx.tenantId, driverId]);
    if (!locked) throw new AppError("driver_not_found");
    const before = await findDriver(h, driverId);
    await h.sql(retireStatement, [ctx.tenantId, driverId, ctx.deps.now().toISOString()]);
    for (const part of [dropVehicles, dropZones, dropPoints]) await h.sql(part, [ctx.tenantId, driverId]);
    await h.sql(takeRole, [ctx.tenantId, locked.user_id]);
    const entry = { entity_type: "driver", entity_id: driverId, before: publicPart(before) };
    await recordAudit(h, ctx, { action: "driver.delete", ...entry });
    return {};
  });
}
