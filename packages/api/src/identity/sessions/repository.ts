import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";
import { systemAdminSql } from "../../kernel/index.ts";
import { leftSql } from "../../tenancy/memberships/index.ts";
import { limitInSql } from "../../tenancy/settings/index.ts";
import { namedSql } from "../contacts/index.ts";

export const accountByName = statement(
  "sessions.account_by_name",
  `SELECT id, status, password_hash, language FROM users WHERE ${namedSql("$1::text", "$2::text")}`,
);

export const accountStatement = statement(
  "sessions.account",
  `SELECT status, ${systemAdminSql("users.id")} AS is_system_admin
   FROM users WHERE id = $1`,
);
export type Account = RowOf<typeof accountStatement>;

/**
 * A user's tenants: the one last used first, then by the age of the membership (4 B2). What they left, and what they are
 * only invited to, is none of them. Needs the scope of no tenant. `last_tenant_id` is what releases up to 0.2 noted of it: it
 * tells of who has not signed in since.
 */
export const placesStatement = statement(
  "sessions.places",
  `SELECT m.tenant_id, t.name, t.code, m.status AS membership_status, t.status AS tenant_status
   FROM memberships m JOIN tenants t ON t.id = m.tenant_id JOIN users u ON u.id = m.user_id
   WHERE m.user_id = $1 AND m.status <> 'invited' AND NOT ${leftSql("m")}
   ORDER BY m.entered_at IS NOT DISTINCT FROM max(m.entered_at) OVER () DESC,
     u.last_tenant_id IS NOT DISTINCT FROM m.tenant_id DESC, m.created_at, m.tenant_id`,
  { plan: { why: "what one person is in all their tenants", scans: ["memberships"] } },
);
export type Place = RowOf<typeof placesStatement>;
export const tenantStatement = statement("sessions.tenant", "SELECT id FROM tenants WHERE id = $1::uuid");

// Where a tenant set the password it may be its administrators who look: other tenants' invitations are not theirs to see.
const isAcceptable = `i.destination = ANY (string_to_array(current_setting('app.proven_contacts', true), ' '))
     AND i.status = 'open' AND i.expires_at > $1
     AND NOT EXISTS (SELECT FROM users WHERE id = $2 AND password_by_tenant_id <> i.tenant_id)`;
/** Lets the statements behind it see which roles the user is offered, also a tenant's own. Behind `revealProvenContacts`. */
export const revealOfferedRoles = statement(
  "sessions.reveal_offered_roles",
  `SELECT set_config('app.offered_roles', coalesce(string_agg(DISTINCT role_id::text, ' '), ''), true)
   FROM invitations i CROSS JOIN unnest(i.role_ids) AS role_id WHERE ${isAcceptable}`,
);
/** What the user can accept. Behind `revealOfferedRoles`, in the scope of no tenant. */
export const invitationsStatement = statement(
  "sessions.invitations",
  `SELECT i.id, jsonb_build_object('name', t.name) AS tenant, i.sent_at AS invited_at, i.expires_at,
     COALESCE((SELECT jsonb_agg(jsonb_build_object('name', r.name) ORDER BY r.name COLLATE karwan_names, r.id)
       FROM roles r WHERE r.id = ANY (i.role_ids) AND (r.tenant_id IS NULL OR r.tenant_id = i.tenant_id)), '[]') AS roles
   FROM invitations i JOIN tenants t ON t.id = i.tenant_id
   WHERE ${isAcceptable}
   ORDER BY i.sent_at DESC, i.id DESC LIMIT 100`,
);

/** Who somebody is in a tenant: needs that tenant's scope. System roles count everywhere. */
export const profileStatement = statement(
  "sessions.profile",
  `WITH held AS (
     SELECT role_id FROM membership_roles WHERE tenant_id = $2::uuid AND user_id = $1
     UNION SELECT role_id FROM system_role_assignments WHERE user_id = $1),
   may AS (SELECT DISTINCT p.name FROM held JOIN role_permissions USING (role_id) JOIN permissions p ON p.id = permission_id)
   SELECT
     jsonb_build_object('id', u.id, 'full_name', u.full_name, 'first_name', u.first_name, 'last_name', u.last_name,
       'email', u.email, 'phone', u.phone, 'avatar_url', u.avatar_url,
       'is_system_admin', EXISTS (SELECT FROM may WHERE name = 'manage:system')) AS "user",
     (SELECT jsonb_build_object('id', t.id, 'name', t.name, 'code', t.code) FROM tenants t WHERE t.id = $2::uuid) AS tenant,
     COALESCE((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.name COLLATE karwan_names, r.id)
       FROM held JOIN roles r ON r.id = held.role_id), '[]') AS roles,
     COALESCE((SELECT jsonb_agg(name ORDER BY name) FROM may), '[]') AS permissions
   FROM users u WHERE u.id = $1`,
);

