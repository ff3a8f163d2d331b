import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { systemAdminSql } from "../../kernel/index.ts";
import { limitInSql } from "../../tenancy/settings/index.ts";

const columns = "id, name, description, created_at, created_by, expires_at, is_active, revoked_at, last_four";

export const memberStatement = statement(
  "api_keys.member",
  // One after the other adds a key, or switches one on.
  "SELECT status FROM memberships WHERE tenant_id = $1 AND user_id = $2 FOR NO KEY UPDATE",
);
/** Where somebody is told what was done as them, if they proved a contact, and in which language. */
export const ownerStatement = statement(
  "api_keys.owner",
  `SELECT CASE WHEN u.email_proven_at IS NOT NULL THEN u.email ELSE u.phone END AS contact, u.language, t.name AS tenant
   FROM users u JOIN tenants t ON t.id = $1
   WHERE u.id = $2 AND (u.email_proven_at IS NOT NULL OR u.phone_proven_at IS NOT NULL)`,
);
/** Whether one more key of $2 may be active in the tenant at $3: expired ones are not (4 B14). */
export const roomStatement = statement(
  "api_keys.room",
  `SELECT (SELECT count(*) FROM api_keys WHERE tenant_id = $1 AND created_by = $2 AND is_active AND revoked_at IS NULL
       AND (expires_at IS NULL OR expires_at > $3)) < l.maximum AS is_allowed, l.maximum
   FROM (SELECT ${limitInSql("api_keys_per_user")} AS maximum) l`,
);
export const insertStatement = statement(
  "api_keys.insert",
  `INSERT INTO api_keys (id, tenant_id, created_by, name, description, key_hash, last_four, expires_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${columns}`,
);

const ownKeys = `created_by = $1 AND ($2::uuid IS NULL OR tenant_id = $2) AND ($3::text[] IS NULL OR name ILIKE ANY($3))`;
export const listStatement = statement(
  "api_keys.list",
  `SELECT ${columns}, tenant_id, last_used_at FROM api_keys WHERE ${ownKeys} ORDER BY created_at DESC, id DESC LIMIT $4 OFFSET $5`,
);
export const countStatement = statement("api_keys.count", `SELECT count(*) AS total FROM api_keys WHERE ${ownKeys}`);
/** Whether a tenant is there, and whether somebody belongs to it. In the scope of no tenant, by row-level security. */
export const belongsStatement = statement(
  "api_keys.belongs",
  `SELECT EXISTS (SELECT FROM memberships m WHERE m.tenant_id = t.id AND m.user_id = $2) AS is_member FROM tenants t WHERE t.id = $1::uuid`,
);

export const tenantOfStatement = statement(
  "api_keys.tenant_of",
  "SELECT tenant_id FROM api_keys WHERE id = $1 AND created_by = $2",
);
export const lockStatement = statement(
  "api_keys.lock",
  `SELECT ${columns} FROM api_keys WHERE tenant_id = $1 AND id = $2 AND created_by = $3 FOR UPDATE`,
);
export type KeyRecord = RowOf<typeof lockStatement>;
export const updateStatement = statement(
  "api_keys.update",
  `UPDATE api_keys SET name = $3, description = $4, expires_at = $5, is_active = $6, updated_at = $7
   WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${columns}`,
);
export const revokeStatement = statement(
  "api_keys.revoke",
  `UPDATE api_keys SET is_active = false, revoked_at = $3, updated_at = $3
   WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${columns}`,
);

export const revokeOfUserStatement = statement(
  "api_keys.revoke_of_user",
  `UPDATE api_keys SET is_active = false, revoked_at = $3, updated_at = $3
   WHERE tenant_id = $1 AND created_by = $2 AND revoked_at IS NULL RETURNING ${columns}`,
);

export const findStatement = statement(
  "api_keys.find",
  `SELECT ${columns} FROM api_keys WHERE tenant_id = $1 AND id = $2`,
);
/** What the owner holds in the key's tenant; no row once account, membership or tenant is out of use. */
export const reachStatement = statement(
  "api_keys.reach",
  `SELECT
     ARRAY(SELECT DISTINCT p.name FROM membership_roles mr JOIN role_permissions USING (role_id) JOIN permissions p ON p.id = permission_id
           WHERE mr.tenant_id = $1 AND mr.user_id = $2) AS permissions,
     EXISTS (SELECT FROM membership_roles mr JOIN roles r ON r.id = mr.role_id
             WHERE mr.tenant_id = $1 AND mr.user_id = $2 AND r.tenant_id IS NULL AND r.name = 'customer') AS is_customer,
     ${systemAdminSql("$2")} AS is_system_admin
   FROM memberships m JOIN users u ON u.id = m.user_id JOIN tenants t ON t.id = m.tenant_id
   WHERE m.tenant_id = $1 AND m.user_id = $2 AND m.status = 'active' AND u.status = 'active' AND t.status = 'active'`,
);
export type Reach = RowOf<typeof reachStatement>;
