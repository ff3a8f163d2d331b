import type { Handle } from "@karwan/db";
import type { Caller, RequestContext } from "../../kernel/index.ts";
import { recordAudits } from "../../kernel/index.ts";
import { revokeOfUserStatement } from "./repository.ts";

/** Revokes all of somebody's keys in the scope's tenant for good, with a record of each (4 B9, 4 B11). */
export async function revokeKeys(
  h: Handle,
  ctx: RequestContext & { caller: Caller },
  { userId, tenantId }: { userId: string; tenantId: string },
): Promise<void> {
  const revoked = await h.sql(revokeOfUserStatement, [tenantId, userId, ctx.deps.now().toISOString()]);
  const entries = revoked.map((after) => ({
    action: "api_key.revoke",
    entity_type: "api_key",
    entity_id: after.id,
    after,
  }));
  await recordAudits(h, ctx, entries);
}
