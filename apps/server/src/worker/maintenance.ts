import type { Dependencies, Forgotten } from "@karwan/api";
import {
  answersForgotten,
  forgetDue,
  forgetting,
  purgeServerInstances,
  purgeStreamHosts,
  restaurantCartsForgotten,
  streamsForgotten,
  webhookEventsForgotten,
  wordsForgotten,
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

const ofTenants: readonly Forgotten[] = [
  answersForgotten,
  webhookEventsForgotten,
  restaurantCartsForgotten,
  streamsForgotten,
  wordsForgotten,
];

/** Forgets what nobody can ask for any more: answers older than a day, spent codes, ended sessions, old messages and events, carts left alone. */
export async function forgetExpired(deps: Dependencies): Promise<void> {
  const at = deps.now().toISOString();
  await deps.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    for (const statementOf of globals) await tx.sql(statementOf, [at]);
    for (const purge of [purgeStreamHosts, purgeServerInstances]) await tx.sql(purge);
  });
  for (const forgotten of ofTenants) await forgetDue(deps, forgotten);
}
