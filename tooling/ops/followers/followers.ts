import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startEventReceiver } from "../event-receiver.ts";
import { unlessAborted } from "../interrupt.ts";
import { followStock, receiveOne } from "../movement.ts";
import type { OwnDatabase } from "../own-database.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";
import { cpuSeconds } from "./cpu.ts";

export type FollowersOptions = {
  tenants: number;
  /** For how long the processors' time is counted, and how long everything may come to rest before. */
  seconds: number;
  settleSeconds: number;
  movements: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** Parts of one core, in percent. */
export type Rest = { server_percent: number; database_percent: number };
export type FollowersReport = { nobody: Rest; followed: Rest; toldMs: number[] };

const APART_MS = 3_000;

/** So many tenants more, each of which follows its stock as the first one does. */
async function addFollowers({ asSuperuser }: OwnDatabase, tenantId: string, tenants: number): Promise<void> {
  await asSuperuser(async (client) => {
    await client.query(
      `WITH made AS (
         INSERT INTO tenants (id, name, code)
           SELECT gen_random_uuid(), 'Follower ' || n, 'F' || n FROM generate_series(1, $1::int) AS n RETURNING id),
       settings AS (INSERT INTO tenant_settings (tenant_id) SELECT id FROM made)
       INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret, stock_since, stock_seen)
         SELECT made.id, gen_random_uuid(), w.url, w.events, true, w.sealed_secret, w.stock_since, w.stock_seen
           FROM made CROSS JOIN webhooks w WHERE w.tenant_id = $2`,
      [tenants, tenantId],
    );
    await client.query("ANALYZE");
  });
}

/** What server and database take of the processors while nothing happens, and how soon a movement is told then. */
export async function runFollowers(database: OwnDatabase, options: FollowersOptions): Promise<FollowersReport> {
  const { tenants, seconds, settleSeconds, movements, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
  };
  const receiver = await startEventReceiver({ hangs: false });
  const server = await startServerProcess(env);
  const postmaster = await database.postmaster();
  const rest = async (): Promise<Rest> => {
    await unlessAborted(signal, delay(settleSeconds * 1000));
    const roots = [server.pid, postmaster];
    const from = performance.now();
    const before = await Promise.all(roots.map(cpuSeconds));
    await unlessAborted(signal, delay(seconds * 1000));
    const after = await Promise.all(roots.map(cpuSeconds));
    const lasted = (performance.now() - from) / 1000;
    const percent = (which: 0 | 1) =>
      Math.round((((after[which] ?? 0) - (before[which] ?? 0)) / lasted) * 10_000) / 100;
    return { server_percent: percent(0), database_percent: percent(1) };
  };
  try {
    const shop = await openShop(server.url, await makeAdministrator(env), "FOLLOWED");
    const row = await makeStock(server.url, shop, await makeBin(server.url, shop, "A1"), "SKU", 1000);
    onProgress(`${seconds} seconds of rest with nobody who follows`);
    const nobody = await rest();
    await followStock(server.url, shop, receiver.url);
    await addFollowers(database, shop.tenantId, tenants - 1);
    onProgress(`${seconds} seconds of rest with ${tenants} tenants that follow their stock`);
    const followed = await rest();
    const toldMs: number[] = [];
    for (let moved = 1; moved <= movements; moved += 1) {
      const from = performance.now();
      await receiveOne(server.url, shop, row);
      toldMs.push(Math.round((await unlessAborted(signal, receiver.arrived(moved))) - from));
      // From rest each time, not on the heels of the last one.
      await unlessAborted(signal, delay(APART_MS));
    }
    return { nobody, followed, toldMs };
  } finally {
    await server.end("SIGKILL");
    await receiver.stop();
  }
}
