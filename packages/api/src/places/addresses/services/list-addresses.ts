import type { Scope } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, offsetOf, searchPattern } from "../../../kernel/index.ts";
import type { BookAddress, listInput } from "../book-schema.ts";
import { columns } from "../repository.ts";

type Input = z.infer<typeof listInput>;

const ONE_USERS = "a.user_id = $3";
const ADMINS = `a.user_id IN (
  SELECT m.user_id FROM memberships m JOIN membership_roles mr USING (tenant_id, user_id)
  JOIN roles r ON r.id = mr.role_id AND r.is_built_in AND r.name = 'tenant_admin'
  WHERE m.tenant_id = $4 AND m.status = 'active')`;

/** One pair of statements a view, so that each is planned for what it asks: one's own few, or all there are. */
function statementsOf(view: string, whose: string) {
  const filter = `a.deleted_at IS NULL AND ($1::text IS NULL OR a.address_type = $1)
    AND ($2::text IS NULL OR a.full_address ILIKE $2) AND ${whose}`;
  const list = `SELECT ${columns} FROM addresses a WHERE ${filter} ORDER BY a.created_at DESC, a.id DESC`;
  return {
    list: statement<BookAddress>(`addresses.list_${view}`, `${list} LIMIT $5 OFFSET $6`),
    count: statement<{ total: number }>(
      `addresses.count_${view}`,
      `SELECT count(*) AS total FROM addresses a WHERE ${filter}`,
    ),
  };
}
// Every parameter has its type in each, also where a view does not ask for it.
const unasked = { user: "$3::uuid IS NULL", admins: "$4::uuid IS NULL" };
const views = {
  user: statementsOf("user", `${ONE_USERS} AND ${unasked.admins}`),
  admins: statementsOf("admins", `${unasked.user} AND ${ADMINS}`),
  userAmongAdmins: statementsOf("user_among_admins", `${ONE_USERS} AND ${ADMINS}`),
  all: statementsOf("all", `${unasked.user} AND ${unasked.admins}`),
};
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
  const { list, count: counted } = statementsFor(view);
  const values = [input.addressType ?? null, searchPattern(input.search), view.userId, view.adminsOf];
  const [addresses, [count]] = await ctx.deps.database.read(scope, (q) => [
    q.sql(list, [...values, input.limit, offsetOf(input)]),
    q.sql(counted, values),
  ]);
  return { addresses, page: input.page, limit: input.limit, total: count?.total ?? 0 };
}

function statementsFor({ userId, adminsOf }: View) {
  if (userId) return adminsOf ? views.userAmongAdmins : views.user;
  return adminsOf ? views.admins : views.all;
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
