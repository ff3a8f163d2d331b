import { NO_TENANT, statement } from "@karwan/db";
import { forgetting } from "../../kernel/index.ts";

/** A try that this worker has to itself until its lease ends. */
export type ClaimedAttempt = {
  tenant_id: string;
  id: string;
  number: number;
  series_started_at: string;
  leased_until: string | null;
  webhook_id: string;
  url: string;
  is_active: boolean;
  sealed_secret: string;
  sealed_former_secret: string | null;
  former_secret_until: string | null;
  event_id: string;
  event_type: string;
  data: unknown;
  occurred_at: string;
};

/** As many tenants as one look goes through, and as many places as one tenant's webhooks may have of a lane. */
export const TENANTS = 500;
export const OF_A_TENANT = 10;

/** Lets one transaction find, and lease, what is due in whatever tenant. */
export const lookForDue = statement("webhooks.look_for_due", "SELECT set_config('app.sweep', 'webhooks', true)", {
  // Alone, before the claim: rows of many nodes can't be skipped where others hold them, so those who claim take turns.
  cluster:
    "SELECT set_config('app.sweep', 'webhooks', true), pg_advisory_xact_lock(hashtextextended('webhooks.claim_due', 0))",
});
// From one tenant to the next by the index: as many steps as there are tenants with something pending, however much.
export const dueTenants = statement(
  "webhooks.due_tenants",
  `WITH RECURSIVE t AS (
     (SELECT tenant_id, 1 AS n FROM webhook_attempts
       WHERE status = 'pending' AND is_slow = $1 AND tenant_id > $2 ORDER BY tenant_id LIMIT 1)
     UNION ALL
     SELECT next.tenant_id, t.n + 1 FROM t CROSS JOIN LATERAL (
         SELECT a.tenant_id FROM webhook_attempts a
          WHERE a.status = 'pending' AND a.is_slow = $1 AND a.tenant_id > t.tenant_id ORDER BY a.tenant_id LIMIT 1) next
      WHERE t.n < ${TENANTS})
   SELECT tenant_id FROM t WHERE tenant_id IS NOT NULL ORDER BY n`,
  {
    plan: { why: "finds the tenants in which something is due", scans: ["webhook_attempts"] },
    examples: { 2: NO_TENANT },
    // Each node goes through what is pending there.
    cluster: `SELECT DISTINCT tenant_id FROM webhook_attempts WHERE status = 'pending' AND is_slow = $1 AND tenant_id > $2
      ORDER BY tenant_id LIMIT ${TENANTS}`,
  },
);
// Of each tenant as many as it has places left ($7) and of each webhook fewer, in the tenants' turn. Of two workers one gets it; a lease that has run out
// was a dead worker's.
export const claimDue = statement(
  "webhooks.claim_due",
  `WITH due AS (
     SELECT t.tenant_id, d.id FROM unnest($1::uuid[], $7::int[]) AS t(tenant_id, places) CROSS JOIN LATERAL (
       SELECT a.id, row_number() OVER () AS nth FROM webhooks w CROSS JOIN LATERAL (
           SELECT a.id FROM webhook_attempts a
            WHERE a.status = 'pending' AND a.is_slow = $2 AND a.tenant_id = t.tenant_id AND a.webhook_id = w.id
              AND a.due_at <= $3 AND (a.leased_until IS NULL OR a.leased_until <= $3)
            ORDER BY a.due_at LIMIT $6 FOR UPDATE SKIP LOCKED) a
        WHERE w.tenant_id = t.tenant_id AND w.id <> ALL ($5::uuid[]) LIMIT ${OF_A_TENANT}) d
      WHERE d.nth <= t.places LIMIT $8)
   UPDATE webhook_attempts a SET leased_until = $4
   FROM due d, webhooks w, webhook_events e
   WHERE a.tenant_id = d.tenant_id AND a.id = d.id AND w.tenant_id = d.tenant_id AND w.id = a.webhook_id
     AND e.tenant_id = d.tenant_id AND e.id = a.event_id
   RETURNING a.tenant_id, a.id, a.number, a.series_started_at, a.leased_until, a.webhook_id, w.url, w.is_active,
     w.sealed_secret, w.sealed_former_secret, w.former_secret_until, a.event_id, e.event_type, e.data, e.occurred_at`,
  {
    plan: { why: "takes what is due of many tenants at once", discards: "tenant" },
    cluster: `WITH due AS MATERIALIZED (
       SELECT o.tenant_id, o.id FROM (
         SELECT a.tenant_id, a.id, a.nth, row_number() OVER (PARTITION BY a.tenant_id ORDER BY a.nth, a.due_at) AS place FROM (
           SELECT a.tenant_id, a.id, a.due_at, row_number() OVER (PARTITION BY a.tenant_id, a.webhook_id ORDER BY a.due_at) AS nth
             FROM webhook_attempts a
            WHERE a.status = 'pending' AND a.is_slow = $2 AND a.tenant_id = ANY ($1::uuid[]) AND a.webhook_id <> ALL ($5::uuid[])
              AND a.due_at <= $3 AND (a.leased_until IS NULL OR a.leased_until <= $3)) a
          WHERE a.nth <= $6) o
       WHERE o.place <= least(${OF_A_TENANT}, ($7::int[])[array_position($1::uuid[], o.tenant_id)])
       ORDER BY array_position($1::uuid[], o.tenant_id), o.place LIMIT $8)
     UPDATE webhook_attempts a SET leased_until = $4
     FROM due d, webhooks w, webhook_events e
     WHERE a.tenant_id = d.tenant_id AND a.id = d.id AND w.tenant_id = a.tenant_id AND w.id = a.webhook_id
       AND e.tenant_id = a.tenant_id AND e.id = a.event_id
     RETURNING a.tenant_id, a.id, a.number, a.series_started_at, a.leased_until, a.webhook_id, w.url, w.is_active,
       w.sealed_secret, w.sealed_former_secret, w.former_secret_until, a.event_id, e.event_type, e.data, e.occurred_at`,
  },
);

