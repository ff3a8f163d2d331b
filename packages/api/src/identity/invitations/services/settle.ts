import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { RequestContext } from "../../../kernel/index.ts";
import { AppError, recordAudit } from "../../../kernel/index.ts";
import { claimAccount, disownPassword, kindOf, takeContactOff } from "../../contacts/index.ts";
import { findMember, findMembership, giveRoles } from "../../users/index.ts";
import { invitationMachine } from "../state.ts";
import type { Way } from "../way.ts";
import type { Acceptable } from "./find.ts";
import { isSetElsewhere } from "./find.ts";

/** What the person sets at accepting, where the account is new or claimed. */
export type Chosen = {
  passwordHash: string | null;
  first_name?: string | undefined;
  last_name?: string | undefined;
};

const acceptStatement = statement(
  "invitations.accept",
  `UPDATE invitations SET status = $3, accepted_by = $4, settled_at = $5, updated_at = $5
   WHERE tenant_id = $1 AND id = $2 AND status = 'open' RETURNING id`,
);
// The row that stood for the invited person becomes the account, with the one contact that was proven.
const becomeStatement = statement(
  "invitations.become_account",
  `UPDATE users SET status = 'active', origin = 'self', made_by_tenant_id = NULL, password_hash = $4,
     email = CASE WHEN $2 = 'email' THEN $3 END, email_proven_at = CASE WHEN $2 = 'email' THEN $7::timestamptz END,
     phone = CASE WHEN $2 = 'phone' THEN $3 END, phone_proven_at = CASE WHEN $2 = 'phone' THEN $7::timestamptz END,
     first_name = $5, last_name = $6, full_name = btrim($5::text || ' ' || $6::text), updated_at = $7
   WHERE id = $1 AND status = 'invited'`,
);
// What a stranger registered under is not their name.
const nameStatement = statement(
  "invitations.name_claimed",
  `UPDATE users u SET first_name = n.first, last_name = n.last, full_name = btrim(n.first || ' ' || n.last)
   FROM (SELECT coalesce($2::text, CASE WHEN origin = 'self' THEN $4 ELSE first_name END) AS first,
           coalesce($3::text, CASE WHEN origin = 'self' THEN $5 ELSE last_name END) AS last FROM users WHERE id = $1) n
   WHERE u.id = $1`,
);
const joinStatement = statement(
  "invitations.join",
  `INSERT INTO memberships (tenant_id, user_id, origin, accepted_at, created_at, updated_at)
   VALUES ($1, $2, 'invitation', $3, $3, $3)
   ON CONFLICT (tenant_id, user_id) DO UPDATE SET status = 'active', accepted_at = $3, updated_at = $3`,
);
// Roles of somebody who had left do not come back by themselves; a customer stays one.
const dropRolesStatement = statement(
  "invitations.drop_roles",
  `DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2
     AND role_id NOT IN (SELECT id FROM roles WHERE tenant_id IS NULL AND is_built_in AND name = 'customer')`,
);
// A driver follows to the account. Who is a driver of the tenant already stays the one with a history.
const followStatement = statement(
  "invitations.follow",
  `WITH known AS (
     SELECT EXISTS (SELECT FROM drivers WHERE tenant_id = $1 AND user_id = $3 AND deleted_at IS NULL) AS is_driver),
   moved AS (
     UPDATE drivers d SET user_id = $3, updated_at = $4,
       deleted_at = CASE WHEN known.is_driver THEN coalesce(d.deleted_at, $4) ELSE d.deleted_at END
     FROM known WHERE d.tenant_id = $1 AND d.user_id = $2 RETURNING d.id, d.deleted_at IS NOT NULL AS is_over),
   vehicles AS (DELETE FROM driver_vehicles v USING moved WHERE v.tenant_id = $1 AND v.driver_id = moved.id AND moved.is_over)
   DELETE FROM driver_zones z USING moved WHERE z.tenant_id = $1 AND z.driver_id = moved.id AND moved.is_over`,
);
const leaveStatement = statement(
  "invitations.leave",
  "DELETE FROM memberships WHERE tenant_id = $1 AND user_id = $2 AND status = 'invited'",
);
const vanishStatement = statement("invitations.vanish", "DELETE FROM users WHERE id = $1 AND status = 'invited'");

/**
 * Makes an invitation a membership with the roles offered (4 B10), and answers whose. `tx` acts as that account, in the
 * tenant and under `lockAccess`; what was found out about invitation and account is checked and locked.
 */
export async function settle(
  tx: Transaction,
  ctx: RequestContext,
  { found, way, chosen }: { found: Acceptable; way: Way; chosen: Chosen },
): Promise<string> {
  const { tenantId } = tx.scope;
  const at = ctx.deps.now().toISOString();
  const userId = way.kind === "new" ? found.id : way.accountId;
  const accepted = invitationMachine.next("open", "accept");
  const [mine] = await tx.sql(acceptStatement, [tenantId, found.id, accepted, userId, at]);
  if (!mine) throw new AppError("invitation_invalid");
  if (way.kind === "new") await becomeAccount(tx, ctx, { found, takenFrom: way.takenFrom, chosen });
  else await joinAs(tx, ctx, { found, userId, isClaimed: way.kind === "claim", chosen });
  await giveRoles(tx, ctx, userId, found.role_ids);
  const caller = { userId, sessionId: null, apiKeyId: null, isSystemAdmin: false, permissions: new Set<never>() };
  const after = { ...(await findMember(tx, userId)), invitation_id: found.id };
  const entry = { action: "user.accept_invitation", entity_type: "user", entity_id: userId, after };
  await recordAudit(tx, { ...ctx, caller }, entry);
  return userId;
}

async function becomeAccount(
  tx: Transaction,
  ctx: RequestContext,
  { found, takenFrom, chosen }: { found: Acceptable; takenFrom: string | null; chosen: Chosen },
): Promise<void> {
  const { id, destination } = found;
  const kind = kindOf(destination);
  if (takenFrom) await takeContactOff(tx, ctx, { userId: takenFrom, kind, contact: destination });
  const { passwordHash, first_name = found.first_name, last_name = found.last_name } = chosen;
  const at = ctx.deps.now().toISOString();
  await tx.sql(becomeStatement, [id, kind, destination, passwordHash, first_name, last_name, at]);
  await tx.sql(joinStatement, [tx.scope.tenantId, id, at]);
}

async function joinAs(
  tx: Transaction,
  ctx: RequestContext,
  { found, userId, isClaimed, chosen }: { found: Acceptable; userId: string; isClaimed: boolean; chosen: Chosen },
): Promise<void> {
  const { tenantId } = tx.scope;
  const membership = await findMembership(tx, userId);
  // Whom the tenant deactivated it activates itself.
  if (membership?.status === "inactive" && !membership.has_left) throw new AppError("invitation_invalid");
  if (isClaimed) {
    const { passwordHash, first_name = null, last_name = null } = chosen;
    await claimAccount(tx, ctx, { userId, kind: kindOf(found.destination), passwordHash });
    await tx.sql(nameStatement, [userId, first_name, last_name, found.first_name, found.last_name]);
  } else if (isSetElsewhere(found, tenantId)) await disownPassword(tx, ctx, userId, chosen.passwordHash);
  const at = ctx.deps.now().toISOString();
  await tx.sql(joinStatement, [tenantId, userId, at]);
  if (membership?.has_left) await tx.sql(dropRolesStatement, [tenantId, userId]);
  await tx.sql(followStatement, [tenantId, found.id, userId, at]);
  await tx.sql(leaveStatement, [tenantId, found.id]);
  await tx.sql(vanishStatement, [found.id]);
}
