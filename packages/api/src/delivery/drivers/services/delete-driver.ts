import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import { lockAccounts } from "../../../finance/ledger/index.ts";
import { findOffer, offerDriverRole } from "../../../identity/invitations/index.ts";
import { lockAccess } from "../../../identity/roles/index.ts";
import type { TenantContext, UserContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { activeInSql } from "../../lifecycle/index.ts";
import { findDriver, publicPart } from "../record.ts";
import {
  dropPoints,
  dropVehicles,
  dropZones,
  lockOfUserStatement,
  lockStatement,
  retireStatement,
  takeRole,
} from "../repository.ts";

// Behind the lock that whoever assigns takes too. What was returned is carried by its operational return.
const busyStatement = statement<unknown>(
  "drivers.busy",
  `SELECT 1 FROM delivery_assignments WHERE tenant_id = $1 AND driver_id = $2
     AND status IN (${activeInSql})
   UNION ALL
   SELECT 1 FROM deliveries WHERE tenant_id = $1 AND custody_driver_id = $2 AND status <> 'returned' LIMIT 1`,
);

/** What is not settled now could not be settled any more. Waits for whoever is collecting; drivers come before accounts. */
async function refuseCash(h: Handle, driverId: string): Promise<void> {
  const name = { owner_type: "driver", owner_id: driverId, kind: "cash_in_hand" } as const;
  const cash = (await lockAccounts(h, [name]))(name).balance.negated();
  if (!cash.isZero()) throw new AppError("driver_has_cash", { cash_in_hand: cash.toNumber() });
}

/**
 * Ends a driver who has nothing in hand, otherwise 409 `driver_has_active_deliveries` or `driver_has_cash`: the record
 * stays for history, unseen; the role, the zones and vehicles he had and his track go (3 §5, 4 E10).
 */
export function deleteDriver(ctx: TenantContext, { driverId }: { driverId: string }) {
  return ctx.tx(async (h) => {
    await lockAccess(h, ctx);
    const [locked] = await h.sql(lockStatement, [ctx.tenantId, driverId]);
    if (!locked) throw new AppError("driver_not_found");
    await retire(h, ctx, driverId);
    const offer = await findOffer(h, locked.user_id);
    if (offer) await offerDriverRole(h, ctx, offer, false);
    else await h.sql(takeRole, [ctx.tenantId, locked.user_id]);
    return {};
  });
}

/** Ends the driver that the caller is, who leaves the scope's tenant, by the same rules (4 B11). */
export async function leaveAsDriver(h: Handle, ctx: UserContext): Promise<void> {
  const [driver] = await h.sql(lockOfUserStatement, [h.scope.tenantId, ctx.caller.userId]);
  if (driver) await retire(h, ctx, driver.id);
}

async function retire(h: Handle, ctx: UserContext, driverId: string): Promise<void> {
  const { tenantId } = h.scope;
  const [busy] = await h.sql(busyStatement, [tenantId, driverId]);
  if (busy) throw new AppError("driver_has_active_deliveries");
  await refuseCash(h, driverId);
  const before = await findDriver(h, driverId);
  await h.sql(retireStatement, [tenantId, driverId, ctx.deps.now().toISOString()]);
  for (const part of [dropVehicles, dropZones, dropPoints]) await h.sql(part, [tenantId, driverId]);
  const entry = { entity_type: "driver", entity_id: driverId, before: publicPart(before) };
  await recordAudit(h, ctx, { action: "driver.delete", ...entry });
}
