import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { BenchStage } from "./stage.ts";
import { tenantId } from "./stage.ts";
import { traced } from "./trace.ts";
import type { Line, Part } from "./what.ts";
import { percentile } from "./what.ts";

const EVENTS_A_SECOND = 200;
const TEXT = "the quick brown fox jumps over the lazy dog and the parcel arrives ";

/** A list that is looked at while its records change. */
interface Stormy {
  what: string;
  page: string;
  /** The operation that reads it, as it is called in addresses. */
  list: string;
  table: "deliveries" | "finance_accounts";
}
const stormy: readonly Stormy[] = [
  { what: "deliveries", page: "/deliveries", list: "deliveries.list", table: "deliveries" },
  { what: "wallets", page: "/wallets?of=customers", list: "customers.list", table: "finance_accounts" },
];

/** Changes records, two hundred a second, until it is told to stop; answers how many it has changed. */
function storm({ sql }: BenchStage, table: Stormy["table"], ids: readonly string[]) {
  const change = `UPDATE ${table} SET updated_at = now() WHERE tenant_id = $1 AND id = $2`;
  let isOn = true;
  let changed = 0;
  const begun = performance.now();
  const run = async () => {
    while (isOn) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * EVENTS_A_SECOND) - changed;
      // So often that what is due is a handful.
      if (due <= 0) await setTimeout(10);
      else await Promise.all(Array.from({ length: due }, () => sql(change, [tenantId, ids[changed++ % ids.length]])));
    }
  };
  const running = run();
  return async () => {
    isOn = false;
    await running;
    return Math.round(changed / ((performance.now() - begun) / 1_000));
  };
}

/** Of each key, how long from pressing it until the frame that shows what it did, as the browser tells it. */
const watchKeys = `(() => {
  globalThis.karwanKeys = [];
  const shown = (event) => {
    const at = event.timeStamp;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => karwanKeys.push(performance.now() - at);
      port2.postMessage(0);
    });
  };
  addEventListener("keydown", shown, true);
})()`;

async function type(page: Page): Promise<number[]> {
  const field = page.locator('input[type="search"]').first();
  await field.click();
  await page.evaluate("karwanKeys.length = 0");
  for (const letter of TEXT) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await setTimeout(60);
  }
  const keys = await page.evaluate<number[]>("karwanKeys");
  await field.fill("");
  return keys;
}

/** Typing in the search of a list while two hundred of its records a second change, beside the same in quiet. */
async function typedOver(stage: BenchStage, { what, page: address, list, table }: Stormy): Promise<Line[]> {
  const page = await stage.open(address);
  await page.locator(".rows .row .ltr").first().waitFor();
  await page.evaluate(watchKeys);
  const told: number[] = [];
  // Streams are fetched: how much came through them is what the page has read.
  page.on("response", (answer) => void (answer.url().includes(list) && told.push(answer.status())));
  const calm = await type(page);
  const ids = await stage.sql<{ id: string }>(
    `SELECT id FROM ${table} WHERE tenant_id = $1 ORDER BY id DESC LIMIT 500`,
    [tenantId],
  );
  const end = storm(
    stage,
    table,
    ids.map(({ id }) => id),
  );
  let keys: number[] = [];
  const read = told.length;
  const seen = await traced(page, async () => {
    keys = await type(page);
  });
  const rate = await end();
  const reads = told.length - read;
  await page.close();
  return [
    { what: `typing over ${what} in quiet: key to frame, p50 ms`, value: percentile(calm, 50) },
    { what: `typing over ${what} in quiet: key to frame, p95 ms`, value: percentile(calm, 95) },
    { what: `storm: ${what} changed a second`, value: rate },
    { what: `storm: lists of ${what} read a second`, value: Math.round((reads / seen.ms) * 10_000) / 10 },
    { what: `typing over ${what} in a storm: key to frame, p50 ms`, value: percentile(keys, 50) },
    { what: `typing over ${what} in a storm: key to frame, p95 ms`, value: percentile(keys, 95), wanted: 100 },
    { what: `typing over ${what} in a storm: worst key, ms`, value: Math.round(Math.max(...keys)), wanted: 250 },
    { what: `storm of ${what}: pieces of work over 50 ms`, value: seen.long.length },
    { what: `storm of ${what}: scripting, % of the time`, value: seen.scripting, wanted: 30 },
  ];
}

/** The same over deliveries, which every page hears of, and over wallets, which their own page follows. */
export const typing: Part = async (stage): Promise<Line[]> => {
  const lines: Line[] = [];
  for (const each of stormy) lines.push(...(await typedOver(stage, each)));
  return lines;
};
