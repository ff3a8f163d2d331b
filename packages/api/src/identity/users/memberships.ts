import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { Caller, RequestContext } from "../../kernel/index.ts";
import { AppError, counting, onViolation } from "../../kernel/index.ts";
import { leftSql, merelyCustomerSql } from "../../tenancy/memberships/index.ts";
import { canSignInSql } from "../contacts/index.ts";
import { requireHeld } from "../roles/index.ts";

const assignableStatement = statement(
  "memberships.assignable_roles",
  `SELECT r.id, ARRAY(SELECT p.name FROM role_permissions rp JOIN permissions p ON p.id = rp.permission_id WHERE rp.role_id = r.id) AS permissions
   FROM roles r WHERE r.scope = 'tenant' AND (r.tenant_id IS NULL OR r.tenant_id = $1) AND r.id = ANY($2::uuid[])`,
);
// Who is merely a customer, or left, becomes more by accepting alone (4 B1).
const membershipStatement = statement(
  "memberships.find",
  `SELECT m.status, ${leftSql("m")} AS has_left, ${merelyCustomerSql("$1")} AS is_merely_customer
   FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.tenant_id = $1 AND m.user_id = $2`,
);
export type Membership = RowOf<typeof membershipStatement>;
// Roles are a part of the record: whoever read it before they changed shall see that (4 L9).
const touchStatement = statement(
  "memberships.touch",
  "UPDATE memberships SET updated_at = $3 WHERE tenant_id = $1 AND user_id = $2",
);
const heldStatement = statement(
  "memberships.held_roles",
  "SELECT role_id FROM membership_roles WHERE tenant_id = $1 AND user_id = $2",
);
const joinStatement = statement(
  "memberships.join",
  "INSERT INTO memberships (tenant_id, user_id, status, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)",
);
const lockStatement = statement(
  "memberships.lock",
  "SELECT status FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR SHARE",
);
const takeStatement = statement(
  "memberships.take_roles",
  "DELETE FROM membership_roles WHERE tenant_id = $1 AND user_id = $2 AND role_id = ANY($3::uuid[])",
);
const giveStatement = statement(
  "memberships.give_roles",
  `INSERT INTO membership_roles (tenant_id, user_id, role_id, created_at) SELECT $1, $2, unnest($3::uuid[]), $4
   ON CONFLICT DO NOTHING`,
);
const adminsStatement = statement(
  "memberships.admins",
  `SELECT count(*) AS admins FROM membership_roles mr
   JOIN roles r ON r.id = mr.role_id AND r.is_built_in AND r.name = 'tenant_admin'
   JOIN memberships m ON m.tenant_id = $1 AND m.user_id = mr.user_id AND m.status = 'active'
   JOIN users u ON u.id = mr.user_id AND u.status = 'active' AND ${canSignInSql("u")}
   WHERE mr.tenant_id = $1`,
  counting,
);

type Ctx = Pick<RequestContext, "deps">;
const roleMissing = () => new AppError("role_not_found");

/** How an account belongs to the scope's tenant; null when it does not. */
export async function findMembership(tx: Transaction, userId: string): Promise<Membership | null> {
  const [row] = await tx.sql(membershipStatement, [tx.scope.tenantId, userId]);
  return row ?? null;
}

/** Refuses to make staff of a customer who is there by themselves: they are invited and accept first (4 B1). */
export async function requireStaff(tx: Transaction, userId: string): Promise<void> {
  if ((await findMembership(tx, userId))?.is_merely_customer) throw new AppError("invitation_required");
}

/** Makes an account a member of the scope's tenant; 409 when it is one already, active or not (4 B1). */
export async function joinTenant(
  tx: Transaction,
  ctx: Ctx,
  userId: string,
  status: Membership["status"],
): Promise<void> {
  await tx
    .sql(joinStatement, [tx.scope.tenantId, userId, status, ctx.deps.now().toISOString()])
    .catch(onViolation({ memberships_pkey: () => new AppError("user_already_member") }));
}

/** Keeps an active member from leaving until the end of the transaction; 404 for everybody else (4 B1). */
export async function lockMember(tx: Transaction, userId: string): Promise<void> {
  const [member] = await tx.sql(lockStatement, [tx.scope.tenantId, userId]);
  if (!member || member.status === "inactive") throw new AppError("user_not_found");
}

/** Who left is taken back by nobody but themselves: 409 `invitation_required`, which says how (4 B1, 4 B11). */
export async function refuseLeft(tx: Transaction, userId: string): Promise<void> {
  if ((await findMembership(tx, userId))?.has_left) throw new AppError("invitation_required", { has_left: true });
}

/**
 * Refuses roles of other tenants and of scope system, which do not exist here (404), and whoever does not hold all that
 * the roles permit which they give or take (3 §3).
 */
export async function requireAssignable(
  tx: Transaction,
  caller: Caller,
  { given, taken = [] }: { given: readonly string[]; taken?: readonly string[] },
): Promise<void> {
  const roles = await tx.sql(assignableStatement, [tx.scope.tenantId, [...given, ...taken]]);
  const known = new Set(roles.map(({ id }) => id));
  if (given.some((id) => !known.has(id))) throw roleMissing();
  requireHeld(
    caller,
    roles.flatMap(({ permissions }) => permissions),
  );
}

/** Makes a member's roles exactly these, all of them such as `requireAssignable` lets pass. */
export async function replaceRoles(
  tx: Transaction,
  ctx: Ctx & { caller: Caller },
  userId: string,
  ids: readonly string[],
) {
  const { tenantId } = tx.scope;
  const wanted = new Set(ids);
  const held = new Set((await tx.sql(heldStatement, [tenantId, userId])).map((row) => row.role_id));
  const given = [...wanted].filter((id) => !held.has(id));
  const taken = [...held].filter((id) => !wanted.has(id));
  await requireAssignable(tx, ctx.caller, { given, taken });
  await giveRoles(tx, ctx, userId, given);
  if (taken.length > 0) await tx.sql(takeStatement, [tenantId, userId, taken]);
  if (given.length + taken.length > 0) await tx.sql(touchStatement, [tenantId, userId, ctx.deps.now().toISOString()]);
}

/** Gives a member roles that were looked up before; a role deleted in the meantime is not found. */
export async function giveRoles(tx: Transaction, ctx: Ctx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .sql(giveStatement, [tx.scope.tenantId, userId, ids, ctx.deps.now().toISOString()])
    .catch(onViolation({ membership_roles_role_id_fkey: roleMissing }));
}

/** How many people can govern the tenant: active administrators who can sign in. */
async function countAdmins(tx: Transaction): Promise<number> {
  const [row] = await tx.sql(adminsStatement, [tx.scope.tenantId]);
  return row?.admins ?? 0;
}

/**
 * Makes a change that may end somebody's being an administrator; 409 `last_tenant_admin` when it leaves the tenant, which had
 * one, without any who can sign in (3 §3, 4 B8). Meaningful under `lockAccess` only.
 */
export async function keepAdministrator<T>(tx: Transaction, change: () => Promise<T>): Promise<T> {
  const before = await countAdmins(tx);
  const result = await change();
  if (before > 0 && (await countAdmins(tx)) === 0) throw new AppError("last_tenant_admin");
  return result;
}
