import type { Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { Caller, Reason, ScopedAccess, TenantContext } from "../../kernel/index.ts";
import { AppError, columnsOf } from "../../kernel/index.ts";
import type { Role } from "./schema.ts";
import { role as roleShape } from "./schema.ts";

/** What a role keeps of its own: all but its permissions. */
export const ownShape = roleShape.omit({ permissions: true });

/** SQL of a role as the wire shows it. */
export const roleColumns = `${columnsOf(ownShape, "r")},
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) ORDER BY p.id), '[]')
   FROM role_permissions rp JOIN permissions p ON p.id = rp.permission_id WHERE rp.role_id = r.id) AS permissions`;

/** Where a role is, for Prisma, in its owner's scope: the tenant's own, or one of nobody's in the platform's. */
export const ownKey = ({ scope }: Transaction, { id }: Pick<Role, "id">) => ({
  id,
  tenant_id: scope.tenantId === NO_TENANT ? null : scope.tenantId,
});

type OwnedRole = Role & { tenant_id: string | null };

/** A role that the tenant can see: its own, or one of everybody's. */
export const findStatement = statement(
  "roles.find",
  `SELECT r.tenant_id, ${roleColumns} FROM roles r WHERE (r.tenant_id IS NULL OR r.tenant_id = $1) AND r.id = $2`,
);
const accessStatement = statement("roles.lock_access", "SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE");
const lockStatement = statement("roles.lock", "SELECT id FROM roles WHERE id = $1 FOR UPDATE");

/**
 * Changes of who may do what in a tenant happen one after the other: taken first by each of them, this lock keeps
 * two of them from waiting for each other, and the last administrator from leaving twice. Who waited for it may not be
 * allowed any more, and is asked again; `by` is null where a secret allows, not a caller.
 */
export async function lockAccess(tx: Transaction, by: Pick<ScopedAccess, "confirmAccess"> | null): Promise<void> {
  await tx.sql(accessStatement, [tx.scope.tenantId]);
  await by?.confirmAccess(tx);
}

/** The role of a path, as it stands; `missing` when the tenant knows none such. */
export async function findRole(ctx: TenantContext, id: string, missing: Reason = "role_not_found"): Promise<OwnedRole> {
  const [[row]] = await ctx.read((q) => [q.sql(findStatement, [ctx.tenantId, id])]);
  if (!row) throw new AppError(missing);
  return row;
}

/**
 * Works on a role in its owner's scope: the tenant's own in the tenant, a system-scope one in the platform's, where
 * system administrators alone may write. The role is locked, so that what is checked holds until the end.
 */
export function changeRole<T>(
  ctx: TenantContext,
  found: OwnedRole,
  work: (tx: Transaction, role: Role) => Promise<T>,
): Promise<T> {
  return ctx.transactionIn(found.tenant_id ?? NO_TENANT, async (tx) => {
    await lockAccess(tx, ctx);
    await tx.sql(lockStatement, [found.id]);
    const [row] = await tx.sql(findStatement, [tx.scope.tenantId, found.id]);
    if (!row) throw new AppError("role_not_found");
    const { tenant_id: _, ...role } = row;
    return work(tx, role);
  });
}

/** Refuses to touch built-in roles, and system-scope ones for all but system administrators (4 B7). */
export function requireOwn(caller: Caller, role: OwnedRole, reason: Reason): void {
  if (role.is_built_in || (role.tenant_id === null && !caller.isSystemAdmin)) throw new AppError(reason);
}
