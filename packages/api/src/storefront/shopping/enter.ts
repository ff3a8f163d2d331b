import type { TenantContext, UserContext } from "../../kernel/index.ts";
import { AppError, inTenant, locate } from "../../kernel/index.ts";

/** A customer's request within the tenant of a market, whatever tenant the session is of (4 H2). */
export type Shopping = TenantContext & { marketId: string };

/** A customer's work in the tenant of a market; 404 `market_not_found` (architecture 3). */
export async function enterMarket(ctx: UserContext, marketId: string): Promise<Shopping> {
  const found = await locate(ctx.deps.database, "market", marketId);
  if (!found) throw new AppError("market_not_found");
  return { ...inTenant(ctx, found.tenant_id), marketId };
}