// Only by who still holds the lease.
export const cancelAttempt = statement(
  "webhooks.cancel",
  `UPDATE webhook_attempts SET status = 'cancelled', leased_until = NULL
   WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND leased_until = $3::timestamptz`,
);
export const settleAttempt = statement(
  "webhooks.settle",
  `UPDATE webhook_attempts SET status = $4, attempted_at = $5, duration_ms = $6, response_status = $7,
     response_body = $8, error = $9, next_attempt_at = $10, leased_until = NULL
   WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND leased_until = $3::timestamptz
   RETURNING (SELECT w.failures FROM webhooks w WHERE w.tenant_id = $1 AND w.id = webhook_id) AS failures`,
);
// A repetition has time: it takes no place from what was never tried.
export const insertNextAttempt = statement(
  "webhooks.next",
  `INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, number, series_started_at, due_at, is_slow)
   VALUES ($1, $2, $3, $4, $5, $6, $7, true)`,
);
/** Switches it off for a reason of its receiver's; nothing where somebody did before. */
export const disable = statement(
  "webhooks.disable",
  `UPDATE webhooks SET is_active = false, disabled_reason = $3, updated_at = $4, stock_since = NULL, stock_seen = NULL
   WHERE tenant_id = $1 AND id = $2 AND is_active RETURNING url`,
);

/**
 * Counts a failure; from so many on in a row, or a time-out on, the webhook fails. Its row is ours until the commit. What
 * happened at a former address says nothing of the one it has now.
 */
export const countFailure = statement(
  "webhooks.count_failure",
  `UPDATE webhooks SET failures = failures + 1,
     failing_since = coalesce(failing_since, CASE WHEN $4::boolean OR failures + 1 >= $5::int THEN $3::timestamptz END)
   WHERE tenant_id = $1 AND id = $2 AND url = $6
   RETURNING url, is_active, failing_since, failing_told_at`,
);
export const noteTold = statement(
  "webhooks.note_told",
  "UPDATE webhooks SET failing_told_at = $3 WHERE tenant_id = $1 AND id = $2",
);
/** Counts from none again, as if it had never failed. */
export const clearFailures = statement(
  "webhooks.clear_failures",
  `UPDATE webhooks SET failures = 0, failing_since = NULL, failing_told_at = NULL
   WHERE tenant_id = $1 AND id = $2 AND (failures > 0 OR failing_since IS NOT NULL OR failing_told_at IS NOT NULL)
   RETURNING id`,
);
/** What a webhook that fails has waiting goes to the places of those that take long; nobody is at it. */
export const slowDown = statement(
  "webhooks.slow_down",
  `UPDATE webhook_attempts SET is_slow = true
   WHERE tenant_id = $1 AND webhook_id = $2 AND status = 'pending' AND NOT is_slow AND leased_until IS NULL`,
);
export const recover = statement(
  "webhooks.recover",
  "UPDATE webhooks SET failures = 0, failing_since = NULL WHERE tenant_id = $1 AND id = $2 AND failures > 0",
);
/** What waited while its webhook failed is due like anything new. */
export const speedUp = statement(
  "webhooks.speed_up",
  `UPDATE webhook_attempts SET is_slow = false
   WHERE tenant_id = $1 AND webhook_id = $2 AND status = 'pending' AND is_slow AND number = 1 AND leased_until IS NULL`,
);

/** Forgets events after thirty days, tries and all; one that is on its way again is kept. */
export const purgeWebhookEvents = statement(
  "webhooks.purge",
  `DELETE FROM webhook_events e WHERE tenant_id = $1 AND created_at < $2::timestamptz - interval '30 days'
     AND NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.event_id = e.id AND a.status = 'pending')`,
  forgetting,
);
