import type { Handle } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { UserContext } from "../../kernel/index.ts";
import { AppError } from "../../kernel/index.ts";
import type { BookAddress } from "./book-schema.ts";
import { columns } from "./repository.ts";

// Lets the look-up that follows see the one row that the caller named, and no other.
const revealStatement = statement<unknown>("addresses.reveal", "SELECT set_config('app.address_id', $1, true)");
const findStatement = statement<BookAddress & { is_member: boolean }>(
  "addresses.find_named",
  `SELECT ${columns}, EXISTS (SELECT FROM memberships m JOIN tenants t ON t.id = m.tenant_id
     WHERE m.tenant_id = a.tenant_id AND m.user_id = $2 AND m.status = 'active' AND t.status = 'active') AS is_member
   FROM addresses a WHERE a.id = $1 AND a.deleted_at IS NULL`,
);
const adminStatement = statement<{ is_admin: boolean }>(
  "addresses.is_admin",
  "SELECT karwan_is_tenant_admin() AS is_admin",
);
const overMemberStatement = statement<{ is_over: boolean }>(
  "addresses.is_over_member",
  `SELECT karwan_is_tenant_admin() AND EXISTS (SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2) AS is_over`,
);

const forbidden = () => new AppError("insufficient_permissions");

async function findNamed(ctx: UserContext, id: string): Promise<BookAddress & { is_member: boolean }> {
  const [, [row]] = await ctx.read((q) => [
    q.sql(revealStatement, [id]),
    q.sql(findStatement, [id, ctx.caller.userId]),
  ]);
  if (!row) throw new AppError("address_not_found");
  return row;
}

/** An address that the caller may read: own, of a tenant of theirs, or any for system administrators; otherwise 403 (1 §4.3). */
export async function readable(ctx: UserContext, id: string): Promise<BookAddress> {
  const { is_member, ...address } = await findNamed(ctx, id);
  if (address.user_id !== ctx.caller.userId && !is_member && !ctx.caller.isSystemAdmin) throw forbidden();
  return address;
}

/**
 * Runs a change of an address that the caller may change: own, of a tenant they administer, or any for system
 * administrators (1 §4.3). Owner and tenant of an address never change, so what was found before the transaction holds.
 */
export async function changing<T>(
  ctx: UserContext,
  id: string,
  work: (h: Handle, address: Pick<BookAddress, "user_id" | "tenant_id">) => Promise<T>,
): Promise<T> {
  const { user_id, tenant_id } = await findNamed(ctx, id);
  const isFree = user_id === ctx.caller.userId || ctx.caller.isSystemAdmin;
  if (!isFree && tenant_id === null) throw forbidden();
  return ctx.txIn(tenant_id ?? NO_TENANT, async (h) => {
    if (!isFree && !(await h.sql(adminStatement))[0]?.is_admin) throw forbidden();
    return work(h, { user_id, tenant_id });
  });
}

/** Whether the caller administers the scope's tenant and the user is a member of it (4 C1). */
export async function isOverMember(h: Handle, userId: string): Promise<boolean> {
  const [row] = await h.sql(overMemberStatement, [h.scope.tenantId, userId]);
  return row?.is_over ?? false;
}

/** Refuses to act in another's address book unless the caller is that person's tenant administrator (4 C1). */
export async function requireOverMember(h: Handle, userId: string): Promise<void> {
  if (!(await isOverMember(h, userId))) throw forbidden();
}
