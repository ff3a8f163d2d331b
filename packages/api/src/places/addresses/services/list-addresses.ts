import type { Scope } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, offsetOf, searchPattern } from "../../../kernel/index.ts";
import type { BookAddress, listInput } from "../book-schema.ts";
import { columns } from "../repository.ts";

type Input = z.infer<typeof listInput>;

// $1 one user's; $2 those of this tenant's administrators. Neither: all, which only system administrators get to.
const filter = `a.deleted_at IS NULL AND ($1::uuid IS NULL OR a.user_id = $1)
  AND ($2::uuid IS NULL OR a.user_id IN (
    SELECT m.user_id FROM memberships m JOIN membership_roles mr USING (tenant_id, user_id)
    JOIN roles r ON r.id = mr.role_id AND r.is_built_in AND r.name = 'tenant_admin'
    WHERE m.tenant_id = $2 AND m.status = 'active'))
  AND ($3::text IS NULL OR a.address_type = $3) AND ($4::text IS NULL OR a.full_address ILIKE $4)`;
const listStatement = statement<BookAddress>(
  "addresses.list",
  `SELECT ${columns} FROM addresses a WHERE ${filter} ORDER BY a.created_at DESC, a.id DESC LIMIT $5 OFFSET $6`,
);
const countStatement = statement<{ total: number }>(
  "addresses.count",
  `SELECT count(*) AS total FROM addresses a WHERE ${filter}`,
);
const standingStatement = statement<{ is_known: boolean; is_member: boolean; is_admin: boolean; is_over: boolean }>(
  "addresses.standing",
  `SELECT EXISTS (SELECT FROM tenants WHERE id = $1) AS is_known, karwan_is_tenant_admin() AS is_admin,
     EXISTS (SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $2 AND status = 'active') AS is_member,
     EXISTS (SELECT FROM memberships WHERE tenant_id = $1 AND user_id = $3) AS is_over`,
);

/** What the caller gets to see: whose addresses, and in which tenant's scope row-level security shows them. */
type View = { userId: string | null; adminsOf: string | null; tenantId: string };

/** Addresses newest first: one's own, a tenant's administrators', one member's, or all (1 §4.3, 4 C1). */
export async function listAddresses(ctx: UserContext, input: Input) {
  const view = await viewOf(ctx, input);
  const scope: Scope = { tenantId: view.tenantId, userId: ctx.caller.userId };
  const values = [view.userId, view.adminsOf, input.addressType ?? null, searchPattern(input.search)];
  const [addresses, [count]] = await ctx.deps.database.read(scope, (q) => [
    q.sql(listStatement, [...values, input.limit, offsetOf(input)]),
    q.sql(countStatement, values),
  ]);
  return { addresses, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

async function viewOf(ctx: UserContext, { userId, tenantId }: Input): Promise<View> {
  const self = ctx.caller.userId;
  const inTenant = tenantId ?? (userId && userId !== self ? ctx.tenantId : null);
  const standing = inTenant ? await standingIn(ctx, inTenant, userId ?? self) : null;
  if (tenantId && !standing?.is_known) throw new AppError("tenant_not_found");
  if (ctx.caller.isSystemAdmin)
    return { userId: userId ?? null, adminsOf: tenantId ?? null, tenantId: tenantId ?? NO_TENANT };
  if (tenantId && !standing?.is_member) throw new AppError("tenant_mismatch");
  if (userId && userId !== self) {
    if (!inTenant || !standing?.is_admin || !standing.is_over) throw new AppError("insufficient_permissions");
    return { userId, adminsOf: null, tenantId: inTenant };
  }
  // Without a role in the tenant that would show more, and without a tenant named, one sees one's own.
  if (userId || !tenantId || !standing?.is_admin) return { userId: self, adminsOf: null, tenantId: NO_TENANT };
  return { userId: null, adminsOf: tenantId, tenantId };
}

async function standingIn(ctx: UserContext, tenantId: string, userId: string) {
  const [[row]] = await ctx.deps.database.read({ tenantId, userId: ctx.caller.userId }, (q) => [
    q.sql(standingStatement, [tenantId, ctx.caller.userId, userId]),
  ]);
  return row ?? null;
}
