import type { Transaction } from "@karwan/db";
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
const busyStatement = statement(
  "drivers.busy",
  `SELECT 1 FROM delivery_assignments WHERE tenant_id = $1 AND driver_id = $2
     AND status IN (${activeInSql})
   UNION ALL
   SELECT 1 FROM deliveries WHERE tenant_id = $1 AND custody_driver_id = $2 AND status <> 'returned' LIMIT 1`,
);

/** What is not settled now could not be settled any more. Waits for whoever is collecting; drivers come before accounts. */
async function refuseCash(tx: Transaction, driverId: string): Promise<void> {
  const name = { owner_type: "driver", owner_id: driverId, kind: "cash_in_hand" } as const;
  const cash = (await lockAccounts(tx, [name]))(name).balance.negated();
  if (!cash.isZero()) throw new AppError("driver_has_cash", { cash_in_hand: cash.toNumber() });
}

/**
 * Ends a driver who has nothing in hand, otherwise 409 `driver_has_active_deliveries` or `driver_has_cash`: the record
 * stays for history, unseen; the role, the zones and vehicles he had and his track go (3 §5, 4 E10).
 */
export function deleteDriver(ctx: TenantContext, { driverId }: { driverId: string }) {
  return ctx.transaction(async (tx) => {
    await lockAccess(tx, ctx);
    const [locked] = await tx.sql(lockStatement, [ctx.tenantId, driverId]);
    if (!locked) throw new AppError("driver_not_found");
    await retire(tx, ctx, driverId);
    const offer = await findOffer(tx, locked.user_id);
    if (offer) await offerDriverRole(tx, ctx, offer, false);
    else await tx.sql(takeRole, [ctx.tenantId, locked.user_id]);
    return {};
  });
}

/** Ends the driver that the caller is, who leaves the scope's tenant, by the same rules (4 B11). */
export async function leaveAsDriver(tx: Transaction, ctx: UserContext): Promise<void> {
  const [driver] = await tx.sql(lockOfUserStatement, [tx.scope.tenantId, ctx.caller.userId]);
  if (driver) await retire(tx, ctx, driver.id);
}

async function retire(tx: Transaction, ctx: UserContext, driverId: string): Promise<void> {
  const { tenantId } = tx.scope;
  const [busy] = await tx.sql(busyStatement, [tenantId, driverId]);
  if (busy) throw new AppError("driver_has_active_deliveries");
  await refuseCash(tx, driverId);
  const before = await findDriver(tx, driverId);
  await tx.sql(retireStatement, [tenantId, driverId, ctx.deps.now().toISOString()]);
  for (const part of [dropVehicles, dropZones, dropPoints]) await tx.sql(part, [tenantId, driverId]);
  const entry = { entity_type: "driver", entity_id: driverId, before: publicPart(before) };
  await recordAudit(tx, ctx, { action: "driver.delete", ...entry });
}
