import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, goingThroughAll } from "../../kernel/index.ts";

// Whoever prices a delivery holds the tenant's row until it is committed: see delivery_services.currency_of_price.
const lockStatement = statement("deliveries.lock_tenant", "SELECT FROM tenants WHERE id = $1 FOR UPDATE");
const openStatement = statement(
  "deliveries.any_open_price",
  `SELECT EXISTS (SELECT FROM deliveries WHERE tenant_id = $1 AND lost_at IS NULL
     AND status NOT IN ('delivered', 'returned', 'cancelled')) AS open`,
  goingThroughAll,
);

/**
 * Keeps a tenant from another currency while deliveries, drafts too, are priced in the present one: their cash or hold would
 * be booked in the other. 409 `currency_in_use` (3 §3). Comes before accounts are locked.
 */
export async function refuseOpenPrices(tx: Transaction): Promise<void> {
  const { tenantId } = tx.scope;
  await tx.sql(lockStatement, [tenantId]);
  const [found] = await tx.sql(openStatement, [tenantId]);
  if (found?.open) throw new AppError("currency_in_use");
}
