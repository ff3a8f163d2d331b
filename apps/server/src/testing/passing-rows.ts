import type { Actor, TestTenant } from "@karwan/api/testing";
import { arrange } from "@karwan/api/testing";
import type { Database } from "@karwan/db";
import { newId } from "@karwan/db";

/** A tenant with whoever the rows that go after a time belong to. */
export type Stage = { database: Database; tenantId: string; userId: string; driverId: string; carrierId: string };

/** Gives a tenant a driver and a carrier, and `reader` who is told of things, and once followed its deliveries. */
export async function stageOf(
  database: Database,
  { tenantId }: Pick<TestTenant, "tenantId">,
  { userId }: Pick<Actor, "userId">,
): Promise<Stage> {
  const [driverId, carrierId] = [newId(), newId()];
  await arrange(
    database,
    { tenantId },
    `WITH driver AS (INSERT INTO drivers (tenant_id, id, user_id) VALUES ($1, $2, $3)),
       follower AS (INSERT INTO stream_followers (tenant_id, topic, within, seen_at) VALUES ($1, 'delivery', $3, '2000-01-01'))
     INSERT INTO tenant_carriers (tenant_id, id, carrier_code) VALUES ($1, $4, 'sandbox')`,
    [tenantId, driverId, userId, carrierId],
  );
  return { database, tenantId, userId, driverId, carrierId };
}

// As our own ids are: in the order of time.
const ID = `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
  || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** How a row of each table is made at the moment `at`; $1 is the tenant, $2 whose it is. */
const inserts = {
  notifications: `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode,
      requires_acknowledgement, template_data, created_at, updated_at)
    SELECT $1, ${ID}, $2, (SELECT coalesce(max(position), 0) FROM notifications WHERE tenant_id = $1 AND user_id = $2) + n,
      'delivery_assigned', 'normal', 'banner', false, jsonb_build_object('deliveryId', n::text, 'deliveryCode', 'T-' || n), at, at`,
  sync_actions: `INSERT INTO sync_actions (tenant_id, driver_id, client_id, type, delivery_id, payload, status, occurred_at, received_at, updated_at)
    SELECT $1, $2, gen_random_uuid()::text, 'deliver', gen_random_uuid(), '{}', 'applied', at, at, at`,
  carrier_events: `INSERT INTO carrier_events (tenant_id, tenant_carrier_id, event_id, delivery_code, status, outcome, occurred_at, received_at)
    SELECT $1, $2, gen_random_uuid()::text, 'D-' || n, 'delivered', 'applied', at, at`,
  audit_log: `INSERT INTO audit_log (tenant_id, id, actor_user_id, action, entity_type, entity_id, before, after, ip, request_id, created_at)
    SELECT $1, ${ID}, $2, 'delivery.update', 'delivery', gen_random_uuid()::text, '{"status": "assigned"}', '{"status": "picked_up"}',
      '203.0.113.7', gen_random_uuid()::text, at`,
  webhook_events: `INSERT INTO webhook_events (tenant_id, id, event_type, data, occurred_at, created_at)
    SELECT $1, ${ID}, 'delivery.status_changed', jsonb_build_object('delivery_id', $2::text), at, at`,
  idempotency_records: `INSERT INTO idempotency_records (tenant_id, scope_hash, body_hash, claim_id, state, lease_expires_at, outcome, created_at, expires_at)
    SELECT $1, sha256(uuid_send(gen_random_uuid())), sha256(uuid_send($2)), gen_random_uuid(), 'done', at, '{"status": 200}', at, at + interval '24 hours'`,
  stream_changes: `INSERT INTO stream_changes (tenant_id, topic, within, transaction_no, record, created_at)
    SELECT $1, 'delivery', $2, n, gen_random_uuid(), at`,
} as const;
export type PassingTable = keyof typeof inserts;
export const passingTables = Object.keys(inserts) as PassingTable[];

/** Writes so many rows into a table in one statement, evenly over the time from one moment to the other. */
export async function plant(
  { database, tenantId, userId, driverId, carrierId }: Stage,
  table: PassingTable,
  { from, to, rows }: { from: Date; to: Date; rows: number },
): Promise<void> {
  const owner = table === "sync_actions" ? driverId : table === "carrier_events" ? carrierId : userId;
  const text = `${inserts[table]} FROM (SELECT n, $3::timestamptz + ($4::timestamptz - $3::timestamptz) * (n - 0.5) / $5::int AS at
    FROM generate_series(1, $5::int) AS n) AS moments`;
  // Types of parameters that stand only in a list of values are not inferred.
  const typed = text.replaceAll("SELECT $1,", "SELECT $1::uuid,").replaceAll(", $2,", ", $2::uuid,");
  await arrange(database, { tenantId, userId }, typed, [tenantId, owner, from.toISOString(), to.toISOString(), rows]);
}

/** How many rows of a table a tenant has. */
export async function rowsOf({ database, tenantId }: Stage, table: PassingTable): Promise<number> {
  const text = `SELECT count(*)::int AS rows FROM ${table} WHERE tenant_id = $1`;
  const [row] = await arrange<{ rows: number }>(database, { tenantId }, text, [tenantId]);
  return row?.rows ?? 0;
}
