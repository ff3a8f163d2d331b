import { loadavg } from "node:os";
import type { ScaleTenant } from "@karwan/seed";
import { median } from "../compare.ts";
import { writeCompanies } from "../deliveries/seed.ts";
import type { Options } from "../options.ts";
import type { Stage, StageOptions } from "../stage.ts";
import { setStage } from "../stage.ts";
import type { Ask } from "./given.ts";
import { askOn, COMPANY, senderOn } from "./given.ts";

export const manifestsName = "manifests";

/** What one call takes: the median of the runs, and the processor time of a call in server and database. */
export type Bulk = {
  title: string;
  calls: number;
  ms: number;
  server_ms: number | null;
  database_ms: number | null;
  load: number;
};

const DELIVERIES = 20_000;
const CLIENTS = 32;
const plan: ScaleTenant[] = [
  { code: COMPANY, stock: 1000, items: 1000, bins: 100, customers: 100, reservations: 10, warehouses: 1 },
];
const furnished =
  (deliveries: number): StageOptions["furnish"] =>
  async (admin, _options, say) => {
    const { rows } = await admin.query("SELECT FROM deliveries LIMIT 1");
    if (rows.length > 0) return;
    await writeCompanies(admin, [{ code: COMPANY, deliveries, history: true }], say);
    await admin.query("VACUUM ANALYZE");
  };
const [furnish, few] = [furnished(DELIVERIES), furnished(20)];

type Work = { title: string; calls: number; prepare: () => Promise<() => Promise<unknown>> };

/** So many withdrawals by 32 clients at once, over these wallets in turn. */
function withdrawals(ask: Ask, wallets: readonly string[], calls: number) {
  return () => {
    let next = 0;
    const client = async () => {
      for (let n = next++; n < calls; n = next++)
        await ask("POST", `/wallets/${wallets[n % wallets.length]}/withdrawals`, { amount: 1 });
    };
    return Promise.all(Array.from({ length: CLIENTS }, client));
  };
}

/** How much is done of each: what is measured, and as little as shows that it runs. */
const measured = { checked: 500, orders: [300, 1000], withdrawals: 640, wallets: 64, labels: 100 };
const least: typeof measured = { checked: 2, orders: [2, 3], withdrawals: 4, wallets: 2, labels: 2 };
type Sizes = typeof measured;

async function worksOn(stage: Stage, ask: Ask, sizes: Sizes): Promise<Work[]> {
  const sender = await senderOn(stage, ask);
  const wallets: string[] = [];
  for (let n = 0; n < sizes.wallets; n += 1) wallets.push((await senderOn(stage, ask)).wallet);
  const checked = await sender.arrived(sizes.checked);
  const codes = await sender.order((await sender.arrived(sizes.labels)).item_ids);
  const validate = () =>
    ask("POST", "/delivery/transfer-manifest-items/bulk/validate", { identifiers: checked.barcodes });
  const labels = (format: string) => () =>
    ask("POST", "/labels", { type: "manifest_shipment_label", delivery_codes: codes, format });
  const order = (count: number) => async () => {
    const { item_ids } = await sender.arrived(count);
    return () => sender.order(item_ids);
  };
  const once = (work: () => Promise<unknown>) => async () => work;
  const money = (title: string, of: readonly string[]): Work => ({
    title: `withdrawal, ${title}, ${CLIENTS} clients`,
    calls: sizes.withdrawals,
    prepare: once(withdrawals(ask, of, sizes.withdrawals)),
  });
  return [
    { title: `validate ${sizes.checked}`, calls: 1, prepare: once(validate) },
    ...sizes.orders.map((count) => ({ title: `set-destination ${count}`, calls: 1, prepare: order(count) })),
    money(`${sizes.wallets} wallets`, wallets),
    money("one wallet", [sender.wallet]),
    { title: `${sizes.labels} labels, PDF`, calls: 1, prepare: once(labels("pdf")) },
    { title: `${sizes.labels} labels, ZPL`, calls: 1, prepare: once(labels("zpl")) },
  ];
}

async function timeOf(stage: Stage, { title, calls, prepare }: Work, rounds: number): Promise<Bulk> {
  const taken: { ms: number; server: number; database: number }[] = [];
  for (let run = 0; run <= rounds; run += 1) {
    const work = await prepare();
    const before = await stage.cpu("ours");
    const started = performance.now();
    await work();
    const ms = (performance.now() - started) / calls;
    const after = await stage.cpu("ours");
    const used = (side: "server" | "database") =>
      ((after[side] ?? Number.NaN) - (before[side] ?? Number.NaN)) * (1000 / calls);
    // The first run settles caches.
    if (run > 0) taken.push({ ms, server: used("server"), database: used("database") });
  }
  const told = (times: readonly number[]) => (times.some(Number.isNaN) ? null : median(times));
  const [server_ms, database_ms] = [
    told(taken.map(({ server }) => server)),
    told(taken.map(({ database }) => database)),
  ];
  return { title, calls, ms: median(taken.map(({ ms }) => ms)), server_ms, database_ms, load: loadavg()[0] ?? 0 };
}

const fixed = (value: number | null) => (value === null ? "" : value.toFixed(value < 20 ? 1 : 0));
export const bulkHeading = "| call | ms | server ms | database ms | load |\n|---|--:|--:|--:|--:|";
export const bulkLine = ({ title, ms, server_ms, database_ms, load }: Bulk): string =>
  `| ${[title, fixed(ms), fixed(server_ms), fixed(database_ms), fixed(load)].join(" | ")} |`;

/**
 * What institutions send in bulk, on the server alone: a call does what handlers by hand would need a second product for.
 * With the load of the machine, because each call takes a good part of a second.
 */
export async function measureManifests(options: Options, say: (line: string) => void): Promise<Bulk[]> {
  const stage = await setStage({ ...options, data: `${options.data}-manifests`, companies: plan, furnish }, say);
  try {
    const ask = await askOn(stage);
    const taken: Bulk[] = [];
    say(bulkHeading);
    for (const work of await worksOn(stage, ask, measured)) {
      const one = await timeOf(stage, work, options.rounds);
      taken.push(one);
      say(bulkLine(one));
    }
    return taken;
  } finally {
    await stage.stop();
  }
}

/** Does each of it once, as little as there is of it, in a migrated database; answers what was done. */
export async function checkManifests(
  options: Required<Pick<StageOptions, "data" | "database">>,
  say: (line: string) => void,
): Promise<string[]> {
  const stage = await setStage({ ...options, scale: 1, profile: undefined, companies: plan, furnish: few }, say);
  try {
    const works = await worksOn(stage, await askOn(stage), least);
    for (const { prepare } of works) await (await prepare())();
    return works.map(({ title }) => title);
  } finally {
    await stage.stop();
  }
}
