import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import { AppError } from "../../kernel/index.ts";
import type { User } from "./schema.ts";

// Who left keeps their name here, for what they did; how to reach them is no affair of the tenant any more (4 B11).
const ofMember = (column: string) => `CASE WHEN m.status = 'active' OR m.left_at IS NULL THEN u.${column} END`;
const columns = `u.id, ${ofMember("email")} AS email, ${ofMember("phone")} AS phone, u.first_name, u.last_name, u.full_name,
  ${ofMember("avatar_url")} AS avatar_url, m.status, m.created_at,
  greatest(m.updated_at, u.updated_at) AS updated_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.name), '[]')
   FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
   WHERE mr.tenant_id = m.tenant_id AND mr.user_id = m.user_id) AS roles`;
const members = "memberships m JOIN users u ON u.id = m.user_id";
const filter = `m.tenant_id = $1 AND ($2::text IS NULL OR m.status = $2)
  AND ($3::text IS NULL OR u.full_name ILIKE $3 OR ${ofMember("email")} ILIKE $3 OR ${ofMember("phone")} ILIKE $3)
  AND (($4::text IS NULL AND $5::uuid IS NULL) OR EXISTS (
    SELECT FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
    WHERE mr.tenant_id = m.tenant_id AND mr.user_id = m.user_id
      AND ($4::text IS NULL OR r.name = $4) AND ($5::uuid IS NULL OR r.id = $5)))`;

// Newest account first: ids carry their time, and the primary key is in their order.
export const listStatement = statement<User>(
  "users.list",
  `SELECT ${columns} FROM ${members} WHERE ${filter} ORDER BY m.user_id DESC LIMIT $6 OFFSET $7`,
);
export const countStatement = statement<{ total: number }>(
  "users.count",
  `SELECT count(*) AS total FROM ${members} WHERE ${filter}`,
);
export const findStatement = statement<User>(
  "users.find",
  `SELECT ${columns} FROM ${members} WHERE m.tenant_id = $1 AND m.user_id = $2`,
);

/** What a member may do, beyond what the record shows. */
export type Standing = { permissions: string[] };
const standingStatement = statement<Standing>(
  "users.standing",
  `SELECT ARRAY(SELECT DISTINCT p.name FROM membership_roles mr JOIN role_permissions rp USING (role_id)
     JOIN permissions p ON p.id = rp.permission_id WHERE mr.tenant_id = $1 AND mr.user_id = $2) AS permissions`,
);

/** A member of the scope's tenant; 404 for everybody else. */
export async function findMember(h: Handle, userId: string): Promise<User> {
  const [row] = await h.sql(findStatement, [h.scope.tenantId, userId]);
  if (!row) throw new AppError("user_not_found");
  return row;
}

export async function standingOf(h: Handle, userId: string): Promise<Standing> {
  const [row] = await h.sql(standingStatement, [h.scope.tenantId, userId]);
  if (!row) throw new Error("a query without a source returned no row");
  return row;
}
