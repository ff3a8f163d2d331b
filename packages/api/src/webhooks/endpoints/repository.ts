import { statement } from "@karwan/db";
import type { z } from "zod";
import { columnsOf, defineList, filtering, filtersOf, NOTIFICATIONS } from "../../kernel/index.ts";
import { limitInSql } from "../../tenancy/settings/index.ts";
import { DUE_WEBHOOKS } from "../events/index.ts";
import type { attemptsInput } from "./schema.ts";
import { webhookRow } from "./schema.ts";

const columns = columnsOf(webhookRow);

/** The tenant's webhooks, oldest first (3 §6). */
export const webhookList = defineList("webhooks.list", {
  from: "webhooks w",
  scope: "w.tenant_id = $1",
  filters: {},
  order: ["created_at", "id"],
  columns,
  source: (rows) => `${rows} w`,
});
// Both behind the lock of the count.
export const insertWebhook = statement(
  "webhooks.insert",
  `INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret, stock_since, stock_seen, created_at, updated_at)
   SELECT $1::uuid, $2::uuid, $3::text, $4::text[], $5::boolean, $6::text, $7::uuid, $7::uuid, $8::timestamptz, $8::timestamptz
   WHERE (SELECT count(*) FROM webhooks WHERE tenant_id = $1) < ${limitInSql("webhooks")} RETURNING ${columns}`,
);
export const mayActivate = statement(
  "webhooks.may_activate",
  `SELECT (SELECT count(*) FROM webhooks WHERE tenant_id = $1 AND is_active) < ${limitInSql("webhooks")} AS is_allowed`,
);
export const lockWebhook = statement(
  "webhooks.lock",
  `SELECT ${columns}, sealed_secret, stock_since, stock_seen FROM webhooks WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
);
export const deleteWebhook = statement(
  "webhooks.delete",
  `DELETE FROM webhooks WHERE tenant_id = $1 AND id = $2 RETURNING ${columns}`,
);

const attemptColumns = `a.id, a.event_id, e.event_type, a.number, a.status, a.response_status, a.response_body, a.duration_ms, a.error,
  CASE a.status WHEN 'pending' THEN a.due_at ELSE a.next_attempt_at END AS next_attempt_at, a.attempted_at AS at`;
const ofEvent = "JOIN webhook_events e ON e.tenant_id = $1 AND e.id = a.event_id";

export const findWebhook = statement(
  "webhooks.find",
  "SELECT id, is_active FROM webhooks WHERE tenant_id = $1 AND id = $2",
);
// Held until the commit, so that it is not deleted while something is put on its way to it.
export const holdWebhook = statement(
  "webhooks.hold",
  "SELECT id, is_active FROM webhooks WHERE tenant_id = $1 AND id = $2 FOR KEY SHARE",
);
/** What was tried at a webhook and what is still due, newest first: of a status (3 §6). */
export const attemptList = defineList("webhooks.attempts", {
  from: "webhook_attempts a",
  scope: "a.tenant_id = $1 AND a.webhook_id = $2",
  filters: filtersOf<z.infer<typeof attemptsInput>>({ status: "a.status = ?" }),
  order: ["id DESC"],
  plan: filtering,
  columns: attemptColumns,
  source: (rows) => `${rows} a ${ofEvent}`,
});
export const findAttempt = statement(
  "webhooks.attempt",
  `SELECT ${attemptColumns}, a.webhook_id FROM webhook_attempts a ${ofEvent} WHERE a.tenant_id = $1 AND a.id = $2`,
);
// The event may be on its way by itself: then that try is brought forward.
export const retryEvent = statement(
  "webhooks.retry",
  `INSERT INTO webhook_attempts (tenant_id, id, webhook_id, event_id, series_started_at, due_at)
   VALUES ($1, $2, $3, $4, $5, $5)
   ON CONFLICT (tenant_id, webhook_id, event_id) WHERE status = 'pending'
   DO UPDATE SET number = 1, series_started_at = $5, due_at = $5, is_slow = false
   RETURNING id`,
);
/** With the commit, whoever sends looks for what is due. */
export const wakeSenders = statement(
  "webhooks.wake",
  `SELECT pg_notify('${NOTIFICATIONS}', '${DUE_WEBHOOKS}')::text AS woken`,
);
