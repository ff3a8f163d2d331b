import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, defineList, filtersOf, searchedWithPhones } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";
import type { listInput, User } from "./schema.ts";

// An invited one shows what was typed, and the roles that are offered: nothing of whom the contacts belong to (4 B1). Who
// left keeps their name here, for what they did; how to reach them is no affair of the tenant any more (4 B11).
const withUser = `m JOIN users u ON u.id = m.user_id
  LEFT JOIN invitations i ON u.status = 'invited' AND i.tenant_id = $1 AND i.id = m.user_id`;
const members = `memberships ${withUser}`;
const ofMember = (column: string) => `CASE WHEN NOT ${leftSql("m")} THEN u.${column} END`;
const email = `coalesce(i.email, ${ofMember("email")})`;
const phone = `coalesce(i.phone, ${ofMember("phone")})`;
const roles = `(SELECT mr.role_id FROM membership_roles mr WHERE mr.tenant_id = $1 AND mr.user_id = m.user_id
  UNION ALL SELECT unnest(i.role_ids)) held JOIN roles r ON r.id = held.role_id`;
const columns = `u.id, ${email} AS email, ${phone} AS phone, u.first_name, u.last_name, u.full_name,
  ${ofMember("avatar_url")} AS avatar_url, m.status,
  CASE WHEN i.status = 'open' THEN i.expires_at END AS invitation_expires_at, m.created_at,
  greatest(m.updated_at, u.updated_at, i.updated_at) AS updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.name COLLATE karwan_names), '[]') FROM ${roles}) AS roles`;

/** What is asked of the members: a role by its name and by its id must be one and the same. */
function askedOf({ role, role_id, ...input }: z.infer<typeof listInput>) {
  return { ...input, held: role || role_id ? { name: role, id: role_id } : null };
}

/** The tenant's members: by state, text and role. Newest account first: ids carry their time, and the primary key is in their order. */
export const userList = defineList("users.list", {
  from: members,
  scope: "m.tenant_id = $1",
  filters: filtersOf<ReturnType<typeof askedOf>>({
    status: "m.status = ?",
    search: searchedWithPhones("u.full_name", email, phone),
    held: {
      sql: `EXISTS (SELECT FROM ${roles} WHERE jsonb_build_object('name', r.name, 'id', r.id) @> ?::jsonb)`,
      value: (role) => JSON.stringify(role),
    },
  }),
  order: ["user_id DESC"],
  plan: { plan: { why: "the roles of each are looked up, also in small tables that need no index", discards: 5000 } },
  counts: { from: "memberships m" },
  columns,
  source: (rows) => `${rows} ${withUser}`,
});

/** A page of them. */
export const readUsers = (ctx: Pick<TenantContext, "read" | "tenantId">, input: z.infer<typeof listInput>) =>
  userList.read(ctx, [ctx.tenantId], askedOf(input));

export const findStatement = statement(
  "users.find",
  `SELECT ${columns} FROM ${members} WHERE m.tenant_id = $1 AND m.user_id = $2`,
);

const standingStatement = statement(
  "users.standing",
  `SELECT ARRAY(SELECT DISTINCT p.name FROM (
       SELECT role_id FROM membership_roles WHERE tenant_id = $1 AND user_id = $2
       UNION ALL SELECT unnest(role_ids) FROM invitations WHERE tenant_id = $1 AND id = $2 AND status <> 'accepted') held
     JOIN role_permissions rp USING (role_id) JOIN permissions p ON p.id = rp.permission_id) AS permissions`,
);
/** What a member may do, or an invited one is offered to, beyond what the record shows. */
export type Standing = RowOf<typeof standingStatement>;

/** A member of the scope's tenant; 404 for everybody else. */
export async function findMember(tx: Transaction, userId: string): Promise<User> {
  const [row] = await tx.sql(findStatement, [tx.scope.tenantId, userId]);
  if (!row) throw new AppError("user_not_found");
  return row;
}

export async function standingOf(tx: Transaction, userId: string): Promise<Standing> {
  const [row] = await tx.sql(standingStatement, [tx.scope.tenantId, userId]);
  if (!row) throw new Error("a query without a source returned no row");
  return row;
}
