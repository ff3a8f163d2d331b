import { statement } from "@karwan/db";
import type { Purge } from "../../kernel/index.ts";
import { daysBefore, forgetting, PURGED_AT_ONCE } from "../../kernel/index.ts";

const KEPT_DAYS = 90;

const purgeStatement = statement(
  "driver_app.purge_actions",
  `WITH old AS MATERIALIZED (
     SELECT driver_id, client_id FROM sync_actions WHERE tenant_id = $1 AND received_at < $2
      ORDER BY received_at LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED),
   gone AS (
     DELETE FROM sync_actions s USING old
      WHERE s.tenant_id = $1 AND s.driver_id = old.driver_id AND s.client_id = old.client_id RETURNING s.client_id)
   SELECT count(*)::int AS removed FROM gone`,
  forgetting,
);

/** What drivers' phones sent goes after 90 days: until then a phone that repeats itself is told what became of it. */
export const syncActionsPurge: Purge = {
  async remove(tx, now) {
    const [row] = await tx.sql(purgeStatement, [tx.scope.tenantId, daysBefore(now, KEPT_DAYS).toISOString()]);
    return row?.removed ?? 0;
  },
  due: `(SELECT received_at FROM sync_actions WHERE tenant_id = $1 ORDER BY received_at LIMIT 1) + interval '${KEPT_DAYS} days'`,
};

/**
 * Whether an action happened so long ago that one like it may have been taken in and forgotten: it must not count again.
 * A day sooner than they are forgotten, for what a phone's clock runs ahead.
 */
export const mayBeForgotten = (occurred_at: string, now: Date): boolean =>
  Date.parse(occurred_at) < daysBefore(now, KEPT_DAYS - 1).getTime();
