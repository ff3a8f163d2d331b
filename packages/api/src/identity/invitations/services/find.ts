import type { RowOf, Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import type { RequestContext } from "../../../kernel/index.ts";
import { AppError, systemAdminSql } from "../../../kernel/index.ts";
import { revealProvenContacts } from "../../contacts/index.ts";

/** An invitation that can be accepted now, and the account that its contact is found at. */
export type Acceptable = RowOf<typeof acceptableStatement>;
/** `password_by`: whose administrators set its password, so that it and its sessions prove nothing to others. */
export type Account = NonNullable<Acceptable["account"]>;
/** Whether the account's password is one that the administrators of a tenant know, another than the inviting one. */
export const isSetElsewhere = ({ account }: Acceptable, tenantId: string | undefined): boolean =>
  account !== null && account.password_by !== null && account.password_by !== tenantId;

const passwordByStatement = statement(
  "invitations.password_by",
  "SELECT password_by_tenant_id AS password_by FROM users WHERE id = $1",
);

/** 409 `invitation_token_required` where administrators of another tenant may have opened the session that asks (4 B10). */
export async function requireOwnPassword(tx: Transaction, userId: string): Promise<void> {
  const [row] = await tx.sql(passwordByStatement, [userId]);
  if (row && row.password_by !== null && row.password_by !== tx.scope.tenantId)
    throw new AppError("invitation_token_required");
}

/** What a caller holds of an invitation: the token sent to the contact, or a session of who has proven the contact. */
export type Key = { tenantId: string; id: string; tokenHash: Buffer | null };

const invalid = () => new AppError("invitation_invalid");

const revealToken = statement("invitations.reveal", "SELECT set_config('app.invitation_hash', $1, true)");
const byToken = statement("invitations.by_token", "SELECT tenant_id, id FROM invitations WHERE token_hash = $1");
const byContact = statement(
  "invitations.by_contact",
  `SELECT tenant_id, id FROM invitations
   WHERE id = $1 AND destination = ANY (string_to_array(current_setting('app.proven_contacts', true), ' '))`,
);

/** The invitation of a token; 400 `invitation_invalid` for what is none, or no longer the one that was sent last. */
export async function findByToken({ deps }: RequestContext, tokenHash: Buffer): Promise<Key> {
  const [, [row]] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(revealToken, [tokenHash.toString("hex")]),
    q.sql(byToken, [tokenHash]),
  ]);
  if (!row) throw invalid();
  return { tenantId: row.tenant_id, id: row.id, tokenHash };
}

/** The invitation of an id, to a contact that the user has proven; 404 for every other. */
export async function findByContact({ deps }: RequestContext, userId: string, id: string): Promise<Key> {
  const [, [row]] = await deps.database.read({ tenantId: NO_TENANT, userId }, (q) => [
    q.sql(revealProvenContacts, [userId]),
    q.sql(byContact, [id]),
  ]);
  if (!row) throw new AppError("invitation_not_found");
  return { tenantId: row.tenant_id, id: row.id, tokenHash: null };
}

// The inviter still belongs here, manages users and holds all that the roles permit, none of which is gone.
const isBacked = `b.status = 'active'
  AND cardinality(i.role_ids) = (SELECT count(*) FROM roles r
    WHERE r.scope = 'tenant' AND (r.tenant_id IS NULL OR r.tenant_id = i.tenant_id) AND r.id = ANY(i.role_ids))
  AND (${systemAdminSql("b.id")}
    OR (EXISTS (SELECT FROM memberships m WHERE m.tenant_id = i.tenant_id AND m.user_id = b.id AND m.status = 'active')
      AND NOT EXISTS (
        SELECT FROM permissions p
        WHERE (p.name = 'manage:users:tenant'
            OR p.id IN (SELECT rp.permission_id FROM role_permissions rp WHERE rp.role_id = ANY(i.role_ids)))
          AND p.id NOT IN (SELECT rp.permission_id FROM membership_roles mr JOIN role_permissions rp USING (role_id)
            WHERE mr.tenant_id = i.tenant_id AND mr.user_id = b.id))))`;
const acceptableStatement = statement(
  "invitations.acceptable",
  `SELECT i.id, i.destination, i.role_ids, p.first_name, p.last_name, t.status AS tenant_status, ${isBacked} AS is_backed,
     CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'status', a.status, 'password_hash', a.password_hash,
       'phone', a.phone, 'email_proven', a.email_proven_at IS NOT NULL, 'phone_proven', a.phone_proven_at IS NOT NULL,
       'password_by', a.password_by_tenant_id) END AS account
   FROM invitations i JOIN users p ON p.id = i.id JOIN tenants t ON t.id = i.tenant_id JOIN users b ON b.id = i.invited_by
     LEFT JOIN users a ON a.id = (SELECT id FROM users WHERE email = i.destination UNION ALL SELECT id FROM users WHERE phone = i.destination)
   WHERE i.tenant_id = $1 AND i.id = $2 AND i.status = 'open' AND i.expires_at > $3 AND ($4::bytea IS NULL OR i.token_hash = $4)`,
);

/** An invitation as it stands now: 400 when it cannot be accepted, 403 `tenant_suspended` while its tenant is. */
export async function requireAcceptable(tx: Transaction, { deps }: RequestContext, key: Key): Promise<Acceptable> {
  const values = [key.tenantId, key.id, deps.now().toISOString(), key.tokenHash] as const;
  const [row] = await tx.sql(acceptableStatement, values);
  if (!row?.is_backed) throw invalid();
  if (row.tenant_status !== "active") throw new AppError("tenant_suspended");
  return row;
}
