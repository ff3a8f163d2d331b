import type pg from "pg";
import { v7 } from "uuid";
import { named, rowsOf } from "../database.ts";

const event = named(
  "delivery-event",
  `INSERT INTO delivery_events (tenant_id, delivery_id, id, type, "from", "to", actor_type, actor_id, details, at, received_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
);
const outbox = named(
  "delivery-outbox",
  "INSERT INTO delivery_outbox (tenant_id, id, delivery_id, notice, created_at) VALUES ($1, $2, $3, $4, $5)",
);
const job = named(
  "job",
  `INSERT INTO pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, policy)
   SELECT q.name, $2, $3::timestamptz, $3::timestamptz + q.retention_seconds * interval '1 second', 10, q.retry_delay, true,
          q.expire_seconds, q.deletion_seconds, q.policy
     FROM pgboss.queue q WHERE q.name = $1`,
);

export type Happened = { tenant_id: string; delivery_id: string; at: string };

/** Has the worker do something behind the request. */
export const schedule = (client: pg.PoolClient, name: string, data: object, at: string) =>
  rowsOf(job([name, JSON.stringify(data), at]), client);

/** A line of the timeline: a change of status, unless it is something else. */
export const note = (
  client: pg.PoolClient,
  { tenant_id, delivery_id, at }: Happened,
  { type = "status", from = null, to = null, actor_type, actor_id, details = null }: Record<string, unknown>,
) =>
  rowsOf(
    event([tenant_id, delivery_id, v7(), type, from, to, actor_type, actor_id, details && JSON.stringify(details), at]),
    client,
  );

/** What is to be told of it, one row a notice, and the job that tells. */
export async function tell(
  client: pg.PoolClient,
  { tenant_id, delivery_id, at }: Happened,
  notices: readonly object[],
): Promise<void> {
  for (const notice of notices)
    await rowsOf(outbox([tenant_id, v7(), delivery_id, JSON.stringify({ ...notice, leg_id: null }), at]), client);
  await schedule(client, "delivery.announce", { tenant_id, delivery_id }, at);
}
