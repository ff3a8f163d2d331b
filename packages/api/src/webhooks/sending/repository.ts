import { statement } from "@karwan/db";
import { forgetting } from "../../kernel/index.ts";

/** A try that this worker has to itself until its lease ends. */
export type ClaimedAttempt = {
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

// Of two workers one gets it. A lease that has run out was a dead worker's.
export const claimAttempt = statement(
  "webhooks.claim",
  `UPDATE webhook_attempts a SET leased_until = $4
   FROM webhooks w, webhook_events e
   WHERE a.tenant_id = $1 AND a.id = (
       SELECT id FROM webhook_attempts
       WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND (leased_until IS NULL OR leased_until <= $3)
       FOR UPDATE SKIP LOCKED)
     AND w.tenant_id = $1 AND w.id = a.webhook_id AND e.tenant_id = $1 AND e.id = a.event_id
   RETURNING a.id, a.number, a.series_started_at, a.leased_until, a.webhook_id, w.url, w.is_active, w.sealed_secret,
     w.sealed_former_secret, w.former_secret_until, a.event_id, e.event_type, e.data, e.occurred_at`,
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
   RETURNING id`,
);
export const insertNextAttempt = statement(
  "webhooks.next",
  `INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, number, series_started_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
export const disableGone = statement(
  "webhooks.disable_gone",
  `UPDATE webhooks SET is_active = false, disabled_reason = 'gone', updated_at = $3, stock_since = NULL, stock_seen = NULL
   WHERE tenant_id = $1 AND id = $2 AND is_active`,
);

/** Of each webhook the longest due: what one that hangs has waiting keeps no other's back. */
export const forgottenAttempts = statement(
  "webhooks.forgotten",
  `SELECT a.id, w.id AS webhook_id FROM webhooks w CROSS JOIN LATERAL (
     SELECT a.id FROM webhook_attempts a
      WHERE a.tenant_id = $1 AND a.webhook_id = w.id AND a.status = 'pending' AND a.due_at <= $2
        AND (a.leased_until IS NULL OR a.leased_until <= $3)
      ORDER BY a.due_at LIMIT $4) a
   WHERE w.tenant_id = $1`,
);
export const followsStock = statement(
  "webhooks.follows_stock",
  "SELECT id FROM webhooks WHERE tenant_id = $1 AND is_active AND stock_since IS NOT NULL LIMIT 1",
);
/** Forgets events after thirty days, tries and all; one that is on its way again is kept. */
export const purgeWebhookEvents = statement(
  "webhooks.purge",
  `DELETE FROM webhook_events e WHERE tenant_id = $1 AND created_at < $2::timestamptz - interval '30 days'
     AND NOT EXISTS (SELECT FROM webhook_attempts a WHERE a.tenant_id = $1 AND a.event_id = e.id AND a.status = 'pending')`,
  forgetting,
);
