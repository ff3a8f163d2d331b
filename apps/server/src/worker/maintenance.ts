import type { Dependencies } from "@karwan/api";
import {
  allTenants,
  forgetting,
  forgetWords,
  purgeIdempotency,
  purgeRestaurantCarts,
  purgeServerInstances,
  purgeStreamChanges,
  purgeStreamFollowers,
  purgeStreamHosts,
  purgeWebhookEvents,
} from "@karwan/api";
import { NO_TENANT, statement } from "@karwan/db";

const globals = [
  statement(
    "maintenance.secrets",
    "DELETE FROM one_time_secrets WHERE expires_at < $1::timestamptz - interval '1 day'",
    forgetting,
  ),
  statement(
    "maintenance.sessions",
    "DELETE FROM sessions WHERE expires_at < $1::timestamptz - interval '30 days'",
    forgetting,
  ),
  statement(
    "maintenance.failures",
    "DELETE FROM login_failures WHERE expire < (extract(epoch FROM $1::timestamptz) * 1000)::bigint",
    forgetting,
  ),
  statement(
    "maintenance.messages",
    "DELETE FROM outbound_messages WHERE created_at < $1::timestamptz - interval '7 days'",
    forgetting,
  ),
];

/** Forgets what nobody can ask for any more: answers older than a day, spent codes, ended sessions, old messages and events, carts left alone. */
export async function forgetExpired(deps: Dependencies): Promise<void> {
  const at = deps.now().toISOString();
  const all = await allTenants(deps.database);
  await deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    for (const statementOf of globals) await tx.sql(statementOf, [at]);
    for (const purge of [purgeStreamHosts, purgeServerInstances]) await tx.sql(purge);
  });
  // One short transaction a tenant: row-level security lets a transaction see one at a time.
  for (const tenantId of [NO_TENANT, ...all]) {
    await deps.database.transaction({ tenantId }, async (tx) => {
      for (const statementOf of [
        purgeIdempotency,
        purgeWebhookEvents,
        purgeRestaurantCarts,
        purgeStreamChanges,
        purgeStreamFollowers,
      ])
        await tx.sql(statementOf, [tenantId, at]);
    });
    await forgetWords(deps, tenantId);
  }
}
