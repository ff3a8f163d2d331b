import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import type { Answer } from "../api-client.ts";
import { send } from "../api-client.ts";
import { unlessAborted } from "../interrupt.ts";
import type { Shop, StockRow } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";
import type { ClientsReport } from "./clients.ts";
import { startClients } from "./clients.ts";

export type BulkheadOptions = {
  databaseUrl: string;
  /** Seconds of each phase, and of the lock. */
  seconds: number;
  /** Clients of which half use the tenant with the locked row, and those who write on one row in the storm. */
  clients: number;
  writers: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** What the clients of other tenants saw, and those of the tenant in trouble, without the trouble and with it. */
export type Trouble = Record<"calm" | "troubled", { others: ClientsReport; own: ClientsReport }>;
export type BulkheadReport = { lockedRow: Trouble; hotRow: Trouble };

const OTHERS = 3;
const STORM_READERS = 4;

type Open = { shop: Shop; row: StockRow };

async function open(url: string, env: Record<string, string>): Promise<Open[]> {
  const administrator = await makeAdministrator(env);
  const made: Open[] = [];
  for (let number = 0; number <= OTHERS; number += 1) {
    const shop = await openShop(url, administrator, `BULK${number}`);
    const bin = await makeBin(url, shop, "A1");
    made.push({ shop, row: await makeStock(url, shop, bin, "SKU", 10_000_000) });
  }
  return made;
}

const run = randomBytes(4).toString("hex");
let keys = 0;

/** Takes one piece off the row, with a key of its own. */
async function pick(url: string, { shop, row }: Open): Promise<Answer> {
  keys += 1;
  const key = `${run}-${keys}`;
  return send(`${url}/api/v1/warehousing/inventory-transactions`, "POST", {
    token: await shop.user.token(url),
    key,
    body: { ...row, from_bin_id: row.bin_id, warehouse_id: shop.warehouseId, transaction_type: "pick", quantity: 1 },
  });
}

async function read(url: string, { shop, row }: Open): Promise<Answer> {
  const token = await shop.user.token(url);
  return send(`${url}/api/v1/warehousing/inventory-items/${row.item_id}`, "GET", { token });
}

/** Two reads to one write, by all of the shops in turn. */
function mixed(url: string, shops: readonly Open[]): () => Promise<Answer> {
  let sent = 0;
  return () => {
    const index = sent++;
    const [first] = shops;
    const shop = shops[index % shops.length] ?? first;
    if (!shop) throw new Error("there is no shop");
    return index % 3 === 0 ? pick(url, shop) : read(url, shop);
  };
}

/** Keeps a stock row locked from a session of its own while the work is done. */
async function locking<T>(databaseUrl: string, { shop, row }: Open, work: () => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: databaseUrl, application_name: "karwan-drill" });
  await session.connect();
  try {
    await session.query("BEGIN");
    await session.query("SELECT set_config('app.tenant_id', $1, true)", [shop.tenantId]);
    const lock = "SELECT FROM inventory_stock WHERE tenant_id = $1 AND id = $2 FOR UPDATE";
    const { rowCount } = await session.query(lock, [shop.tenantId, row.stock_id]);
    if (rowCount !== 1) throw new Error("the row to be locked is not there");
    return await work();
  } finally {
    await session.end();
  }
}

/** One tenant in trouble beside others: a row that somebody keeps locked, and a row that many write at once. */
export async function runBulkhead(options: BulkheadOptions): Promise<BulkheadReport> {
  const { databaseUrl, seconds, clients, writers, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: databaseUrl,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const server = await startServerProcess(env);
  const { url } = server;
  try {
    onProgress("opening shops");
    const [troubled, ...others] = await open(url, env);
    if (!troubled) throw new Error("there is no shop");
    type Side = { count: number; request: () => Promise<Answer> };
    const phase = async (others: Side, own: Side) => {
      const ends = [others, own].map(({ count, request }) => startClients(count, request));
      await unlessAborted(signal, delay(seconds * 1000));
      const [seen, felt] = await Promise.all(ends.map((end) => end()));
      if (!seen || !felt) throw new Error("nobody reported");
      return { others: seen, own: felt };
    };
    const half = Math.floor(clients / 2);
    const beside = { count: clients - half, request: mixed(url, others) };
    const onRow = { count: half, request: () => pick(url, troubled) };
    const readers = { count: STORM_READERS, request: () => read(url, others[0] ?? troubled) };
    const nobody = { count: 0, request: () => pick(url, troubled) };

    onProgress(`${seconds} seconds to warm up, ${seconds} calm`);
    await phase(beside, onRow);
    const calm = await phase(beside, onRow);
    onProgress(`${seconds} seconds with a row locked that ${half} of ${clients} clients write`);
    const locked = await locking(databaseUrl, troubled, () => phase(beside, onRow));
    onProgress(`${seconds} seconds of another tenant's reads alone, then beside ${writers} writers of one row`);
    const alone = await phase(readers, nobody);
    const storm = await phase(readers, { count: writers, request: () => pick(url, troubled) });
    return { lockedRow: { calm, troubled: locked }, hotRow: { calm: alone, troubled: storm } };
  } finally {
    await server.end("SIGKILL");
  }
}
