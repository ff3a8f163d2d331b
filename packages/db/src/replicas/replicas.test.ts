import { connect, createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { examineReplicas, inspecting } from "../doctor/index.ts";
import type { Database, Position, Replicas, ReplicasOptions } from "../index.ts";
import { createDatabase, createProbe, createReplicas, newId, POSITION } from "../index.ts";
import type { Pair } from "../testing/index.ts";
import { asAdmin, freePort, startPair, testStatement } from "../testing/index.ts";

const WAIT_MS = 100;
/** Far beyond what waits may take on a busy machine, and far below what hanging would. */
const PATIENCE_MS = 30_000;

const positionOf = testStatement<Position>("replicas.position", `SELECT ${POSITION}`);
const begin = testStatement("replicas.begin", "INSERT INTO replica_counters (tenant_id, n) VALUES ($1, 0)");
const raise = testStatement<{ n: number }>(
  "replicas.raise",
  "UPDATE replica_counters SET n = n + 1 WHERE tenant_id = $1 RETURNING n",
);
const all = testStatement<{ tenant_id: string; n: number }>(
  "replicas.all",
  "SELECT tenant_id, n FROM replica_counters",
);
const where = testStatement<{ follows: boolean }>("replicas.where", "SELECT pg_is_in_recovery() AS follows");
const stuck = testStatement("replicas.stuck", "SELECT pg_advisory_xact_lock_shared(4907)");

let pair: Pair;
let database: Database;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  pair = await startPair();
  database = createDatabase({ url: pair.url, poolSize: 10 });
  await asAdmin(pair.url, async (client) => {
    await client.query(`CREATE TABLE replica_counters (tenant_id uuid PRIMARY KEY, n int NOT NULL);
      ALTER TABLE replica_counters ENABLE ROW LEVEL SECURITY; ALTER TABLE replica_counters FORCE ROW LEVEL SECURITY;
      CREATE POLICY of_tenant ON replica_counters USING (tenant_id = karwan_tenant())`);
  });
}, 120_000);
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await database.close();
  await pair.stop();
});

/** Until it is so; the machine may be busy. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await setImmediate())
    if (Date.now() > end) throw new Error("it never came to that");
}

/** Replicas that are there, as a server has them. */
async function following(
  options: Partial<Pick<ReplicasOptions, "url" | "poolSize" | "onTurn">> = {},
): Promise<Replicas> {
  const replicas = createReplicas({
    url: pair.standby.url,
    primary: database,
    waitMs: WAIT_MS,
    poolSize: 10,
    ...options,
  });
  closing.push(() => replicas.close());
  await until(() => replicas.isThereOne());
  return replicas;
}

async function position(tenantId: string): Promise<Position> {
  const [[found]] = await database.write({ tenantId }, (q) => [q.beside(positionOf)]);
  if (!found) throw new Error("no position");
  return found;
}

/** As an operation reads that may: on a replica that has it all, or on the primary. */
async function read(replicas: Replicas, tenantId: string) {
  const rows = replicas.isThereOne()
    ? await replicas.read({ tenantId }, (q) => [q.sql(all), q.sql(where)], await position(tenantId))
    : null;
  return rows ?? (await database.read({ tenantId }, (q) => [q.sql(all), q.sql(where)]));
}

async function tenant(): Promise<string> {
  const tenantId = newId();
  await database.write({ tenantId }, (q) => [q.sql(begin, [tenantId])]);
  return tenantId;
}

