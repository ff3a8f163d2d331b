import { timingSafeEqual } from "node:crypto";
import type { Database, RowOf } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import { hashApiKey, isApiKey } from "./api-key-format.ts";
import type { Caller, RequestContext } from "./context.ts";
import { DEFAULT_COUNTRY, defaultCountryOf } from "./country.ts";
import { missingCredential } from "./credential.ts";
import { noteEnded } from "./ended-sessions.ts";
import { AppError } from "./errors.ts";
import { isPermission } from "./permissions.ts";
import { systemAdminSql } from "./system-admin.ts";

/** SQL of everything that decides whether a caller may act in a tenant, in one statement and read per request (4 B3). */
const accessOf = ({ user, tenant, session, now }: Record<"user" | "tenant" | "session" | "now", string>) =>
  `SELECT
     u.access_version AS user_version,
     t.access_version AS tenant_version,
     (SELECT s.expires_at FROM sessions s WHERE s.id = ${session} AND s.user_id = u.id) AS session_expires_at,
     (SELECT s.revoked_at IS NULL AND s.expires_at > ${now} FROM sessions s WHERE s.id = ${session} AND s.user_id = u.id) AS session_live,
     u.status AS user_status,
     ${systemAdminSql("u.id")} AS is_system_admin,
     t.status AS tenant_status,
     m.status AS membership_status,
     (SELECT ts.settings->>'country' FROM tenant_settings ts WHERE ts.tenant_id = ${tenant}) AS country,
     ARRAY(SELECT DISTINCT p.name FROM membership_roles mr JOIN role_permissions rp USING (role_id) JOIN permissions p ON p.id = rp.permission_id
           WHERE mr.tenant_id = ${tenant} AND mr.user_id = u.id) AS permissions
   FROM users u
   LEFT JOIN tenants t ON t.id = ${tenant}
   LEFT JOIN memberships m ON m.tenant_id = ${tenant} AND m.user_id = u.id
   WHERE u.id = ${user}`;

const accessStatement = statement(
  "kernel.access",
  accessOf({ user: "$1", tenant: "$2::uuid", session: "$3::uuid", now: "$4" }),
);
type AccessRow = RowOf<typeof accessStatement>;

