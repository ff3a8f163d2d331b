import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import type { UserContext } from "../../../kernel/index.ts";
import { book } from "../repository.ts";

const leaveStatement = statement<{ was_primary: boolean }>(
  "addresses.leave",
  `WITH own AS (SELECT id, is_primary FROM addresses WHERE tenant_id = $1 AND user_id = $2 FOR UPDATE)
   UPDATE addresses a SET user_id = NULL, is_primary = false, updated_at = $3 FROM own WHERE a.id = own.id
   RETURNING own.is_primary AS was_primary`,
);

/** What the caller, who leaves the scope's tenant, saved for it stays the tenant's and nobody's in person (4 B11). */
export async function leaveAddresses(h: Handle, ctx: UserContext): Promise<void> {
  const { userId } = ctx.caller;
  const at = ctx.deps.now().toISOString();
  await book.lockOwner(h, userId);
  const left = await h.sql(leaveStatement, [h.scope.tenantId, userId, at]);
  if (left.some(({ was_primary }) => was_primary)) await book.promoteOldest(h, userId, at);
}
