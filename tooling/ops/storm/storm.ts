import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { send } from "../api-client.ts";
import { unlessAborted } from "../interrupt.ts";
import type { LoadReport } from "../load.ts";
import { startLoad } from "../load.ts";
import type { Shop, StockRow } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";

export type StormOptions = {
  databaseUrl: string;
  /** Attackers, each with an address of its own. */
  clients: number;
  /** Seconds of each of the two phases. */
  seconds: number;
  /** Honest requests a second, of so many shops. */
  perSecond: number;
  shops: number;
  /** One kind of attack alone; otherwise all of them. */
  only?: string | undefined;
  /** What an attacker waits between two requests, in milliseconds. */
  pause: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type StormReport = {
  calm: LoadReport;
  storm: LoadReport;
  /** How often the attackers were answered what, by kind of attack. */
  attacks: Record<string, Record<string, number>>;
  /** Heap and external memory after a collection, in MiB: before, and when all are gone. */
  memory: { before: number; after: number };
  /** Lines of the server's log that report an error. */
  errors: string[];
};

const MIB = 1024 * 1024;
const ITEMS = 10;
const hook = join(import.meta.dirname, "tell-memory.ts");
const attackers = join(import.meta.dirname, "attackers.ts");

type Open = { shop: Shop; rows: StockRow[] };

async function openShops(url: string, env: Record<string, string>, count: number): Promise<Open[]> {
  const administrator = await makeAdministrator(env);
  const open: Open[] = [];
  for (let number = 0; number < count; number += 1) {
    const shop = await openShop(url, administrator, `ST${number}`);
    const bin = await makeBin(url, shop, "A1");
    const rows: StockRow[] = [];
    for (let item = 0; item < ITEMS; item += 1) rows.push(await makeStock(url, shop, bin, `SKU-${item}`, 100_000));
    open.push({ shop, rows });
  }
  return open;
}

/** Two reads of three, one write with a key: what a warehouse at work asks for. */
function honestRequest(url: string, open: readonly Open[]) {
  const run = randomBytes(4).toString("hex");
  let sent = 0;
  return async () => {
    const index = sent++;
    const { shop, rows } = open[index % open.length] ?? { rows: [] };
    const row = rows[index % rows.length];
    const token = await shop?.user.token(url);
    const credential = token === undefined ? {} : { token };
    if (index % 3 === 0)
      return send(`${url}/api/v1/warehousing/inventory-transactions`, "POST", {
        ...credential,
        key: `${run}-${index}`,
        body: {
          ...row,
          from_bin_id: row?.bin_id,
          warehouse_id: shop?.warehouseId,
          transaction_type: "pick",
          quantity: 1,
        },
      });
    const path =
      index % 3 === 1 ? `inventory-items/${row?.item_id}` : `inventory-stock?warehouse_id=${shop?.warehouseId}`;
    return send(`${url}/api/v1/warehousing/${path}`, "GET", credential);
  };
}

const errorsIn = (log: string) => log.split("\n").filter((line) => /"level":(5|6)0/.test(line));

/** Attackers in a process of their own, which begin when told to: its start is no part of the storm. */
async function gather(url: string, { clients, seconds, pause, only = "all" }: StormOptions) {
  const child = fork(attackers, [only, new URL(url).port, clients, seconds, pause].map(String), { stdio: "inherit" });
  await once(child, "message");
  return async (): Promise<StormReport["attacks"]> => {
    child.send("begin");
    const [seen] = (await once(child, "message")) as [StormReport["attacks"]];
    return seen;
  };
}

/** Honest load alone, then with all attackers beside it; what it cost the honest ones, and what is left of it. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const { databaseUrl, perSecond, seconds, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: databaseUrl,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const server = await startServerProcess(env, ["--expose-gc", "--import", hook]);
  const memory = async () => Math.round((Number(await server.ask("memory")) / MIB) * 10) / 10;
  try {
    onProgress("opening shops");
    const open = await openShops(server.url, env, options.shops);
    const honest = honestRequest(server.url, open);
    const phase = async (beside: () => Promise<unknown>) => {
      const load = startLoad(perSecond, honest, signal);
      await unlessAborted(signal, beside());
      return load.stop();
    };
    onProgress(`${seconds} seconds to warm up, ${seconds} calm`);
    await phase(() => delay(seconds * 1000));
    const calm = await phase(() => delay(seconds * 1000));
    const before = await memory();
    const attack = await gather(server.url, options);
    onProgress(`${seconds} seconds with ${options.clients} attackers`);
    let attacks: StormReport["attacks"] = {};
    const storm = await phase(async () => {
      attacks = await attack();
    });
    // One more calm phase, unmeasured: what the storm left is to be cleared away by ordinary work.
    await phase(() => delay(seconds * 1000));
    const after = await memory();
    return { calm, storm, attacks, memory: { before, after }, errors: errorsIn(server.output()) };
  } finally {
    await server.end("SIGKILL");
  }
}
