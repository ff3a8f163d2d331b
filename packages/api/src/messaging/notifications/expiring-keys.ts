import { statement } from "@karwan/db";
import type { Dependencies } from "../../kernel/index.ts";
import { defineDue, visitDue } from "../../kernel/index.ts";
import { notify } from "./notify.ts";

/** The job that tells owners of API keys that end within a week (4 C4). */
export const expiringKeysJob = "notification.expiring_api_keys";

const AHEAD_MS = 7 * 24 * 3_600_000;
// More in one tenant wait for the next run.
const AT_ONCE = 100;

const isUntold = `NOT EXISTS (SELECT FROM notifications n WHERE n.tenant_id = $1 AND n.user_id = k.created_by
       AND n.notification_type = 'api_key_expiring' AND n.associated_entity_id = k.id::text
       AND (n.template_data->>'expiresAt')::timestamptz = k.expires_at)`;
const isUntoldBeside = `NOT EXISTS (SELECT FROM (SELECT n.user_id, n.associated_entity_id, n.template_data FROM notifications n
       WHERE n.tenant_id = $1 AND n.notification_type = 'api_key_expiring' OFFSET 0) n
     WHERE n.user_id = k.created_by AND n.associated_entity_id = k.id::text
       AND (n.template_data->>'expiresAt')::timestamptz = k.expires_at)`;
// A key that was told of with this very end is not told of again; one whose end was moved is. Another process at work
// on the same keys holds their rows.
const dueSql = (untold: string) => `SELECT k.id, k.name, k.created_by, k.expires_at FROM api_keys k
   WHERE k.tenant_id = $1 AND k.is_active AND k.revoked_at IS NULL AND k.expires_at > $2 AND k.expires_at <= $3
     AND ${untold}
     AND EXISTS (SELECT FROM tenants t WHERE t.id = $1 AND t.status = 'active')
   ORDER BY k.expires_at, k.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF k SKIP LOCKED`;
const dueStatement = statement("notifications.expiring_keys", dueSql(isUntold), { cluster: dueSql(isUntoldBeside) });

const nextSql = (untold: string) => `SELECT min(k.expires_at) AS at FROM api_keys k
   WHERE k.tenant_id = $1 AND k.is_active AND k.revoked_at IS NULL AND k.expires_at > $2 AND ${untold}`;
const nextStatement = statement("notifications.next_expiring_key", nextSql(isUntold), {
  cluster: nextSql(isUntoldBeside),
});
const keysDue = defineDue({
  kind: "expiring_keys",
  next: (tx, now) => tx.sql(nextStatement, [tx.scope.tenantId, now.toISOString()]),
});

/** Tells each owner once, a week before a key ends. One short transaction a tenant that has such keys (4 C4). */
export async function notifyExpiringKeys(deps: Dependencies): Promise<void> {
  const now = deps.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  await visitDue(deps, keysDue, {
    since: until,
    visit: (tenantId) =>
      deps.database.transaction({ tenantId }, async (tx) => {
        for (const key of await tx.sql(dueStatement, [tenantId, now.toISOString(), until.toISOString()]))
          await notify(
            tx,
            { deps },
            {
              to: { users: [key.created_by] },
              type: "api_key_expiring",
              data: { apiKeyId: key.id, name: key.name, expiresAt: key.expires_at },
              entity: { type: "api_key", id: key.id },
            },
          );
      }),
    failure: "owners could not be told of keys that end",
  });
}