/** What {@link profileStatement} leaves out of the user, for nobody but themselves. */
export const ownStatement = statement(
  "sessions.own",
  `SELECT language, email_proven_at IS NOT NULL AS email_verified, phone_proven_at IS NOT NULL AS phone_verified,
     password_hash IS NOT NULL AS has_password FROM users WHERE id = $1`,
);

/** Whether somebody has left a tenant, and does not run the platform, which enters any. */
const hasLeft = (tenant: string, user: string) =>
  `(EXISTS (SELECT FROM memberships m WHERE m.tenant_id = ${tenant} AND m.user_id = ${user} AND ${leftSql("m")})
     AND NOT ${systemAdminSql(user)})`;
export const hasLeftStatement = statement("sessions.has_left", `SELECT ${hasLeft("$1::uuid", "$2::uuid")} AS has_left`);

/**
 * Nothing comes of it for who has left the tenant: they hold the lock of the user until they have, and end what is open by then.
 * Behind the lock of the user when there is a session ($10) that it is opened from: nothing comes of it then unless that
 * one lives, and it ends no later than that one would. That the tenant was entered is noted on the membership and not on the
 * account, of which a cluster has a copy on every node; not while somebody changes the membership, who holds it before the user.
 */
export const insertSession = statement(
  "sessions.insert",
  `WITH family AS (
     INSERT INTO sessions (id, user_id, tenant_id, user_agent, ip, created_at, last_used_at, expires_at, opened_from)
     SELECT $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $6::timestamptz, least($7::timestamptz, opener.expires_at), opener.id
     FROM (SELECT) one LEFT JOIN sessions opener ON opener.id = $10 AND opener.user_id = $2 AND opener.revoked_at IS NULL AND opener.expires_at > $6
     WHERE ($10::uuid IS NULL OR opener.id IS NOT NULL) AND NOT ${hasLeft("$3::uuid", "$2::uuid")} RETURNING id),
   entered AS (
     UPDATE memberships SET entered_at = $6 WHERE tenant_id = $3 AND EXISTS (SELECT id FROM family) AND user_id = (
       SELECT user_id FROM memberships WHERE tenant_id = $3 AND user_id = $2 FOR NO KEY UPDATE SKIP LOCKED))
   INSERT INTO refresh_tokens (id, session_id, token_hash, created_at) SELECT $8, id, $9, $6 FROM family RETURNING session_id`,
);

export const findToken = statement(
  "sessions.find_token",
  `SELECT s.id AS session_id, s.user_id, s.tenant_id, r.rotated_at IS NOT NULL AS rotated,
     s.revoked_at IS NULL AND s.expires_at > $2 AS live
   FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.token_hash = $1`,
);
export type Presented = RowOf<typeof findToken>;
/** Compare-and-swap: of two uses of one token exactly one gets a row. */
export const rotateToken = statement(
  "sessions.rotate_token",
  `UPDATE refresh_tokens SET rotated_at = $2 WHERE token_hash = $1 AND rotated_at IS NULL RETURNING session_id`,
);
export const extendSession = statement(
  "sessions.extend",
  `UPDATE sessions SET last_used_at = $2, user_agent = $4, ip = $5,
     expires_at = CASE WHEN opened_from IS NULL THEN $3 ELSE expires_at END
   WHERE id = $1 AND revoked_at IS NULL AND expires_at > $2 RETURNING id`,
);
export const insertToken = statement(
  "sessions.insert_token",
  `INSERT INTO refresh_tokens (id, session_id, token_hash, created_at) VALUES ($1, $2, $3, $4)`,
);

// Whoever opens a session from another one, and whoever ends that one, is one after the other: what is opened is either
// seen and ended too, or finds that it is too late.
export const lockUser = statement("sessions.lock_user", "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE");
export const lockUserOfToken = statement(
  "sessions.lock_user_of_token",
  `SELECT FROM users WHERE id = (SELECT s.user_id FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id WHERE r.token_hash = $1)
   FOR NO KEY UPDATE`,
);
/** Ends a session, at $1 and because of $2, with all that were opened from it, and from those. Behind the lock of the user. */
type Revoking = `sessions.revoke_${"live" | "reused" | "by_token" | "lost"}`;
const revoking = <Name extends Revoking>(name: Name, which: string) =>
  statement(
    name,
    `WITH RECURSIVE chain AS (
       SELECT id FROM sessions WHERE ${which}
       UNION SELECT s.id FROM sessions s JOIN chain c ON s.opened_from = c.id)
     UPDATE sessions SET revoked_at = $1, revoked_reason = $2 WHERE id = ANY (ARRAY(SELECT id FROM chain)) AND revoked_at IS NULL RETURNING id`,
  );
