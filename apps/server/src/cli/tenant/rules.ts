import type { TenantRules } from "@karwan/db/tenant-copy";

/** Of one tenant alone: a member here, nowhere else, and nobody who runs the platform. Then its tenant may hand the password on. */
const isOfThisTenantAlone = (tenant: string) =>
  `(EXISTS (SELECT FROM memberships m WHERE m.tenant_id = ${tenant} AND m.user_id = t.id)
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.tenant_id <> ${tenant} AND m.user_id = t.id)
    AND NOT EXISTS (SELECT FROM system_role_assignments a WHERE a.user_id = t.id))`;
const runsThePlatform = "EXISTS (SELECT FROM system_role_assignments a WHERE a.user_id = t.id)";
const contact = (column: string) => () => `CASE WHEN NOT ${runsThePlatform} THEN ${column} END`;

/** A contact that somebody else has here stays theirs: a person is not their e-mail (4 B10). */
const giveUp = (column: string) => ({
  found: () => `SELECT i.id FROM incoming i JOIN users u ON u.${column} = i.${column} AND u.id <> i.id`,
  change: `UPDATE incoming i SET ${column} = NULL, ${column}_proven_at = NULL
    FROM jsonb_to_recordset($1) AS g (id uuid) WHERE i.id = g.id`,
});

/**
 * Removing a tenant takes the passwords away that it had set: whose account is nobody's here but this tenant's, and was never its
 * person's own, gets theirs back. Any other account stays as it is, whatever a file says of it.
 */
const giveBack = {
  found: (
    tenant: string,
  ) => `SELECT i.id, i.password_hash, i.password_by_tenant_id FROM incoming i JOIN users t ON t.id = i.id
    WHERE i.password_hash IS NOT NULL AND i.password_by_tenant_id = ${tenant}
      AND t.password_hash IS NULL AND t.status <> 'invited' AND t.origin <> 'self' AND t.made_by_tenant_id IS NULL
      AND t.email_proven_at IS NULL AND t.phone_proven_at IS NULL AND ${isOfThisTenantAlone(tenant)}
      AND NOT EXISTS (SELECT FROM customer_orders o WHERE o.user_id = t.id AND o.tenant_id <> ${tenant})
      AND NOT EXISTS (SELECT FROM diner_orders o WHERE o.user_id = t.id AND o.tenant_id <> ${tenant})`,
  change: `UPDATE users u SET password_hash = g.password_hash, password_by_tenant_id = g.password_by_tenant_id
    FROM jsonb_to_recordset($1) AS g (id uuid, password_hash text, password_by_tenant_id uuid)
    WHERE u.id = g.id AND u.password_hash IS NULL`,
};

/** A name in languages, as everybody's lists show it. */
const isNamed = `jsonb_typeof(name) = 'object' AND name <> '{}' AND length(name::text) < 2000 AND isfinite(created_at) AND isfinite(updated_at)
  AND NOT EXISTS (SELECT FROM jsonb_each(name) n WHERE n.key NOT IN ('en', 'ar', 'ku') OR jsonb_typeof(n.value) <> 'string')`;
/** What everybody on the platform sees from now on is said to who brings it in. */
const tellNew = (what: string, table: string, key: string) =>
  `SELECT '${what} ' || coalesce(i.name->>'en', i.name::text) || ' (' || i.${key} || ') is new here, for everybody'
     FROM incoming i WHERE NOT EXISTS (SELECT FROM ${table} h WHERE h.${key} = i.${key}) ORDER BY i.${key}`;

const ownRows = (tenant: string) => `tenant_id = ${tenant}`;
const sum =
  (what: string, table: string, more = "") =>
  (tenant: string) =>
    `SELECT coalesce(sum(${what}), 0)::text FROM ${table} WHERE tenant_id = ${tenant}${more}`;

const migrated = "reference data, which migrations write: the same in every installation of a release";
const ofSession = (tenant: string) => `session_id IN (SELECT id FROM sessions WHERE tenant_id = ${tenant})`;

