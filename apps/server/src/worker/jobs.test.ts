import { createStreamSignals, messageJob, NOTIFICATIONS } from "@karwan/api";
import { createListener, NO_TENANT } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, testDatabase } from "@karwan/db/testing";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createJobQueue } from "./jobs.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

test("a job is due by the database's clock, although the server's own is wrong (architecture 3.7)", async () => {
  const wrong = 600_000;
  const now = () => new Date(Date.now() + wrong);
  const jobs = createJobQueue(own.url, pino({ level: "silent" }), now);
  await jobs.start({ "test.unworked": async () => undefined }, []);
  await jobs.stop();
  for (const wait of [-5_000, 0, 90_500])
    await own.database.transaction({ tenantId: NO_TENANT }, (tx) =>
      jobs.schedule(tx, "test.unworked", { wait }, new Date(now().getTime() + wait)),
    );
  const { rows } = await asAdmin(own.url, (client) =>
    client.query<{ wait: number; due_in: number }>(
      `SELECT (data->>'wait')::int AS wait, extract(epoch FROM start_after - created_on)::float8 * 1000 AS due_in
       FROM pgboss.job WHERE name = 'test.unworked'`,
    ),
  );
  const dueIn = Object.fromEntries(rows.map(({ wait, due_in }) => [wait, due_in]));
  expect(dueIn[-5_000]).toBe(0);
  expect(dueIn[0]).toBe(0);
  // Less the moment between reading the clock and saying how long that is.
  expect(dueIn[90_500]).toBeGreaterThan(90_000);
  expect(dueIn[90_500]).toBeLessThanOrEqual(90_500);
});

test("for how long the oldest job has been ready is told by queue; what waits for its time does not count (architecture 3.7)", async () => {
  const quiet = pino({ level: "silent" });
  const now = () => new Date();
  const former = createJobQueue(own.url, quiet, now);
  await former.start({ "test.late": async () => undefined, "test.later": async () => undefined }, []);
  await former.stop();
  const jobs = createJobQueue(own.url, quiet, now);
  await jobs.start({}, []);
  for (const [name, wait] of [
    ["test.late", 0],
    ["test.late", 0],
    ["test.late", 3_600_000],
    ["test.later", 3_600_000],
  ] as const)
    await own.database.transaction({ tenantId: NO_TENANT }, (tx) =>
      jobs.schedule(tx, name, {}, new Date(now().getTime() + wait)),
    );
  await asAdmin(own.url, async (client) => {
    await client.query(
      "UPDATE pgboss.job SET start_after = start_after - interval '5 minutes' WHERE name = 'test.late'",
    );
    await client.query("UPDATE pgboss.queue SET ready_count = 2, deferred_count = 1 WHERE name = 'test.late'");
  });
  const depths = await jobs.depths();
  await jobs.stop();
  const late = depths.find(({ queue }) => queue === "test.late");
  expect(late).toMatchObject({ ready: 2, deferred: 1, active: 0, failed: 0 });
  expect(Math.round((late?.waited ?? 0) / 60)).toBe(5);
  expect(depths.find(({ queue }) => queue === "test.later")).toMatchObject({ waited: 0 });
});

// Looked for every ten seconds, and codes every two: far from what a commit takes, on a busy machine too.
const SOON_MS = 1_500;

test("a job that is due at once is taken up when its work commits, before anybody asks for it (architecture 3.7)", async () => {
  const jobs = createJobQueue(own.url, pino({ level: "silent" }), () => new Date());
  const { promise, resolve } = Promise.withResolvers<number>();
  await jobs.start({ "test.woken": async () => resolve(performance.now()) }, []);
  const work = own.database.transaction({ tenantId: NO_TENANT }, (tx) =>
    jobs.schedule(tx, "test.woken", {}, new Date()),
  );
  await work;
  const committed = performance.now();
  expect((await promise) - committed).toBeLessThan(5 * SOON_MS);
  await jobs.stop();
});

test("a sign-in code wakes every process, whichever of them it was asked of (architecture 3.7)", async () => {
  const quiet = pino({ level: "silent" });
  const now = () => new Date();
  const listener = createListener({ url: own.url, channel: NOTIFICATIONS });
  const signals = createStreamSignals(listener);
  const taken: number[] = [];
  const arrived = new EventTarget();
  const handler = async () => {
    taken.push(performance.now());
    arrived.dispatchEvent(new Event("job"));
  };
  const other = createJobQueue(own.url, quiet, now);
  await other.start({ [messageJob]: { handler, atOnce: 100, isUrgent: true } }, [], [], signals);
  const asked = createJobQueue(own.url, quiet, now);
  await asked.start({}, []);
  const waits: number[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const here = new Promise((resolve) => arrived.addEventListener("job", resolve, { once: true }));
    await own.database.transaction({ tenantId: NO_TENANT }, (tx) => asked.schedule(tx, messageJob, { n }, now()));
    const committed = performance.now();
    await here;
    waits.push((taken[n - 1] ?? Number.NaN) - committed);
  }
  // Asked for every two seconds, five codes would have waited for five seconds by and large.
  expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(2 * SOON_MS);
  await Promise.all([other.stop(), asked.stop()]);
  await listener.close();
});

test("what has come to its time is found by one question for all queues, and its worker woken (architecture 3.7)", async () => {
  const jobs = createJobQueue(own.url, pino({ level: "silent" }), () => new Date());
  const done: unknown[] = [];
  const arrived = new EventTarget();
  const handler = async (data: Record<string, unknown>) => {
    done.push(data.n);
    arrived.dispatchEvent(new Event("job"));
  };
  await jobs.start({ "test.timed": handler, "test.timed_too": { handler, atOnce: 10 } }, []);
  const inAnHour = new Date(Date.now() + 3_600_000);
  await own.database.transaction({ tenantId: NO_TENANT }, async (tx) => {
    for (const [n, name] of ["test.timed", "test.timed_too", "test.timed"].entries())
      await jobs.schedule(tx, name, { n }, inAnHour);
  });
  await jobs.look();
  expect(done).toEqual([]);
  const both = new Promise<void>((resolve) =>
    arrived.addEventListener("job", () => {
      if (done.length === 2) resolve();
    }),
  );
  await asAdmin(own.url, (client) =>
    client.query("UPDATE pgboss.job SET start_after = now() WHERE name LIKE 'test.timed%' AND data->>'n' <> '0'"),
  );
  await jobs.look();
  await both;
  expect(done.toSorted()).toEqual([1, 2]);
  await jobs.stop();
});

test("a sign-in code that a dead server had taken is found by its lease, and sent by another (architecture 3.7)", async () => {
  const jobs = createJobQueue(own.url, pino({ level: "silent" }), () => new Date());
  const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
  const handler = async (data: Record<string, unknown>) => resolve(data);
  await jobs.start({ [messageJob]: { handler, atOnce: 100, isUrgent: true } }, []);
  await own.database.transaction({ tenantId: NO_TENANT }, (tx) =>
    jobs.schedule(tx, messageJob, { n: "taken" }, new Date(Date.now() + 3_600_000)),
  );
  await asAdmin(own.url, (client) =>
    client.query(
      `UPDATE pgboss.job SET state = 'active', start_after = now(), started_on = now() - interval '1 minute'
       WHERE name = $1 AND data->>'n' = 'taken'`,
      [messageJob],
    ),
  );
  await jobs.look();
  expect(await promise).toEqual({ n: "taken" });
  await jobs.stop();
});
