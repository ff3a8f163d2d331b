import type { TenantContext, UserContext } from "./context.ts";

/** A signed-in user's work in a tenant that their own records lead to: with no rights there but a customer's (4 H2). */
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