/** No row for one that ended before. */
export const revokeLive = revoking(
  "sessions.revoke_live",
  "id = $3 AND user_id = $4 AND revoked_at IS NULL AND expires_at > $1",
);
export const revokeReused = revoking("sessions.revoke_reused", "id = $3 AND user_id = $4");
export const revokeByToken = revoking(
  "sessions.revoke_by_token",
  "id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $3)",
);
/**
 * The same with those that it was opened from: of what a browser held in cookies, which those of this one overwrote, nobody
 * could end them any more.
 */
export const revokeHeld = statement(
  "sessions.revoke_held",
  `WITH RECURSIVE held AS (
     SELECT s.id, s.user_id, s.opened_from, 0 AS above FROM sessions s JOIN refresh_tokens r ON r.session_id = s.id
     WHERE r.token_hash = $3
     UNION ALL SELECT s.id, s.user_id, s.opened_from, h.above + 1 FROM sessions s JOIN held h ON s.id = h.opened_from AND s.user_id = h.user_id),
   chain AS (
     (SELECT id FROM held ORDER BY above DESC LIMIT 1) UNION SELECT s.id FROM sessions s JOIN chain c ON s.opened_from = c.id)
   UPDATE sessions SET revoked_at = $1, revoked_reason = $2 WHERE id = ANY (ARRAY(SELECT id FROM chain)) AND revoked_at IS NULL RETURNING id`,
);
/** Those that were opened from a session of the user's, $3, in a tenant, $5. */
export const revokeLost = revoking(
  "sessions.revoke_lost",
  "opened_from = $3::uuid AND user_id = $4 AND tenant_id = $5::uuid",
);
export const revokeOfUser = statement(
  "sessions.revoke_of_user",
  `UPDATE sessions SET revoked_at = $3, revoked_reason = $4
   WHERE user_id = $1 AND revoked_at IS NULL AND ($2::uuid IS NULL OR id <> $2)`,
);

/**
 * Ends those of a user's live sessions that are too many beside a new one, $3: the ones used longest ago, with what was
 * opened from them, and never one that the new one was opened from, for it would end with that. Tells whether too many are
 * left then. Behind the lock of the user, in the scope of the session's tenant, $1.
 */
export const trimSessions = statement(
  "sessions.trim",
  `WITH RECURSIVE allowed AS (SELECT greatest(${limitInSql("sessions_per_user")}, 1) AS maximum),
   own AS (SELECT id, opened_from FROM sessions WHERE id = $3
     UNION SELECT s.id, s.opened_from FROM sessions s JOIN own o ON s.id = o.opened_from),
   live AS (SELECT id, last_used_at FROM sessions WHERE user_id = $2 AND revoked_at IS NULL AND expires_at > $4),
   over AS (SELECT id FROM live WHERE id NOT IN (SELECT id FROM own) ORDER BY last_used_at, id
     LIMIT greatest((SELECT count(*) FROM live) - (SELECT maximum FROM allowed), 0)),
   chain AS (SELECT id FROM over UNION SELECT s.id FROM sessions s JOIN chain c ON s.opened_from = c.id),
   ended AS (UPDATE sessions SET revoked_at = $4, revoked_reason = 'limit'
     WHERE id = ANY (ARRAY(SELECT id FROM chain)) AND revoked_at IS NULL RETURNING expires_at)
   SELECT (SELECT count(*) FROM live) - (SELECT count(*) FROM ended WHERE expires_at > $4) > maximum AS is_over, maximum
   FROM allowed`,
);

export const listStatement = statement(
  "sessions.list",
  `SELECT id, tenant_id, created_at, last_used_at, user_agent, ip, id IS NOT DISTINCT FROM $3::uuid AS is_current FROM sessions
   WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2
   ORDER BY last_used_at DESC, id DESC LIMIT $4 OFFSET $5`,
);
export const countStatement = statement(
  "sessions.count",
  `SELECT count(*) AS total FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > $2`,
);
