import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { returnAvatar } from "../../files/index.ts";
import type { UserContext } from "../../kernel/index.ts";
import { AppError, recordAudit } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";
import { revokeKeys } from "../api-keys/index.ts";
import { lockAccess } from "../roles/index.ts";
import { keepAdministrator } from "../users/index.ts";

/**
 * What an area ends for the caller who leaves the scope's tenant, or refuses, in the same transaction. Runs before the
 * membership ends and behind the lock that whoever makes something of the member takes too.
 */
export type LeavingStep = (tx: Transaction, ctx: UserContext) => Promise<void>;

// What is being made of the membership, such as a driver, is waited for: its foreign key holds this row.
const lockStatement = statement(
  "leaving.lock",
  `SELECT m.status FROM memberships m WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.status <> 'invited' AND NOT ${leftSql("m")}
   FOR UPDATE`,
);
const leaveStatement = statement(
  "leaving.leave",
  `WITH ended AS (
     UPDATE sessions SET revoked_at = $3, revoked_reason = 'left' WHERE user_id = $2 AND tenant_id = $1 AND revoked_at IS NULL),
   taken AS (DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2)
   UPDATE memberships SET status = 'inactive', left_at = $3, entered_at = NULL, updated_at = $3 WHERE tenant_id = $1 AND user_id = $2`,
);
const forgetLastStatement = statement(
  "leaving.forget_last",
  "UPDATE users SET last_tenant_id = NULL WHERE id = $2 AND last_tenant_id = $1",
);

/**
 * DELETE /auth/tenants/:tenantId (4 B11): the caller stops being a member, whatever the membership's or the tenant's
 * status. Only an invitation makes them one again. 404 when they are none, or left before.
 */
export function leaveTenant(ctx: UserContext, { tenantId }: { tenantId: string }, steps: readonly LeavingStep[]) {
  const { userId } = ctx.caller;
  return ctx.transactionIn(tenantId, async (tx) => {
    await lockAccess(tx, ctx);
    const [before] = await tx.sql(lockStatement, [tenantId, userId]);
    if (!before) throw new AppError("tenant_not_found");
    await keepAdministrator(tx, async () => {
      for (const step of steps) await step(tx, ctx);
      await tx.inOrder(
        () => tx.sql(leaveStatement, [tenantId, userId, ctx.deps.now().toISOString()]),
        () => tx.sql(forgetLastStatement, [tenantId, userId]),
      );
    });
    await returnAvatar(tx, { userId, now: ctx.deps.now() });
    await revokeKeys(tx, ctx, { userId, tenantId });
    await recordAudit(tx, ctx, { action: "user.leave", entity_type: "user", entity_id: userId, before });
    return {};
  });
}
