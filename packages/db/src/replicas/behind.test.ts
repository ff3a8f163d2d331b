import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Database, Replicas } from "../index.ts";
import { createDatabase, createReplicas } from "../index.ts";
import type { Pair } from "../testing/index.ts";
import { asAdmin, startPair } from "../testing/index.ts";

const PATIENCE_MS = 30_000;
let pair: Pair;
let database: Database;
let replicas: Replicas;

beforeAll(async () => {
  pair = await startPair();
  database = createDatabase({ url: pair.url, poolSize: 2 });
  await asAdmin(pair.url, (client) => client.query("CREATE TABLE written (n int)"));
}, 120_000);
afterEach(() => replicas.close());
afterAll(async () => {
  await database.close();
  await pair.stop();
});

/** Until it is so; the machine may be busy. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo()); await setImmediate())
    if (Date.now() > end) throw new Error("it never came to that");
}

async function following(url: string, primary: Pick<Database, "write"> = database): Promise<void> {
  replicas = createReplicas({ url, primary, waitMs: 100, poolSize: 2 });
  await until(() => replicas.reads().replicas.following === 1);
}
const behind = async () => [...(await replicas.behind())];
const write = () => asAdmin(pair.url, (client) => client.query("INSERT INTO written VALUES (1)"));

test("how far each replica is behind is told in bytes of the log, and of one that is away nothing is (ADR 0049)", async () => {
  const { host } = new URL(pair.standby.url);
  await following(pair.standby.url.replace(host, `127.0.0.1:1,${host}`));
  // It has read whose history it follows.
  await until(() => replicas.isThereOne());
  await pair.standby.replay("paused");
  try {
    await write();
    const [first, ...others] = await behind();
    expect([first?.[0], others]).toEqual([host, []]);
    expect(first?.[1]).toBeGreaterThan(0);
    await write();
    expect((await behind())[0]?.[1]).toBeGreaterThan(first?.[1] ?? 0);
  } finally {
    await pair.standby.replay("going on");
  }
  await until(async () => (await behind())[0]?.[1] === 0);
});

test("how far replicas are behind nobody knows while the primary does not answer, and that is no error (ADR 0049)", async () => {
  await following(pair.standby.url, { write: () => Promise.reject(new Error("away")) });
  expect(await behind()).toEqual([]);
});