/** So many callers write and read what they wrote, so often each; answers how often that was not what they saw. */
async function race(replicas: Replicas, callers: number, times: number): Promise<number> {
  let stale = 0;
  const call = async () => {
    const tenantId = await tenant();
    for (let n = 1; n <= times; n += 1) {
      await database.write({ tenantId }, (q) => [q.sql(raise, [tenantId])]);
      const [rows] = await read(replicas, tenantId);
      if (rows.length !== 1 || rows[0]?.n !== n) stale += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return stale;
}

describe("reads on a replica (ADR 0049)", () => {
  test("see what was written before them, thousands of times, while the replica keeps up", async () => {
    const replicas = await following();
    expect(await race(replicas, 8, 300)).toBe(0);
    expect(replicas.reads().outcomes.replica).toBeGreaterThan(1000);
  });

  test("see what was written before them while the replica is late by less and more than they wait for", async () => {
    const replicas = await following();
    for (const lateMs of [WAIT_MS / 5, WAIT_MS * 3]) {
      await pair.standby.delay(lateMs);
      expect(await race(replicas, 8, 40)).toBe(0);
    }
    await pair.standby.delay(0);
    expect(replicas.reads().waits).toBeGreaterThan(0);
    expect(replicas.reads().outcomes.behind).toBeGreaterThan(0);
  });

  test("see what was written before them while the replica stops and goes on again and again", async () => {
    const replicas = await following();
    let isDone = false;
    const switching = (async () => {
      while (!isDone) {
        await pair.standby.replay("paused");
        await pair.standby.replay("going on");
      }
    })();
    const stale = await race(replicas, 8, 150);
    isDone = true;
    await switching;
    expect(stale).toBe(0);
  });

  test("wait for a replica that stands still once, not each time, and take it up again when it has caught up", async () => {
    const replicas = await following();
    const tenantId = await tenant();
    await pair.standby.replay("paused");
    await database.write({ tenantId }, (q) => [q.sql(raise, [tenantId])]);
    await read(replicas, tenantId);
    const { waits } = replicas.reads();
    for (let n = 0; n < 20; n += 1)
      expect((await read(replicas, tenantId))[0]).toEqual([{ tenant_id: tenantId, n: 1 }]);
    expect(replicas.reads()).toMatchObject({ waits, replicas: { behind: 1 } });
    await pair.standby.replay("going on");
    await until(() => replicas.isThereOne());
    expect((await read(replicas, tenantId))[1]).toEqual([{ follows: true }]);
  });

  test("are bound by row-level security, and can't write", async () => {
    const replicas = await following();
    const [one, other] = [await tenant(), await tenant()];
    const rows = await replicas.read({ tenantId: one }, (q) => [q.sql(all)], await position(one));
    expect(rows).toEqual([[{ tenant_id: one, n: 0 }]]);
    expect(await replicas.read({ tenantId: other }, (q) => [q.sql(raise, [other])], await position(other))).toBeNull();
    expect(replicas.reads().outcomes.failed).toBe(1);
    const probe = createProbe({ url: pair.standby.url });
    expect(await probe.ping()).toBe("standby");
    await probe.close();
    expect((await database.read({ tenantId: other }, (q) => [q.sql(all)]))[0]).toEqual([{ tenant_id: other, n: 0 }]);
  });

  test("of one tenant take no more than its share of the connections (ADR 0032)", async () => {
    const replicas = await following({ poolSize: 4 });
    const [busy, other] = [await tenant(), await tenant()];
    await asAdmin(pair.standby.adminUrl.replace(/\/postgres$/, "/karwan"), async (client) => {
      await client.query("SELECT pg_advisory_lock(4907)");
      await replicas.read({ tenantId: other }, (q) => [q.sql(all)], await position(other));
      const since = await position(busy);
      const waiting = Array.from({ length: 8 }, () => replicas.read({ tenantId: busy }, (q) => [q.sql(stuck)], since));
      const rows = await replicas.read({ tenantId: other }, (q) => [q.sql(all)], await position(other));
      expect(rows).toEqual([[{ tenant_id: other, n: 0 }]]);
      expect(replicas.stats().waiting).toBe(6);
      await client.query("SELECT pg_advisory_unlock(4907)");
      await Promise.all(waiting);
    });
  });

  test("are not believed of a connection what is known of another: each says for itself where it is", async () => {
    let isFirst = true;
    // The replica is watched; what is read would be read elsewhere, from a server that follows nobody.
    const balancer = createServer((near) => {
      const far = connect(Number(new URL(isFirst ? pair.standby.url : pair.url).port), "127.0.0.1");
      isFirst = false;
      for (const socket of [near, far]) socket.on("error", () => [near, far].map((end) => end.destroy()));
      near.pipe(far).pipe(near);
    });
    const port = await freePort();
    await new Promise<void>((resolve) => balancer.listen(port, "127.0.0.1", resolve));
    closing.push(async () => balancer.close());
    const replicas = await following({ url: pair.standby.url.replace(/:\d+\//, `:${port}/`) });
    const tenantId = await tenant();
    expect(await replicas.read({ tenantId }, (q) => [q.sql(all)], await position(tenantId))).toBeNull();
    expect(replicas.reads().outcomes).toMatchObject({ replica: 0, behind: 1, failed: 0 });
  });

  test("of a database that is another one, or has another history, are not made", async () => {
    const elsewhere = createReplicas({
      url: pair.standby.url.replace(/\/karwan$/, "/template1"),
      primary: database,
      waitMs: WAIT_MS,
    });
    closing.push(() => elsewhere.close());
    const replicas = await following();
    // As on a replica of a primary that was replaced: what this one wrote on its own timeline never came there.
    await asAdmin(pair.url, (client) => client.query("SELECT setval('karwan_timeline', 77)"));
    await until(async () => {
      const tenantId = await tenant();
      return (await replicas.read({ tenantId }, (q) => [q.sql(all)], await position(tenantId))) === null;
    });
    // The primary says again which timeline it writes, once a replica shows another one.
    await until(() => replicas.isThereOne());
    expect(elsewhere.isThereOne()).toBe(false);
  });
});

test("karwan doctor says of each replica whether reads go there (ADR 0049)", async () => {
  await following();
  const { host } = new URL(pair.standby.url);
  const examine = (url: string) => inspecting(pair.url, (ask) => examineReplicas(ask, url));
  expect(await examine(pair.standby.url)).toMatchObject({ check: "replicas", findings: [] });
  const { findings } = await examine(pair.standby.url.replace(host, `127.0.0.1:1,${host}`));
  expect(findings.map(({ severity, found }) => `${severity}: ${found}`)).toEqual([
    expect.stringMatching(/^warning: 127\.0\.0\.1:1 can't be asked/),
  ]);
  const [own] = (await examine(pair.url)).findings;
  expect(own?.found).toMatch(/is no replica/);
});

describe("a replica that fails (ADR 0049)", () => {
  test("is left with what is under way on it, and taken up again when it is back; nobody is refused", async () => {
    const turns: boolean[] = [];
    const replicas = await following({ onTurn: (_host, isThere) => turns.push(isThere) });
    let isDone = false;
    const racing = Promise.all(
      Array.from({ length: 4 }, async () => {
        let stale = 0;
        while (!isDone) stale += await race(replicas, 1, 10);
        return stale;
      }),
    );
    await pair.standby.kill();
    await until(() => replicas.reads().replicas.away === 1);
    await pair.standby.start();
    await until(() => replicas.reads().replicas.following === 1 && replicas.isThereOne());
    isDone = true;
    expect(await racing).toEqual([0, 0, 0, 0]);
    expect(turns).toEqual([true, false, true]);
  });

  test("by standing still is left within seconds, and nobody is refused", async () => {
    const replicas = await following();
    const tenantId = await tenant();
    const since = await position(tenantId);
    await read(replicas, tenantId);
    await pair.standby.hang("on");
    const began = performance.now();
    try {
      const rows = await Promise.all(
        Array.from({ length: 20 }, () => replicas.read({ tenantId }, (q) => [q.sql(all)], since)),
      );
      expect(new Set(rows)).toEqual(new Set([null]));
      // The statements' own time is 15 seconds.
      expect(performance.now() - began).toBeLessThan(10_000);
    } finally {
      await pair.standby.hang("off");
    }
    await until(() => replicas.isThereOne());
    expect(await race(replicas, 2, 20)).toBe(0);
  });

  test("is one of several, of which the others go on", async () => {
    const gone = new URL(pair.standby.url);
    const url = pair.standby.url.replace(gone.host, `127.0.0.1:1,${gone.host}`);
    const replicas = await following({ url });
    expect(await race(replicas, 4, 25)).toBe(0);
    expect(replicas.reads()).toMatchObject({ replicas: { following: 1, away: 1 }, outcomes: { failed: 0 } });
    expect(replicas.reads().outcomes.replica).toBeGreaterThan(50);
  });

  test("by becoming a primary of its own is left for good", async () => {
    const replicas = await following();
    await pair.standby.promote();
    expect(await race(replicas, 4, 25)).toBe(0);
    await until(() => replicas.reads().replicas.away === 1);
    expect(replicas.isThereOne()).toBe(false);
  });
});

test("an address of replicas names hosts that need not take writes, and says so where it asks for one that does", () => {
  const at = (list: string) => () => createReplicas({ url: list, primary: database, waitMs: WAIT_MS });
  expect(at("postgresql://me@one,two/db?target_session_attrs=read-write")).toThrow(/only reads/);
  expect(at("mysql://me@one/db")).toThrow(/must be a URL/);
});
