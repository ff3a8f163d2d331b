import type { RowOf } from "@karwan/db";
import { statement } from "@karwan/db";

export const offerStatement = statement(
  "invitations.offer",
  `SELECT id, email, phone, destination, role_ids, status FROM invitations
   WHERE tenant_id = $1 AND id = $2 AND status <> 'accepted'`,
);
/** An invitation that was not accepted yet, as its tenant keeps it. */
export type Offer = RowOf<typeof offerStatement>;

// Drivers hear of it by the office, and sign in when they next have work (4 B10).
const hasDriversRole = (roleIds: string) =>
  `EXISTS (SELECT FROM roles r WHERE r.tenant_id IS NULL AND r.is_built_in AND r.name = 'driver' AND r.id = ANY(${roleIds}))`;
const isDriver = (id: string) =>
  `EXISTS (SELECT FROM drivers d WHERE d.tenant_id = $1 AND d.user_id = ${id} AND d.deleted_at IS NULL)`;
const lasting = (isForDriver: string) => `CASE WHEN ${isForDriver} THEN interval '7 days' ELSE interval '72 hours' END`;
const expiry = (sentAt: string, roleIds: string) =>
  `${sentAt} + ${lasting(`${hasDriversRole(roleIds)} OR ${isDriver("id")}`)}`;

// What is over makes room: one contact has one open invitation of a tenant.
export const expireStatement = statement(
  "invitations.expire",
  `WITH over AS (
     UPDATE invitations SET status = 'expired', settled_at = $3, updated_at = $3
     WHERE tenant_id = $1 AND destination = $2 AND status = 'open' AND expires_at <= $3 RETURNING id)
   UPDATE memberships m SET status = 'inactive', updated_at = $3 FROM over WHERE m.tenant_id = $1 AND m.user_id = over.id`,
);
// What nobody accepted is kept for a while, longer only where a driver's record was made of it.
const over = (drivers: string) =>
  `SELECT id FROM invitations i WHERE tenant_id = $1 AND sent_at < $2 AND status <> 'accepted' AND expires_at < $2
     AND NOT EXISTS (SELECT FROM ${drivers} d WHERE d.tenant_id = $1 AND d.user_id = i.id) ORDER BY sent_at LIMIT 100`;
export const overStatement = statement("invitations.over", over("drivers"), {
  cluster: `WITH kept AS MATERIALIZED (SELECT tenant_id, user_id FROM drivers WHERE tenant_id = $1) ${over("kept")}`,
});
export const forgetStatement = statement(
  "invitations.forget",
  `WITH members AS (DELETE FROM memberships WHERE tenant_id = $1 AND user_id = ANY ($2::uuid[]))
   DELETE FROM invitations WHERE tenant_id = $1 AND id = ANY ($2::uuid[])`,
);
export const forgetPeopleStatement = statement(
  "invitations.forget_people",
  "DELETE FROM users WHERE id = ANY ($1::uuid[]) AND status = 'invited'",
);
/** How many were sent since `$3`, by the tenant and to the contact. */
export const sentStatement = statement(
  "invitations.sent",
  `SELECT count(*) AS invitations_per_day,
     count(*) FILTER (WHERE i.destination = $2) AS invitations_per_contact_per_day
   FROM invitations i CROSS JOIN unnest(i.sent_times) AS sent(at)
   WHERE i.tenant_id = $1 AND i.sent_at > $3 AND sent.at > $3`,
);
// It stands among the members under its own id: a person without contacts and password, who has no role.
const days = "round(extract(epoch FROM expires_at - sent_at) / 86400)::int AS days";
export const insertPersonStatement = statement(
  "stand_in.person",
  `INSERT INTO users (id, first_name, last_name, full_name, status, origin, made_by_tenant_id, created_at, updated_at)
   VALUES ($2, $3, $4, btrim($3::text || ' ' || $4::text), 'invited', 'tenant', $1, $5, $5)`,
);
export const insertMemberStatement = statement(
  "stand_in.member",
  `INSERT INTO memberships (tenant_id, user_id, status, origin, created_at, updated_at)
   VALUES ($1, $2, 'invited', 'invitation', $3, $3)`,
);
// Of a person who was not there before, and so no driver yet.
export const insertStatement = statement(
  "invitations.insert",
  `INSERT INTO invitations (tenant_id, id, email, phone, destination, token_hash, role_ids, invited_by, sent_at, sent_times,
     expires_at, created_at, updated_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, ARRAY[$9::timestamptz],
     $9::timestamptz + ${lasting(hasDriversRole("$7::uuid[]"))}, $9, $9) RETURNING ${days}`,
);
export const sendAnewStatement = statement(
  "invitations.send_anew",
  `WITH member AS (UPDATE memberships SET status = 'invited', updated_at = $5 WHERE tenant_id = $1 AND user_id = $2 AND status <> 'invited')
   UPDATE invitations SET status = 'open', settled_at = NULL, token_hash = $3, invited_by = $4, sent_at = $5,
     sent_times = ARRAY(SELECT at FROM unnest(sent_times) AS sent(at) WHERE at > $6) || $5::timestamptz,
     expires_at = ${expiry("$5::timestamptz", "role_ids")}, updated_at = $5
   WHERE tenant_id = $1 AND id = $2 RETURNING ${days}`,
);
export const wordsStatement = statement(
  "invitations.words",
  `SELECT t.name AS tenant, u.full_name AS inviter,
     coalesce((SELECT a.language FROM users a WHERE a.id = $3::uuid), t.default_language) AS language
   FROM tenants t CROSS JOIN users u WHERE t.id = $1 AND u.id = $2`,
);

export const renameStatement = statement(
  "invitations.rename",
  `UPDATE users SET first_name = $2, last_name = $3, full_name = btrim($2::text || ' ' || $3::text), updated_at = $4
   WHERE id = $1 AND status = 'invited'`,
);
// One that is open lasts longer once it is a driver's.
export const offerRolesStatement = statement(
  "invitations.offer_roles",
  `UPDATE invitations SET role_ids = $3, invited_by = coalesce($4, invited_by), updated_at = $5,
     expires_at = CASE WHEN expires_at > $5 THEN greatest(expires_at, ${expiry("sent_at", "$3::uuid[]")}) ELSE expires_at END
   WHERE tenant_id = $1 AND id = $2`,
);
export const driverRoleStatement = statement(
  "invitations.driver_role",
  "SELECT id FROM roles WHERE tenant_id IS NULL AND is_built_in AND name = 'driver'",
);
/** Ends an open one without anybody having accepted: of two ends one is the first. */
export const endStatement = statement(
  "invitations.end",
  `WITH ended AS (
     UPDATE invitations SET status = $3, settled_at = $4, updated_at = $4 WHERE tenant_id = $1 AND id = $2 AND status = 'open' RETURNING id),
   member AS (UPDATE memberships m SET status = 'inactive', updated_at = $4 FROM ended WHERE m.tenant_id = $1 AND m.user_id = ended.id)
   SELECT id FROM ended`,
);