/** What of the database goes with a tenant that leaves, and what becomes of it where it arrives (ADR 0038). */
export const tenantRules: TenantRules = {
  tenants: "tenants",
  tables: {
    tenants: { take: "rows", why: "the tenant itself", where: (tenant) => `id = ${tenant}` },
    roles: { take: "rows", why: "those that the tenant made; built-in ones are everywhere", where: ownRows },
    role_permissions: {
      take: "rows",
      why: "what the tenant's own roles give",
      where: (tenant) => `role_id IN (SELECT id FROM roles WHERE tenant_id = ${tenant})`,
    },
    addresses: { take: "rows", why: "the tenant's places; people keep their own address books", where: ownRows },
    users: {
      take: "reached",
      why: "whom its records name; an account that is there already stays as it is there",
      also: (tenant) => `made_by_tenant_id = ${tenant}`,
      columns: {
        email: contact("email"),
        email_proven_at: contact("email_proven_at"),
        phone: contact("phone"),
        phone_proven_at: contact("phone_proven_at"),
        password_hash: (tenant) => `CASE WHEN ${isOfThisTenantAlone(tenant)} THEN password_hash END`,
        password_by_tenant_id: (tenant) =>
          `CASE WHEN ${isOfThisTenantAlone(tenant)} AND password_by_tenant_id = ${tenant} THEN password_by_tenant_id END`,
        made_by_tenant_id: (tenant) => `CASE WHEN made_by_tenant_id = ${tenant} THEN made_by_tenant_id END`,
        origin: (tenant) =>
          `CASE WHEN origin = 'tenant' AND made_by_tenant_id <> ${tenant} THEN 'platform' ELSE origin END`,
        last_tenant_id: (tenant) => `CASE WHEN last_tenant_id = ${tenant} THEN last_tenant_id END`,
        avatar_url: (tenant) =>
          `CASE WHEN avatar_url NOT LIKE '%?tenant\\_id=%' OR avatar_url LIKE '%?tenant\\_id=' || ${tenant} THEN avatar_url END`,
      },
      tell: `SELECT i.full_name || ' (' || i.id || ') comes without ' || concat_ws(' and ',
               CASE WHEN e.id IS NOT NULL THEN i.email END, CASE WHEN p.id IS NOT NULL THEN i.phone END) || ', which another account has here'
             FROM incoming i LEFT JOIN users e ON e.email = i.email AND e.id <> i.id LEFT JOIN users p ON p.phone = i.phone AND p.id <> i.id
            WHERE (e.id IS NOT NULL OR p.id IS NOT NULL) AND NOT EXISTS (SELECT FROM users u WHERE u.id = i.id) ORDER BY i.id`,
      arrive: [giveUp("email"), giveUp("phone"), giveBack],
    },
    delivery_types: {
      take: "reached",
      why: "what its services name; the platform's, who has them keeps his",
      fits: isNamed,
      tell: tellNew("The kind of delivery", "delivery_types", "id"),
    },
    directory_categories: {
      take: "reached",
      why: "what its market names; the platform's, who has them keeps his",
      fits: `${isNamed} AND key ~ '^[a-z0-9]+([_-][a-z0-9]+)*$' AND length(key) <= 60`,
      tell: tellNew("The heading", "directory_categories", "key"),
    },
    carriers: { take: "nothing", why: migrated },
    permissions: { take: "nothing", why: migrated },
    idempotency_records: {
      take: "rows",
      why: "answers of its own work; those of a person's own may tell of another tenant",
      where: ownRows,
      stays: "t.outcome ? 'personal'",
    },
    api_keys: { take: "rows", why: "its keys, by their hashes: they go on working", where: ownRows },
    invitations: { take: "rows", why: "whom it asked to join", where: ownRows },
    locators: { take: "rows", why: "the keys by which it is found", where: ownRows },
    directory_entries: { take: "rows", why: "its market in the directory", where: ownRows },
    customer_orders: { take: "rows", why: "its orders in its customers' histories", where: ownRows },
    diner_orders: { take: "rows", why: "its orders in its diners' histories", where: ownRows },
    platform_counters: {
      take: "highest",
      why: "numbers of its markets must not be given again there",
      key: "name",
      value: "value",
      needs: { market: (tenant) => `SELECT max(code)::text FROM markets WHERE tenant_id = ${tenant}` },
      // Half of what the column holds: no file takes the other half.
      most: 1_000_000_000,
    },
    sessions: { take: "nothing", why: "people sign in anew, where the tenant is then", ends: ownRows },
    refresh_tokens: { take: "nothing", why: "of sessions", ends: ofSession },
    devices: { take: "nothing", why: "of sessions", ends: ofSession },
    one_time_secrets: { take: "nothing", why: "a person's own, and minutes old" },
    outbound_messages: { take: "nothing", why: "messages to persons, kept for a week" },
    login_failures: { take: "nothing", why: "counts of minutes" },
    rate_budgets: { take: "nothing", why: "counts of minutes" },
    system_role_assignments: { take: "nothing", why: "who runs the platform there is the platform's to say" },
    server_instances: { take: "nothing", why: "the service's own processes" },
    stream_hosts: { take: "nothing", why: "the service's own processes" },
    stream_leases: { take: "nothing", why: "streams that are open now", ends: ownRows },
    stream_followers: { take: "nothing", why: "by numbers of this database's transactions", ends: ownRows },
    stream_changes: { take: "nothing", why: "by numbers of this database's transactions", ends: ownRows },
    stray_contents: { take: "nothing", why: "contents that no file stands for", ends: ownRows },
  },
  facts: {
    "sum of stock quantities": sum("quantity", "inventory_stock"),
    "sum of reserved quantities": sum("reserved_quantity", "inventory_stock"),
    "sum of inventory movements": sum("delta", "inventory_transactions"),
    "sum of reservations held": sum("quantity", "inventory_reservations", " AND status = 'active'"),
    "sum of wallet balances": sum("balance", "finance_accounts", " AND kind = 'wallet'"),
    "sum of money held": sum("held", "finance_accounts"),
    "money moved": sum("amount", "finance_entries", " AND amount > 0"),
    "last records of custody": (tenant) =>
      `SELECT md5(string_agg(id || ' ' || custody_count || ' ' || coalesce(encode(custody_head, 'hex'), ''), ',' ORDER BY id))
         FROM deliveries WHERE tenant_id = ${tenant}`,
  },
  refusals: {
    "A role of the export is one that only the platform has": (tenant) =>
      `SELECT FROM roles WHERE tenant_id = ${tenant} AND (is_built_in OR scope <> 'tenant')`,
    "A role of the export may do what only the platform may": (tenant) =>
      `SELECT FROM role_permissions g JOIN roles r ON r.id = g.role_id JOIN permissions p ON p.id = g.permission_id
        WHERE r.tenant_id = ${tenant} AND p.scope <> 'tenant'`,
    "A member of the export has a role of somebody else": (tenant) =>
      `SELECT FROM membership_roles h JOIN roles r ON r.id = h.role_id
        WHERE h.tenant_id = ${tenant} AND (r.scope <> 'tenant' OR r.tenant_id <> ${tenant})`,
  },
  // A picture that an account has here is another than that of the export: then the export's file is used by nobody.
  settling: [
    (tenant) =>
      `WITH gone AS (
         DELETE FROM file_references r WHERE r.tenant_id = ${tenant} AND r.holder = 'user.avatar' AND NOT EXISTS (
           SELECT FROM users u WHERE u.id = r.record_id AND u.avatar_url LIKE '%/' || r.file_id || '?tenant\\_id=' || ${tenant})
         RETURNING file_id, record_id),
       waiting AS (
         UPDATE files f SET remove_at = now() + interval '48 hours'
          WHERE f.tenant_id = ${tenant} AND f.id IN (SELECT file_id FROM gone) AND NOT EXISTS (
            SELECT FROM file_references r WHERE r.tenant_id = ${tenant} AND r.file_id = f.id AND NOT EXISTS (
              SELECT FROM gone g WHERE g.file_id = r.file_id AND g.record_id = r.record_id AND r.holder = 'user.avatar'))
         RETURNING remove_at)
       UPDATE file_spaces SET sweep_at = least(sweep_at, (SELECT min(remove_at) FROM waiting))
        WHERE tenant_id = ${tenant} AND EXISTS (SELECT FROM waiting)`,
  ],
  ending: [
    (tenant) =>
      `UPDATE users SET
         last_tenant_id = CASE WHEN last_tenant_id = ${tenant} THEN NULL ELSE last_tenant_id END,
         avatar_url = CASE WHEN avatar_url LIKE '%?tenant\\_id=' || ${tenant} THEN NULL ELSE avatar_url END,
         password_hash = CASE WHEN password_by_tenant_id = ${tenant} THEN NULL ELSE password_hash END,
         password_by_tenant_id = CASE WHEN password_by_tenant_id = ${tenant} THEN NULL ELSE password_by_tenant_id END,
         access_version = access_version + 1
       WHERE last_tenant_id = ${tenant} OR password_by_tenant_id = ${tenant} OR avatar_url LIKE '%?tenant\\_id=' || ${tenant}`,
  ],
  people: {
    table: "users",
    made: (tenant) => `made_by_tenant_id = ${tenant}`,
    theirOwn: { sessions: "true", one_time_secrets: "true", devices: "true", addresses: "tenant_id IS NULL" },
    disown: (tenant) =>
      `UPDATE users SET made_by_tenant_id = NULL, origin = 'platform' WHERE made_by_tenant_id = ${tenant}`,
  },
};
