import type { TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, locate } from "../../kernel/index.ts";

/** A customer's request within the tenant of a market, whatever tenant the session is of (4 H2). */
export type Shopping = TenantContext & { marketId: string };

/** A signed-in user's work in a tenant that their own records lead to: with no rights there but a customer's. */
export function inTenant(ctx: UserContext, tenantId: string): TenantContext {
  const scope = { tenantId, userId: ctx.caller.userId };
  return {
    ...ctx,
    tenantId,
    scope,
    caller: { ...ctx.caller, isSystemAdmin: false, permissions: new Set() },
    read: (fn) => ctx.deps.database.read(scope, fn),
    transaction: (fn) => ctx.transactionIn(tenantId, fn),
    executeSingle: null,
  };
}

/** The same in the tenant of a market; 404 `market_not_found` (architecture 3). */
export async function enterMarket(ctx: UserContext, marketId: string): Promise<Shopping> {
  const found = await locate(ctx.deps.database, "market", marketId);
  if (!found) throw new AppError("market_not_found");
  return { ...inTenant(ctx, found.tenant_id), marketId };
}
