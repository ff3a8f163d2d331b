import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Caller, RequestContext } from "../../kernel/index.ts";
import { recordAudits } from "../../kernel/index.ts";
import { revokeOfUserStatement } from "./repository.ts";

/** Revokes all of somebody's keys in the scope's tenant for good, with a record of each (4 B9, 4 B11). */
export async function revokeKeys(
  tx: Transaction,
  ctx: RequestContext & { caller: Caller },
  { userId, tenantId }: { userId: string; tenantId: string },
): Promise<void> {
  const revoked = await tx.sql(revokeOfUserStatement, [tenantId, userId, ctx.deps.now().toISOString()]);
  const entries = revoked.map((after) => ({
    action: "api_key.revoke",
    entity_type: "api_key",
    entity_id: after.id,
    after,
  }));
  await recordAudits(tx, ctx, entries, tenantId);
}

const tenantsStatement = statement(
  "api_keys.tenants_of_user",
  "SELECT DISTINCT tenant_id FROM api_keys WHERE created_by = $1 AND revoked_at IS NULL",
);
const enterStatement = statement("api_keys.enter_tenant", "SELECT set_config('app.tenant_id', $1, true)");

/** Revokes all that somebody has anywhere, one tenant after the other: a record lies in its tenant. `tx` acts as them. */
export async function revokeAllKeys(
  tx: Transaction,
  ctx: RequestContext & { caller: Caller },
  userId: string,
): Promise<void> {
  const tenants = await tx.sql(tenantsStatement, [userId]);
  for (const { tenant_id } of tenants) {
    await tx.sql(enterStatement, [tenant_id]);
    await revokeKeys(tx, ctx, { userId, tenantId: tenant_id });
  }
  if (tenants.length > 0) await tx.sql(enterStatement, [tx.scope.tenantId]);
}
