import { statement } from "@karwan/db";
import { NOTIFICATIONS } from "../../kernel/index.ts";

/** What is said on that channel when a try is due. */
export const DUE_WEBHOOKS = "webhooks";

// The lock keeps a webhook from vanishing before its try is written: the work itself must not fail for that.
export const subscribersOf = statement(
  "webhooks.subscribers",
  `SELECT id, events FROM webhooks WHERE tenant_id = $1 AND is_active AND events && $2::text[] ORDER BY id FOR KEY SHARE`,
);

const EVENTS = `WITH events AS (
     INSERT INTO webhook_events (tenant_id, id, event_type, data, occurred_at, created_at)
     SELECT $1, e.id, e.event_type, e.data, e.occurred_at, $4
     FROM jsonb_to_recordset($2::jsonb) AS e(id uuid, event_type text, data jsonb, occurred_at timestamptz)
     ON CONFLICT (tenant_id, id) DO NOTHING)`;
const ATTEMPTS = `INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, series_started_at, due_at, is_slow)
   SELECT $1, a.id, a.webhook_id, a.event_id, $4, $4, w.failing_since IS NOT NULL
   FROM jsonb_to_recordset($3::jsonb) AS a(id uuid, webhook_id uuid, event_id uuid)
   JOIN webhooks w ON w.tenant_id = $1 AND w.id = a.webhook_id`;
const WOKEN = `pg_notify('${NOTIFICATIONS}', '${DUE_WEBHOOKS}')::text AS woken`;
export const insertEvents = statement("webhooks.insert_events", `${EVENTS} ${ATTEMPTS} RETURNING ${WOKEN}`, {
  // Behind the insert, for a node wakes nobody who listens to the coordinator, and prepares no transaction that did.
  cluster: `${EVENTS}, attempts AS (${ATTEMPTS} RETURNING id) SELECT ${WOKEN} FROM attempts`,
});
