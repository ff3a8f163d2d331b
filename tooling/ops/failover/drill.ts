import { randomBytes } from "node:crypto";
import { verifyLedger } from "@karwan/api";
import { createDatabase, statement } from "@karwan/db";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import type { Shop } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";
import type { Cluster } from "./cluster.ts";
import type { Writes } from "./writes.ts";
import { startWrites } from "./writes.ts";

const ROWS = 20;
const BETWEEN = 1000;

const found = statement(
  "drill.failover",
  "SELECT reference_id, count(*) AS times FROM inventory_transactions WHERE tenant_id = $1 AND reference_id IS NOT NULL GROUP BY reference_id",
);

export type FailoverReport = {
  acknowledged: number;
  lost: number;
  doubled: number;
  unknown: number;
  mismatches: number;
  refused: Record<string, number>;
  /** Seconds without an acknowledged write. */
  killed_s: number;
  cut_off_s: number;
};

async function compare(url: string, shop: Shop, { acknowledged, refused }: Writes) {
  const database = createDatabase({ url, poolSize: 2 });
  try {
    const [rows] = await database.read({ tenantId: shop.tenantId }, (q) => [q.sql(found, [shop.tenantId])]);
    const times = new Map(rows.map((row) => [row.reference_id, row.times]));
    const { mismatches } = await verifyLedger(database);
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((reference) => !times.has(reference)).length,
      doubled: rows.filter((row) => row.times > 1).length,
      unknown: rows.length - acknowledged.length,
      mismatches: mismatches.length,
      refused,
    };
  } finally {
    await database.close();
  }
}

/** Writes through one server while the primary is killed, and while another one is cut off; then counts. */
export async function failover(
  cluster: Cluster,
  perSecond: number,
  say: (line: string) => void,
): Promise<FailoverReport> {
  const env = { DATABASE_URL: cluster.url, KARWAN_JWT_SECRET: randomBytes(32).toString("hex") };
  const server = await startServerProcess({ ...env, KARWAN_RATE_LIMIT_PER_MINUTE: "1000000", LOG_LEVEL: "error" });
  try {
    const shop = await openShop(server.url, await makeAdministrator(env), "FAIL");
    const bin = await makeBin(server.url, shop, "A1");
    const names = Array.from({ length: ROWS }, (_, n) => `FAIL-${n}`);
    const rows = await Promise.all(names.map((name) => makeStock(server.url, shop, bin, name, 10_000)));
    const writes = startWrites(server.url, { shop, rows, perSecond });
    await writes.acknowledged(BETWEEN);

    const first = await cluster.leader();
    const killedAt = performance.now();
    await first.kill();
    await writes.acknowledged(BETWEEN);
    const killed_s = writes.silenceSince(killedAt);
    say(`${first.place.name}, which led, was killed: ${killed_s.toFixed(1)} s without a write`);
    first.start();
    await cluster.whole();
    say(`${first.place.name} follows again`);

    const second = await cluster.leader();
    const cutAt = performance.now();
    second.cutOff();
    await writes.acknowledged(BETWEEN);
    const cut_off_s = writes.silenceSince(cutAt);
    say(`${second.place.name}, which led, was cut off: ${cut_off_s.toFixed(1)} s without a write`);
    second.comeBack();
    await cluster.whole();
    say(`${second.place.name} is back, and follows`);
    await writes.acknowledged(BETWEEN);
    return { ...(await compare(cluster.url, shop, await writes.stop())), killed_s, cut_off_s };
  } finally {
    await server.end("SIGKILL");
  }
}
