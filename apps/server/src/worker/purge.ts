import type { Dependencies, Purge } from "@karwan/api";
import {
  auditLogPurge,
  carrierEventsPurge,
  notificationsPurge,
  PURGED_AT_ONCE,
  syncActionsPurge,
  visitingTenants,
} from "@karwan/api";
import { NO_TENANT, statement } from "@karwan/db";

const purges: readonly Purge[] = [notificationsPurge, syncActionsPurge, carrierEventsPurge, auditLogPurge];

const TENANTS = 100;
/** Shorter than it is until the next run, however much there is. */
const LASTS_MS = 5 * 60_000;

const dueStatement = statement(
  "maintenance.due_purges",
  `SELECT id FROM tenants WHERE purge_at <= $1 ORDER BY purge_at, id LIMIT ${TENANTS}`,
  visitingTenants,
);
// Not sooner than in an hour, so that what comes to its end one by one goes together; not later than in 30 days, for a
// tenant may choose a shorter time. No row's time is over sooner than 90 days after it was written.
const nextStatement = statement(
  "maintenance.next_purge",
  `SELECT greatest($2::timestamptz + interval '1 hour', least($2::timestamptz + interval '30 days',
     ${purges.map(({ due }) => due).join(",\n     ")})) AS at`,
);
// Behind the others that wait.
const laterStatement = statement("maintenance.later_purge", "UPDATE tenants SET purge_at = $2 WHERE id = $1");

type Left = { tenantId: string; purges: readonly Purge[] };

/** Removes some rows of each table of a tenant; answers the tables that have more of them. */
async function removeSome({ database, now }: Dependencies, { tenantId, purges }: Left): Promise<Left> {
  const more: Purge[] = [];
  for (const purge of purges) {
    const removed = await database.transaction({ tenantId }, (tx) => purge.remove(tx, now()));
    if (removed === PURGED_AT_ONCE) more.push(purge);
  }
  return { tenantId, purges: more };
}

async function setNext({ database, now }: Dependencies, { tenantId, purges }: Left): Promise<void> {
  if (tenantId === NO_TENANT) return;
  const at = now().toISOString();
  await database.transaction({ tenantId }, async (tx) => {
    const [next] = purges.length === 0 ? await tx.sql(nextStatement, [tenantId, at]) : [{ at }];
    await tx.sql(laterStatement, [tenantId, next?.at ?? at]);
  });
}

/**
 * Removes rows whose time is over, in the tenants where some is (docs/retention.md): a short transaction a batch, one
 * batch of each tenant in turn, so that none waits for another's millions. What does not go in this run goes in the next.
 */
export async function purgeOld(deps: Dependencies): Promise<void> {
  const from = deps.now();
  const [due] = await deps.database.read({ tenantId: NO_TENANT }, (q) => [q.sql(dueStatement, [from.toISOString()])]);
  // The platform's own rows are few, and of no tenant that could have a time.
  let waiting: Left[] = [NO_TENANT, ...due.map(({ id }) => id)].map((tenantId) => ({ tenantId, purges }));
  while (waiting.length > 0) {
    const left: Left[] = [];
    const isOver = deps.now().getTime() - from.getTime() > LASTS_MS;
    for (const tenant of waiting) {
      const after = isOver ? tenant : await removeSome(deps, tenant);
      if (isOver || after.purges.length === 0) await setNext(deps, after);
      else left.push(after);
    }
    waiting = left;
  }
}