const revealKey = statement("kernel.reveal_key", "SELECT set_config('app.api_key_hash', $1, true)");
const keyStatement = statement(
  "kernel.api_key",
  `SELECT id, tenant_id, created_by, key_hash, is_active, expires_at, revoked_at, last_used_at FROM api_keys WHERE key_hash = $1`,
);
type KeyRow = RowOf<typeof keyStatement>;
// What the key stands for becomes the scope of what is asked behind it: whose key it is is not known before.
const enterByKey = statement(
  "kernel.enter_by_api_key",
  `SELECT k.*, set_config('app.tenant_id', k.tenant_id::text, true), set_config('app.user_id', k.created_by::text, true)
   FROM (${keyStatement.text}) k`,
);
const ownerStatement = statement(
  "kernel.api_key_owner",
  accessOf({ user: "karwan_user()", tenant: "karwan_tenant()", session: "NULL::uuid", now: "NULL::timestamptz" }),
  { plan: { why: "the key tells the tenant, and one person's rights are few", tenantByPolicy: true } },
);
// Kept to the minute, so that a busy key is not a hot row.
const TOUCH_MS = 60_000;
const touchKey = statement(
  "kernel.touch_api_key",
  `UPDATE api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
);

const isOf = (row: KeyRow | undefined, hash: Buffer): row is KeyRow =>
  row !== undefined && timingSafeEqual(row.key_hash, hash);

/** The row of a key by its secret; null for anything that isn't a known key. Row-level security shows it to its holder alone. */
export async function findApiKey(database: Database, secret: string): Promise<KeyRow | null> {
  if (!isApiKey(secret)) return null;
  const hash = hashApiKey(secret);
  const [, [row]] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(revealKey, [hash.toString("hex")]),
    q.sql(keyStatement, [hash]),
  ]);
  return isOf(row, hash) ? row : null;
}

/** A caller as found in the database, and what tells whether the finding still holds. */
export interface AccessSnapshot {
  caller: Caller;
  userVersion: number;
  tenantVersion: number | null;
  /** Where the tenant is; without one, the server. */
  country: string;
  /** When the session ends by itself, in milliseconds. */
  until: number;
}

/** Signed-in callers, checked against the database: account, session and, with a tenant, membership and permissions. */
export async function resolveSession(ctx: RequestContext, tenantId: string | null): Promise<Caller> {
  return (await resolveAccess(ctx, tenantId)).caller;
}

/** The same, with the versions that {@link AccessSnapshot} is remembered under. */
export async function resolveAccess(ctx: RequestContext, tenantId: string | null): Promise<AccessSnapshot> {
  if (ctx.credentialError) throw ctx.credentialError;
  if (ctx.credential?.kind !== "session") throw missingCredential(ctx.credential, "session");
  const { userId, sessionId } = ctx.credential;
  const row = await readAccess(ctx, userId, sessionId, tenantId);
  if (!row?.session_live) {
    noteEnded(sessionId);
    throw new AppError("unauthenticated");
  }
  if (row.user_status !== "active") throw new AppError("account_inactive");
  if (tenantId) checkMembership(row, tenantId === ctx.credential.tenantId);
  const { is_system_admin: isSystemAdmin, user_version: userVersion, tenant_version: tenantVersion } = row;
  const caller = { userId, sessionId, apiKeyId: null, isSystemAdmin, permissions: permissionsOf(row) };
  const country = tenantId ? countryOf(row) : defaultCountryOf(ctx.deps);
  return { caller, userVersion, tenantVersion, country, until: Date.parse(row.session_expires_at ?? "") };
}

const permissionsOf = (row: AccessRow) => new Set(row.permissions.filter(isPermission));
const countryOf = (row: AccessRow): string => row.country ?? DEFAULT_COUNTRY;

type KeyHolder = { caller: Caller; tenantId: string; country: string };

/** Callers with an API key: the key acts as its owner in its tenant, and stops with either (3 §3, 4 B9). */
export async function resolveApiKey(ctx: RequestContext): Promise<KeyHolder> {
  if (ctx.credential?.kind !== "api_key") throw missingCredential(ctx.credential, "api_key");
  const { database, now } = ctx.deps;
  if (!isApiKey(ctx.credential.secret)) throw new AppError("api_key_invalid");
  const hash = hashApiKey(ctx.credential.secret);
  const [, [key], [row]] = await database.read({ tenantId: NO_TENANT }, (q) => [
    q.sql(revealKey, [hash.toString("hex")]),
    q.sql(enterByKey, [hash]),
    q.sql(ownerStatement),
  ]);
  const at = now().toISOString();
  if (!isOf(key, hash) || !key.is_active || key.revoked_at || (key.expires_at && key.expires_at <= at))
    throw new AppError("api_key_invalid");
  const ownerActs =
    row?.user_status === "active" && row.membership_status === "active" && row.tenant_status === "active";
  if (!row || !ownerActs) throw new AppError("api_key_invalid");
  if (!key.last_used_at || now().getTime() - Date.parse(key.last_used_at) > TOUCH_MS) {
    await database.transaction({ tenantId: key.tenant_id, userId: key.created_by }, (tx) =>
      tx.sql(touchKey, [key.id, at]),
    );
  }
  return {
    tenantId: key.tenant_id,
    country: countryOf(row),
    caller: {
      userId: key.created_by,
      sessionId: null,
      apiKeyId: key.id,
      isSystemAdmin: row.is_system_admin,
      permissions: permissionsOf(row),
    },
  };
}

async function readAccess(ctx: RequestContext, userId: string, sessionId: string | null, tenantId: string | null) {
  const { database, now } = ctx.deps;
  const [[row]] = await database.read({ tenantId: tenantId ?? NO_TENANT, userId }, (q) => [
    q.sql(accessStatement, [userId, tenantId, sessionId, now().toISOString()]),
  ]);
  return row ?? null;
}

function checkMembership(row: AccessRow, isOwnTenant: boolean): void {
  if (row.tenant_status === null) throw new AppError("tenant_not_found");
  if (row.is_system_admin) return;
  if (row.membership_status === null) throw new AppError("tenant_mismatch");
  if (row.membership_status !== "active")
    throw isOwnTenant ? new AppError("account_inactive", { inactive: "membership" }) : new AppError("tenant_mismatch");
  if (row.tenant_status !== "active") throw new AppError("tenant_suspended");
}
