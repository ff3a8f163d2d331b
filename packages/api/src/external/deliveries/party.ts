import { statement } from "@karwan/db";
import { reachableModules, reachStatement } from "../../identity/api-keys/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

const ownStatement = statement(
  "external.own_customer",
  "SELECT id FROM customers WHERE tenant_id = $1 AND user_id = $2",
);

/** For whom a key may act: staff for every customer of the tenant, a customer for itself alone (1 §4.9). */
export interface Party {
  /** The customer that a customer's key belongs to, if there is a record of it. */
  own: string | null;
  isStaff: boolean;
}

/**
 * Who reaches the module, by what the health check says (3 §3); otherwise 403. Of staff the key itself told everything
 * when it was checked; of the others it is read whether they are a customer.
 */
export async function partyOf(ctx: TenantContext): Promise<Party> {
  const { userId, isSystemAdmin, permissions } = ctx.caller;
  if (isSystemAdmin || permissions.has("manage:operations:tenant")) return { own: null, isStaff: true };
  const values = [ctx.tenantId, userId] as const;
  const [[reach], [own]] = await ctx.read((q) => [q.sql(reachStatement, values), q.sql(ownStatement, values)]);
  if (!reach || !reachableModules(reach).includes("deliveries")) throw new AppError("insufficient_permissions");
  return { own: own?.id ?? null, isStaff: false };
}

/** Whose delivery it is to be: said by staff, inferred for a customer's key (1 §4.9, 3 §6). */
export function customerFor({ own, isStaff }: Party, named: string | null | undefined): string {
  if (isStaff) {
    if (!named) throw new AppError("customer_id_required");
    return named;
  }
  if (own === null || (named && named !== own)) throw new AppError("customer_not_found");
  return own;
}

/** Whether a delivery is one that the key's owner may see. */
export function sees({ own, isStaff }: Party, { customer_id }: { customer_id: string | null }): boolean {
  return isStaff || (own !== null && customer_id === own);
}
