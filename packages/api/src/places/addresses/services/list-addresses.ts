import type { Pending, Reader, RowOf, StatementOptions } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { UserContext } from "../../../kernel/index.ts";
import { AppError, filtering, offsetOf, searchPatterns } from "../../../kernel/index.ts";
import type { listInput } from "../book-schema.ts";
import { columns } from "../repository.ts";
import { adminsOf, booksStatement, enterStatement, MAY_READ, reachStatement } from "../rights.ts";

type Input = z.infer<typeof listInput>;

const ONE_USERS = "a.user_id = $3::uuid";
// What somebody saved for a tenant they see as long as they belong to it.
const REACHED = `(a.tenant_id IS NULL OR ${MAY_READ})`;
// In a tenant's view stand no addresses of another one, whoever saved them (4 B13).
const IN_TENANT = "(a.tenant_id IS NULL OR a.tenant_id = $4::uuid)";
const ADMINS = `a.user_id IN (${adminsOf("$4::uuid")})`;

type ViewName = "user" | "member" | "admins" | "user_among_admins" | "all_admins" | "all";

/** One pair of statements a view, so that each is planned for what it asks: one's own few, or all there are. */
function statementsOf(view: ViewName, whose: string, options: StatementOptions = filtering) {
  const filter = `a.deleted_at IS NULL AND ($1::text IS NULL OR a.address_type = $1)
    AND ($2::text[] IS NULL OR a.full_address ILIKE ANY($2)) AND ${whose}`;
  const list = `SELECT ${columns} FROM addresses a WHERE ${filter} ORDER BY a.created_at DESC, a.id DESC`;
  return {
    list: statement(`addresses.list_${view}`, `${list} LIMIT $5 OFFSET $6`, options),
    count: statement(`addresses.count_${view}`, `SELECT count(*) AS total FROM addresses a WHERE ${filter}`, options),
  };
}
// Every parameter has its type in each, also where a view does not ask for it.
const unasked = { user: "$3::uuid IS NULL", tenant: "$4::uuid IS NULL" };
const views = {
  user: statementsOf("user", `${ONE_USERS} AND ${REACHED} AND ${unasked.tenant}`),
  member: statementsOf("member", `${ONE_USERS} AND ${IN_TENANT}`),
  admins: statementsOf("admins", `${unasked.user} AND ${ADMINS} AND ${IN_TENANT}`),
  userAmongAdmins: statementsOf("user_among_admins", `${ONE_USERS} AND ${ADMINS}`),
  allAdmins: statementsOf("all_admins", `${unasked.user} AND ${ADMINS}`),
  all: statementsOf("all", `${unasked.user} AND ${unasked.tenant}`, {
    planned: "each time",
    plan: { why: "the platform's own list of all addresses", scans: ["addresses"] },
  }),
};

/** What the caller gets to see: which addresses, of whom, and by which tenant's administration. */
type View = { name: keyof typeof views; userId: string | null; tenantId: string | null };

/** Addresses newest first: one's own, a tenant's administrators', one member's, or all (1 §4.3, 4 B13, 4 C1). */
export async function listAddresses(ctx: UserContext, input: Input) {
  const view = await viewOf(ctx, input);
  const { list, count: counted } = views[view.name];
  const values = [input.addressType ?? null, searchPatterns(input.search), view.userId, view.tenantId] as const;
  const page = (q: Reader) => [q.sql(list, [...values, input.limit, offsetOf(input)]), q.sql(counted, values)] as const;
  const [addresses, count] = await (view.tenantId === null ? ownPage(ctx, page) : tenantPage(ctx, view, page));
  return { addresses, page: input.page, limit: input.limit, total: count[0]?.total ?? 0 };
}

type Listed = (typeof views)[keyof typeof views];
type Page = (q: Reader) => readonly [Pending<RowOf<Listed["list"]>>, Pending<RowOf<Listed["count"]>>];

async function ownPage(ctx: UserContext, page: Page) {
  const [, ...rows] = await ctx.read((q) => [q.sql(reachStatement), ...page(q)]);
  return rows;
}

async function tenantPage(ctx: UserContext, view: View, page: Page) {
  const [, , , ...rows] = await ctx.read((q) => [...entering(q, view), ...page(q)]);
  return rows;
}

/** What row-level security has to be shown before it shows more than the caller's own. */
function entering(q: Reader, { userId, tenantId }: Omit<View, "name">) {
  const books = q.sql(booksStatement, [tenantId, userId]);
  return [q.sql(reachStatement), q.sql(enterStatement, [tenantId]), books] as const;
}

async function viewOf(ctx: UserContext, input: Input): Promise<View> {
  const { userId = null, tenantId = null } = input;
  const self = ctx.caller.userId;
  const isOther = userId !== null && userId !== self;
  const inTenant = tenantId ?? (isOther ? ctx.tenantId : null);
  const own = { name: "user", userId: self, tenantId: null } as const;
  if (ctx.caller.isSystemAdmin) return viewOfPlatform(ctx, userId, tenantId);
  if (!inTenant && !isOther) return own;
  const [, [at], [books]] = await ctx.read((q) => entering(q, { userId, tenantId: inTenant }));
  if (tenantId && !at?.is_known) throw new AppError("tenant_not_found");
  if (tenantId && !at?.is_member) throw new AppError("tenant_mismatch");
  if (isOther) {
    if (!books?.is_open) throw new AppError("insufficient_permissions");
    return { name: "member", userId, tenantId: inTenant };
  }
  // Without a role in the tenant that would show more one sees one's own.
  return userId || !books?.is_admin ? own : { name: "admins", userId: null, tenantId: inTenant };
}

async function viewOfPlatform(ctx: UserContext, userId: string | null, tenantId: string | null): Promise<View> {
  if (tenantId === null) return { name: userId ? "user" : "all", userId, tenantId };
  const [, [at]] = await ctx.read((q) => [q.sql(reachStatement), q.sql(enterStatement, [tenantId])]);
  if (!at?.is_known) throw new AppError("tenant_not_found");
  return { name: userId ? "userAmongAdmins" : "allAdmins", userId, tenantId };
}
