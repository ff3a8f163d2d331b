import type { Pending, Reader } from "@karwan/db";
import { statement } from "@karwan/db";
import { reachableModules, reachStatement } from "../../identity/api-keys/index.ts";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";

type Reach = Parameters<typeof reachableModules>[0];

const ownStatement = statement<{ id: string }>(
  "external.own_customer",
  "SELECT id FROM customers WHERE tenant_id = $1 AND user_id = $2",
);

/** For whom a key may act: staff for every customer of the tenant, a customer for itself alone (1 §4.9). */
export interface Party {
  /** The customer that is the key's owner, if one is. */
  own: string | null;
  isStaff: boolean;
}

/** What has to be read of the key's owner; `partyFrom` takes the rows. */
export function partyReads(q: Reader, { tenantId, caller }: TenantContext): [Pending<Reach>, Pending<{ id: string }>] {
  return [q.sql(reachStatement, [tenantId, caller.userId]), q.sql(ownStatement, [tenantId, caller.userId])];
}

/** Who reaches the module by what the health check says (3 §3); otherwise 403. */
export function partyFrom([reach]: readonly Reach[], [own]: readonly { id: string }[]): Party {
  if (!reach || !reachableModules(reach).includes("deliveries")) throw new AppError("insufficient_permissions");
  const isStaff = reach.is_system_admin || reach.permissions.includes("manage:operations:tenant");
  return { own: own?.id ?? null, isStaff };
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
