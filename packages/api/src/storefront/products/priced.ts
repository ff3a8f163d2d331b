import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, goingThroughAll } from "../../kernel/index.ts";

const lockTenant = statement("products.lock_tenant", "SELECT FROM tenants WHERE id = $1 FOR UPDATE");
const anyStatement = statement(
  "products.any",
  "SELECT EXISTS (SELECT FROM products WHERE tenant_id = $1 AND deleted_at IS NULL) AS priced",
  goingThroughAll,
);

/** Keeps a tenant from another currency while it has products, whose prices are in the present one. 409 `currency_in_use`. */
export async function refuseProductPrices(tx: Transaction): Promise<void> {
  await tx.sql(lockTenant, [tx.scope.tenantId]);
  const [found] = await tx.sql(anyStatement, [tx.scope.tenantId]);
  if (found?.priced) throw new AppError("currency_in_use");
}
