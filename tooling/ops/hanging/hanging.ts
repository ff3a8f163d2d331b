import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import type { EventReceiver } from "../event-receiver.ts";
import { startEventReceiver } from "../event-receiver.ts";
import { unlessAborted } from "../interrupt.ts";
import { percentile } from "../load.ts";
import { followStock, receiveOne } from "../movement.ts";
import type { OwnDatabase } from "../own-database.ts";
import type { Shop, StockRow } from "../shop.ts";
import { makeAdministrator, makeBin, makeStock, openShop } from "../shop.ts";

export type HangingOptions = {
  /** Tenants whose receivers never answer, and webhooks of each. */
  tenants: number;
  webhooks: number;
  /** Events of the healthy tenant, calmly and beside the others. */
  events: number;
  onProgress?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** `slowest`: those that took longest, and when they were made, from the first one on. */
export type Told = {
  p50_ms: number;
  p99_ms: number;
  max_ms: number;
  slowest: { made_after_ms: number; told_after_ms: number }[];
};
export type HangingReport = { calm: Told; beside: Told; hung: number };

const APART_MS = 100;
const NEWS_EVERY_MS = 5_000;
const SLOWEST = 5;

type Open = { shop: Shop; row: StockRow };

/** The same webhook so many times. */
async function repeatWebhook({ asSuperuser }: OwnDatabase, tenantId: string, times: number): Promise<void> {
  await asSuperuser((client) =>
    client.query(
      `INSERT INTO webhooks (tenant_id, id, url, events, is_active, sealed_secret, stock_since, stock_seen)
         SELECT w.tenant_id, gen_random_uuid(), w.url, w.events, true, w.sealed_secret, w.stock_since, w.stock_seen
           FROM webhooks w CROSS JOIN generate_series(2, $2::int) WHERE w.tenant_id = $1`,
      [tenantId, times],
    ),
  );
}

/** How long movements of one tenant take until its receiver hears of them, one after the other. */
async function tell(base: string, { shop, row }: Open, receiver: EventReceiver, events: number): Promise<Told> {
  const waits: { made: number; waited: number }[] = [];
  const began = performance.now();
  for (let n = 0; n < events; n += 1) {
    const next = receiver.count() + 1;
    const from = performance.now();
    await receiveOne(base, shop, row);
    waits.push({ made: from - began, waited: (await receiver.arrived(next)) - from });
    await delay(APART_MS);
  }
  const sorted = waits.map(({ waited }) => waited).toSorted((a, b) => a - b);
  const slowest = waits
    .toSorted((a, b) => b.waited - a.waited)
    .slice(0, SLOWEST)
    .map(({ made, waited }) => ({ made_after_ms: Math.round(made), told_after_ms: Math.round(waited) }));
  return {
    p50_ms: percentile(sorted, 0.5),
    p99_ms: percentile(sorted, 0.99),
    max_ms: percentile(sorted, 1),
    slowest,
  };
}

/** Moves something in each of the tenants whose receivers hang, again and again until it is told to stop. */
function startTrouble(base: string, hanging: readonly Open[]) {
  let running = true;
  const moving = (async () => {
    while (running) {
      for (const { shop, row } of hanging) if (running) await receiveOne(base, shop, row);
      await delay(running ? NEWS_EVERY_MS : 0);
    }
  })();
  return async () => {
    running = false;
    await moving;
  };
}

/** A healthy tenant's events, calmly and beside many tenants whose receivers take requests and never answer. */
export async function runHanging(database: OwnDatabase, options: HangingOptions): Promise<HangingReport> {
  const { tenants, webhooks, events, signal, onProgress = () => {} } = options;
  const env = {
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const well = await startEventReceiver({ hangs: false });
  const stuck = await startEventReceiver({ hangs: true });
  const server = await startServerProcess(env);
  const base = server.url;
  try {
    const administrator = await makeAdministrator(env);
    const open = async (code: string, url: string): Promise<Open> => {
      const shop = await openShop(base, administrator, code);
      const row = await makeStock(base, shop, await makeBin(base, shop, "A1"), "SKU", 1000);
      await followStock(base, shop, url);
      return { shop, row };
    };
    const healthy = await open("WELL", well.url);
    onProgress(`opening ${tenants} tenants with ${webhooks} webhooks each`);
    const hanging: Open[] = [];
    for (let n = 0; n < tenants; n += 1) {
      const opened = await unlessAborted(signal, open(`HANG${n}`, stuck.url));
      await repeatWebhook(database, opened.shop.tenantId, webhooks);
      hanging.push(opened);
    }
    onProgress(`${events} events calmly`);
    const calm = await unlessAborted(signal, tell(base, healthy, well, events));
    onProgress(`${events} events beside ${tenants * webhooks} webhooks that hang`);
    const stopTrouble = startTrouble(base, hanging);
    // The worst begins when all of them are asked for the first time.
    const beside = await unlessAborted(signal, tell(base, healthy, well, events));
    await stopTrouble();
    return { calm, beside, hung: stuck.count() };
  } finally {
    await server.end("SIGKILL");
    await Promise.all([well.stop(), stuck.stop()]);
  }
}
