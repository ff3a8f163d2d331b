import { leastIdOf, statement } from "@karwan/db";
import type { Purge } from "../../kernel/index.ts";
import { daysBefore, forgetting, PURGED_AT_ONCE } from "../../kernel/index.ts";

const KEPT_DAYS = 180;

// Found by their ids, which are in the order of time: no index is kept for this alone. What still waits for its reader's
// acknowledgement stays, and so does what a channel has not taken yet.
const purgeStatement = statement(
  "notifications.purge",
  `WITH gone AS (
     DELETE FROM notifications WHERE tenant_id = $1 AND id = ANY (ARRAY(
       SELECT n.id FROM notifications n
        WHERE n.tenant_id = $1 AND n.id < $2 AND n.created_at < $3
          AND (NOT n.requires_acknowledgement OR n.acknowledged_at IS NOT NULL)
          AND NOT EXISTS (SELECT FROM notification_channels c
            WHERE c.tenant_id = $1 AND c.notification_id = n.id AND c.status = 'pending')
        ORDER BY n.id LIMIT ${PURGED_AT_ONCE} FOR UPDATE OF n SKIP LOCKED)) RETURNING id)
   SELECT count(*)::int AS removed FROM gone`,
  forgetting,
);

/** Notifications go after 180 days, with what is known of their channels. */
export const notificationsPurge: Purge = {
  async remove(tx, now) {
    const before = daysBefore(now, KEPT_DAYS);
    const [row] = await tx.sql(purgeStatement, [tx.scope.tenantId, leastIdOf(before), before.toISOString()]);
    return row?.removed ?? 0;
  },
  due: `(SELECT created_at FROM notifications WHERE tenant_id = $1 ORDER BY id LIMIT 1) + interval '${KEPT_DAYS} days'`,
};
