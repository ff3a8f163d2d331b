import type { RowOf, Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError, filtering } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";
import type { User } from "./schema.ts";

// An invited one shows what was typed, and the roles that are offered: nothing of whom the contacts belong to (4 B1). Who
// left keeps their name here, for what they did; how to reach them is no affair of the tenant any more (4 B11).
const members = `memberships m JOIN users u ON u.id = m.user_id
  LEFT JOIN invitations i ON u.status = 'invited' AND i.tenant_id = $1 AND i.id = m.user_id`;
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
const filter = `m.tenant_id = $1 AND ($2::text IS NULL OR m.status = $2)
  AND ($3::text[] IS NULL OR u.full_name ILIKE ANY($3) OR ${email} ILIKE ANY($3) OR ${phone} ILIKE ANY($3))
  AND (($4::text IS NULL AND $5::uuid IS NULL)
    OR EXISTS (SELECT FROM ${roles} WHERE ($4::text IS NULL OR r.name = $4) AND ($5::uuid IS NULL OR r.id = $5)))`;

// Newest account first: ids carry their time, and the primary key is in their order.
export const listStatement = statement(
  "users.list",
  `SELECT ${columns} FROM ${members} WHERE ${filter} ORDER BY m.user_id DESC LIMIT $6 OFFSET $7`,
  filtering,
);
export const countStatement = statement(
  "users.count",
  `SELECT count(*) AS total FROM ${members} WHERE ${filter}`,
  filtering,
);
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
