import { createStreamPlaces } from "@karwan/api";
import type { Actor, TestTenant } from "@karwan/api/testing";
import { arrange, limitTo } from "@karwan/api/testing";
import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/index.ts";
import { startRestKit } from "../testing/index.ts";

const STREAMS = 100;
const MISSED = 20_000;
const PATH = "/api/v1/messaging/notifications/stream";

let kit: RestKit;
let streams: Database;
beforeAll(async () => {
  kit = await startRestKit();
  streams = createDatabase({ url: kit.url, poolSize: 2, lockTimeoutMs: 60_000 });
});
afterAll(async () => {
  await streams.close();
  await kit.stop();
});

/** Notifications that a user has missed. */
async function missed({ tenantId }: TestTenant, { userId }: Actor): Promise<void> {
  const values = [tenantId, userId, MISSED];
  const rows = `INSERT INTO notifications (tenant_id, id, user_id, position, notification_type, priority, display_mode,
      requires_acknowledgement, template_data)
    SELECT $1, gen_random_uuid(), $2, n, 'delivery_assigned', 'normal', 'banner', false,
      jsonb_build_object('deliveryId', n::text, 'deliveryCode', 'T-' || n)
    FROM generate_series(1, $3::int) AS n`;
  const scope = { tenantId, userId };
  await arrange(kit.database, scope, rows, values);
  await arrange(
    kit.database,
    scope,
    "INSERT INTO notification_positions (tenant_id, user_id, value) VALUES ($1, $2, $3)",
    values,
  );
}

test("a hundred streams that resume over 20,000 notifications and never read take one page each, on connections of their own (3 §12)", async () => {
  const tenant = await kit.tenant();
  const reader = await tenant.member("driver");
  await missed(tenant, reader);
  await limitTo(kit, tenant.tenantId, { streams_per_user: STREAMS, streams: STREAMS });
  const asked: string[] = [];
  const streamDatabase: Database = {
    ...streams,
    read: (scope, fn) =>
      streams.read(scope, (q) => {
        const pending = fn(q);
        asked.push(...pending.map(({ query }) => query.name ?? ""));
        return pending;
      }),
  };
  // Whatever a stream asks of the connections of requests fails.
  const refuse = () => Promise.reject(new Error("a stream asked on a connection of requests"));
  const database: Database = { ...kit.database, read: refuse, write: refuse, transaction: refuse };
  const places = createStreamPlaces({ database: streams, log: kit.deps.log });
  const { app } = kit.over({ ...kit.deps, database, streamDatabase, streams: places });
  const ended = new AbortController();
  const headers = { authorization: `Bearer ${reader.token}`, "last-event-id": "0" };
  const opened = await Promise.all(
    Array.from({ length: STREAMS }, () => Promise.resolve(app.request(PATH, { headers, signal: ended.signal }))),
  );
  expect(opened.map(({ status }) => status)).toEqual(Array(STREAMS).fill(200));
  const pages = () => asked.filter((name) => name === "notifications.after").length;
  await expect.poll(pages).toBe(STREAMS);
  await expect.poll(() => streams.stats()).toMatchObject({ waiting: 0, idle: 2 });
  expect(pages()).toBe(STREAMS);

  // Who reads gets all of it, a page at a time.
  const [first] = opened;
  let text = "";
  for await (const part of first?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text = text.slice(-200) + part;
    if (text.includes(`id: ${MISSED}\n`)) break;
  }
  expect(pages()).toBeLessThanOrEqual(STREAMS + MISSED / 100);
  ended.abort();
  await places.end();
});
