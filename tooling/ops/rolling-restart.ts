import { randomBytes } from "node:crypto";
import { verifyLedger } from "@karwan/api";
import { createDatabase, statement } from "@karwan/db";
import { freePort } from "@karwan/db/testing";
import type { ServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../apps/server/src/testing/server-process.ts";
import { send } from "./api-client.ts";
import { startHaproxy } from "./haproxy.ts";
import { unlessAborted } from "./interrupt.ts";
import type { LoadReport } from "./load.ts";
import { startLoad } from "./load.ts";
import type { Shop, StockRow } from "./shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "./shop.ts";

export type RollingOptions = {
  databaseUrl: string;
  haproxy: string;
  perSecond: number;
  /** Requests before the first stop, between a server's return and the next stop, and after the last return. */
  between: number;
  drainSeconds: number;
  /** Where the servers come from that are there first: another version's checkout; they return as this one. */
  checkout?: string;
  /** What is done under the load before the first of them is stopped. */
  beforehand?: () => Promise<void>;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type RollingReport = LoadReport & {
  restarts: number;
  /** Writes that were acknowledged, and how many of those the database holds exactly once. */
  acknowledged: number;
  foundOnce: number;
  /** Movements in the database that nobody was told of. */
  unknown: number;
  mismatches: number;
  /** API requests that each server answered after it came back. */
  servedAfterReturn: number[];
};

const ROWS = 20;
const movements = statement(
  "drill.movements",
  "SELECT reference_id, count(*) AS times FROM inventory_transactions WHERE tenant_id = $1 AND reference_id IS NOT NULL GROUP BY reference_id",
);

/** Two servers that take turns on fixed ports, so that the balancer finds them again. */
async function twoServers(options: RollingOptions) {
  const secret = randomBytes(32).toString("hex");
  const ports = [await freePort(), await freePort()] as const;
  const env = (port: number) => ({
    DATABASE_URL: options.databaseUrl,
    KARWAN_JWT_SECRET: secret,
    PORT: String(port),
    KARWAN_TRUST_PROXY: "1",
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_DATABASE_POOL_SIZE: "10",
    KARWAN_DRAIN_SECONDS: String(options.drainSeconds),
  });
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await startServerProcess(env(port), [], options.checkout));
  let stopped = false;
  return {
    ports,
    secret,
    async restart(which: 0 | 1): Promise<void> {
      const code = await servers[which]?.end("SIGTERM");
      if (code !== 0) throw new Error(`a server ended with ${code}:\n${servers[which]?.output()}`);
      const returned = await startServerProcess(env(ports[which]));
      servers[which] = returned;
      // Interrupted meanwhile: nobody else would end it.
      if (stopped) await returned.end("SIGKILL");
    },
    async stop() {
      stopped = true;
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
    },
  };
}

/** Three reads and two writes of five; each write with a key and a reference of its own. */
export function mixedRequest(url: string, shop: Shop, rows: readonly StockRow[], acknowledged: string[]) {
  const run = randomBytes(4).toString("hex");
  const reads = [
    `/warehousing/inventory-stock?warehouse_id=${shop.warehouseId}&limit=20`,
    `/warehousing/inventory-items?warehouse_id=${shop.warehouseId}&limit=20`,
    `/warehousing/inventory-items/${rows[0]?.item_id}`,
  ];
  return async (index: number) => {
    const token = await shop.user.token(url);
    const read = reads[index % 5];
    if (read) return send(`${url}/api/v1${read}`, "GET", { token });
    const row = rows[index % rows.length];
    const reference_id = `${run}-${index}`;
    const answer = await send(`${url}/api/v1/warehousing/inventory-transactions`, "POST", {
      token,
      key: reference_id,
      body: {
        warehouse_id: shop.warehouseId,
        item_id: row?.item_id,
        stock_id: row?.stock_id,
        transaction_type: index % 5 === 3 ? "receive" : "pick",
        ...(index % 5 !== 3 && { from_bin_id: row?.bin_id }),
        quantity: 1,
        reference_type: "order",
        reference_id,
      },
    });
    if (answer.status === 201) acknowledged.push(reference_id);
    return answer;
  };
}

/** How many API requests a server has answered since it started. */
async function served(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

export async function compare(options: { databaseUrl: string }, shop: Shop, acknowledged: readonly string[]) {
  const database = createDatabase({ url: options.databaseUrl, poolSize: 2 });
  try {
    const [rows] = await database.read({ tenantId: shop.tenantId }, (q) => [q.sql(movements, [shop.tenantId])]);
    const times = new Map(rows.map((row) => [row.reference_id, row.times]));
    const { mismatches } = await verifyLedger(database);
    return {
      acknowledged: acknowledged.length,
      foundOnce: acknowledged.filter((reference) => times.get(reference) === 1).length,
      unknown: rows.length - acknowledged.length,
      mismatches: mismatches.length,
    };
  } finally {
    await database.close();
  }
}

type Stage = { servers: Awaited<ReturnType<typeof twoServers>>; balancer: Awaited<ReturnType<typeof startHaproxy>> };

async function restartInTurn({ servers, balancer }: Stage, options: RollingOptions): Promise<RollingReport> {
  const say = options.onProgress ?? (() => {});
  const env = { DATABASE_URL: options.databaseUrl, KARWAN_JWT_SECRET: servers.secret };
  const shop = await openShop(balancer.url, await makeAdministrator(env, options.checkout), "ROLL");
  const bin = await makeBin(balancer.url, shop, "A1");
  const names = Array.from({ length: ROWS }, (_, n) => `ROLL-${n}`);
  const rows = await Promise.all(names.map((name) => makeStock(balancer.url, shop, bin, name, 10_000)));

  const acknowledged: string[] = [];
  const load = startLoad(options.perSecond, mixedRequest(balancer.url, shop, rows, acknowledged), options.signal);
  await load.answered(options.between);
  if (options.beforehand) {
    await options.beforehand();
    await load.answered(options.between);
  }
  for (const which of [0, 1] as const) {
    say(`Stopping server ${which + 1}`);
    await servers.restart(which);
    await balancer.bothUp();
    say(`Server ${which + 1} is back`);
    await load.answered(options.between);
  }
  const report = await load.stop();
  const servedAfterReturn = await Promise.all(servers.ports.map(served));
  return { ...report, restarts: 2, ...(await compare(options, shop, acknowledged)), servedAfterReturn };
}

/** Restarts each of two servers behind the balancer under a steady load, and looks for what was lost. */
export async function rollingRestart(options: RollingOptions): Promise<RollingReport> {
  const servers = await twoServers(options);
  try {
    const balancer = await startHaproxy(options.haproxy, servers.ports);
    try {
      return await unlessAborted(options.signal, restartInTurn({ servers, balancer }, options));
    } finally {
      await balancer.stop();
    }
  } finally {
    await servers.stop();
  }
}
