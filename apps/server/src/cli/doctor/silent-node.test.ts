import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer, withDatabase } from "@karwan/db/testing";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { loadEnv } from "../../env.ts";
import { createJobQueue } from "../../worker/jobs.ts";
import { examineInstallation } from "./examine.ts";

const server = testServer();

/** Lets everybody in and says nothing, as a node that is frozen. */
async function silentNode(): Promise<number> {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  return (silent.address() as AddressInfo).port;
}

test.skipIf(!server.isCluster)(
  "a node that is silent is told by its name, with all that can be told without it, before one is tired of waiting (architecture 3.15)",
  async () => {
    const dir = await mkdtemp(join(tmpdir(), "karwan-doctor-"));
    const url = await createTestDatabase(server, server.template);
    onTestFinished(async () => {
      await dropTestDatabase(server, url);
      await rm(dir, { recursive: true });
    });
    const jobs = createJobQueue(url, pino({ level: "silent" }), () => new Date());
    await jobs.start({}, []);
    await jobs.stop();
    const port = await silentNode();
    await asAdmin(withDatabase(server.adminUrl, new URL(url).pathname.slice(1)), (client) =>
      client.query("UPDATE pg_dist_node SET nodename = '127.0.0.1', nodeport = $1 WHERE groupid = 2", [port]),
    );
    const secret = "a secret for tests, long enough to be taken";
    const env = loadEnv({ DATABASE_URL: url, KARWAN_DATA_DIR: dir, KARWAN_JWT_SECRET: secret });
    const since = performance.now();
    const checks = await examineInstallation(env, url);
    expect(performance.now() - since).toBeLessThan(40_000);
    const found = (of: string) =>
      (checks.find(({ check }) => check === of)?.findings ?? []).map((one) => `${one.severity}: ${one.found}`);
    expect(found("cluster")).toEqual([
      expect.stringMatching(new RegExp(`^error: Nodes that can't be asked: 127\\.0\\.0\\.1:${port} \\(`)),
    ]);
    expect(found("queues")).toEqual([expect.stringMatching(/^warning: .*while a node of a cluster is away/)]);
    expect(checks.map(({ check }) => check)).toEqual(
      expect.arrayContaining(["schema", "distribution", "shards", "nodes", "balance", "clock", "servers", "listening"]),
    );
  },
  60_000,
);
