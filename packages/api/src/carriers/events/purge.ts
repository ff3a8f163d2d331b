import { statement } from "@karwan/db";
import type { Purge } from "../../kernel/index.ts";
import { daysBefore, forgetting, PURGED_AT_ONCE } from "../../kernel/index.ts";

const KEPT_DAYS = 365;

const purgeStatement = statement(
  "carriers.purge_events",
  `WITH old AS MATERIALIZED (
     SELECT tenant_carrier_id, event_id FROM carrier_events WHERE tenant_id = $1 AND received_at < $2
      ORDER BY received_at LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED),
   gone AS (
     DELETE FROM carrier_events e USING old
      WHERE e.tenant_id = $1 AND e.tenant_carrier_id = old.tenant_carrier_id AND e.event_id = old.event_id
      RETURNING e.event_id)
   SELECT count(*)::int AS removed FROM gone`,
  forgetting,
);

/** What carriers sent goes after a year; what it did to deliveries stands in their timelines. */
export const carrierEventsPurge: Purge = {
  async remove(tx, now) {
    const [row] = await tx.sql(purgeStatement, [tx.scope.tenantId, daysBefore(now, KEPT_DAYS).toISOString()]);
    return row?.removed ?? 0;
  },
  due: `(SELECT received_at FROM carrier_events WHERE tenant_id = $1 ORDER BY received_at LIMIT 1) + interval '${KEPT_DAYS} days'`,
};
