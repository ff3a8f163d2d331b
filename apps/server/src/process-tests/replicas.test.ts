import { randomBytes } from "node:crypto";
import { createAccessTokens } from "@karwan/api";
import type { Actor, Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import { createDatabase } from "@karwan/db";
import type { Pair } from "@karwan/db/testing";
import { startPair } from "@karwan/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "../testing/server-process.ts";
import { startServerProcess } from "../testing/server-process.ts";

const secret = randomBytes(32).toString("hex");
const metricsToken = randomBytes(16).toString("hex");
let pair: Pair;
let kit: Kit;
let servers: ServerProcess[];
let token: string;

beforeAll(async () => {
  pair = await startPair();
  const database = createDatabase({ url: pair.url });
  kit = await startKit(Promise.resolve({ url: pair.url, database, drop: () => database.close() }));
  kit.clock.now = new Date();
  const env = {
    DATABASE_URL: pair.url,
    DATABASE_REPLICA_URL: pair.standby.url,
    KARWAN_REPLICA_WAIT_MS: "100",
    KARWAN_JWT_SECRET: secret,
    KARWAN_METRICS_TOKEN: metricsToken,
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  const { admin } = await kit.tenant();
  token = await tokenOf(admin);
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()));
  await kit.stop();
  await pair.stop();
});

const tokenOf = ({ userId, sessionId, tenantId }: Actor) =>
  createAccessTokens(secret).sign({ userId, sessionId, tenantId }, new Date());

async function call(which: number, method: string, path: string, body?: unknown) {
  const response = await fetch(`${servers[which % servers.length]?.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
  return { status: response.status, ...((await response.json()) as any) };
}

/** How often reads went where, over both servers. */
async function outcome(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`, { headers })).text()));
  const line = new RegExp(`^database_replica_reads_total\\{outcome="${name}"\\} (\\d+)`, "m");
  return texts.reduce((sum, text) => sum + Number(line.exec(text)?.[1] ?? 0), 0);
}

let made = 0;

/** Writes by one server, and at once lists by the other what was written; answers how often it was not there. */
async function race(callers: number, times: number): Promise<{ stale: number; refused: number }> {
  const seen = { stale: 0, refused: 0 };
  const caller = async (which: number) => {
    for (let n = 0; n < times; n += 1) {
      made += 1;
      const sku = `R${made}-${randomBytes(4).toString("hex")}`;
      const written = await call(which, "POST", "/warehousing/inventory-items", { name: sku, sku, unit_size: 1 });
      const listed = await call(which + 1, "GET", `/warehousing/inventory-items?search=${sku}`);
      if (written.status !== 201 || listed.status !== 200) seen.refused += 1;
      else if (listed.items.length !== 1) seen.stale += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, which) => caller(which)));
  return seen;
}

/** How many reads replicas have answered, once there was one more that might. */
async function onReplicas(): Promise<number> {
  await race(1, 1);
  return outcome("replica");
}

test("what one server process wrote is in a list that another answers from a replica, a thousand times (ADR 0049)", async () => {
  await expect.poll(onReplicas, { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await outcome("replica");
  expect(await race(8, 130)).toEqual({ stale: 0, refused: 0 });
  expect((await outcome("replica")) - before).toBeGreaterThan(500);
}, 180_000);

test("so it is while the replica is late by less and by more than is waited for, and while it is away (ADR 0049)", async () => {
  for (const lateMs of [20, 400]) {
    await pair.standby.delay(lateMs);
    expect(await race(4, 15)).toEqual({ stale: 0, refused: 0 });
  }
  await pair.standby.delay(0);
  const racing = race(4, 60);
  await pair.standby.kill();
  expect(await racing).toEqual({ stale: 0, refused: 0 });
  expect(await outcome("behind")).toBeGreaterThan(0);
  expect(await outcome("away")).toBeGreaterThan(0);
  await pair.standby.start();
  const before = await outcome("replica");
  await expect.poll(onReplicas, { timeout: 60_000 }).toBeGreaterThan(before);
}, 180_000);
