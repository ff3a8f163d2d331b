import { compare, median } from "../compare.ts";
import { answerOf, assertSameAnswers } from "../equality.ts";
import type { Measured } from "../load.ts";
import { bearer, load } from "../load.ts";
import type { Options } from "../options.ts";
import type { Result } from "../report.ts";
import { heading, line, resultOf } from "../report.ts";
import type { Scenario } from "../scenarios.ts";
import type { Stage, StageOptions } from "../stage.ts";
import { setStage } from "../stage.ts";
import { shopScenarios } from "./scenarios.ts";
import { COMPANY, fillShop, shopCompanies, shopSize, writeShop } from "./seed.ts";

export const shopName = "shop";
const ITEMS = 2000;

/** One operation of a shop with so many clients, on the server alone: where no handler by hand does the same. */
export type ShopMeasured = Measured & {
  title: string;
  connections: number;
  server_us: number | null;
  database_us: number | null;
};

const each = (before: number | null, after: number | null, requests: number) =>
  before === null || after === null ? null : ((after - before) * 1e6) / requests;
const known = (values: readonly (number | null)[]) => {
  const told = values.filter((value) => value !== null);
  return told.length > 0 ? median(told) : null;
};

async function slice(stage: Stage, scenario: Scenario, connections: number, seconds: number) {
  const credentials = scenario.credential ? await scenario.credential() : bearer(await stage.token(COMPANY));
  const before = await stage.cpu("ours");
  const least = Math.max(seconds, scenario.leastSeconds ?? 0);
  const measured = await load(stage.urls.ours, credentials, scenario.asks, connections, least);
  const after = await stage.cpu("ours");
  await scenario.restore?.();
  return {
    ...measured,
    server_us: each(before.server, after.server, measured.requests),
    database_us: each(before.database, after.database, measured.requests),
  };
}

async function measure(
  stage: Stage,
  scenario: Scenario,
  connections: number,
  { seconds, rounds }: Pick<Options, "seconds" | "rounds">,
): Promise<ShopMeasured> {
  const slices: Awaited<ReturnType<typeof slice>>[] = [];
  // The first one settles caches and compilers.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await slice(stage, scenario, connections, seconds);
    if (round > 0) slices.push(one);
  }
  return {
    title: scenario.title,
    connections,
    requests: slices.reduce((sum, { requests }) => sum + requests, 0),
    rps: median(slices.map(({ rps }) => rps)),
    p50_ms: median(slices.map(({ p50_ms }) => p50_ms)),
    p99_ms: median(slices.map(({ p99_ms }) => p99_ms)),
    server_us: known(slices.map(({ server_us }) => server_us)),
    database_us: known(slices.map(({ database_us }) => database_us)),
  };
}

const headingAlone =
  "| benchmark | clients | req/s | p50 ms | p99 ms | server µs | database µs |\n|---|--:|--:|--:|--:|--:|--:|";
const told = (us: number | null) => us?.toFixed(0) ?? "";
const lineAlone = ({ title, connections, rps, p50_ms, p99_ms, server_us, database_us }: ShopMeasured): string =>
  `| ${title} | ${connections} | ${rps.toFixed(0)} | ${p50_ms.toFixed(2)} | ${p99_ms.toFixed(2)} | ${told(server_us)} | ${told(database_us)} |`;

/** The catalogue, carts, orders and their lists in a shop of a million orders, beside handlers by hand where there are any. */
export async function measureShop(
  options: Options,
  say: (line: string) => void,
): Promise<{ results: Result[]; shop: ShopMeasured[] }> {
  const own = { data: `${options.data}-shop`, companies: shopCompanies(ITEMS), furnish: fillShop };
  const stage = await setStage({ ...options, ...own }, say);
  try {
    const scenarios = await shopScenarios(stage, shopSize(options.scale));
    say(heading);
    const results: Result[] = [];
    for (const scenario of scenarios.filter(({ isAlone }) => !isAlone)) {
      await assertSameAnswers(stage, scenario);
      for (const connections of scenario.wanted.keys()) {
        const result = resultOf(scenario, await compare(stage, scenario, connections, options));
        results.push(result);
        say(line(result));
      }
    }
    say(headingAlone);
    const shop: ShopMeasured[] = [];
    for (const scenario of scenarios.filter(({ isAlone }) => isAlone)) {
      await scenario.prepare?.();
      for (const connections of scenario.wanted.keys()) {
        const one = await measure(stage, scenario, connections, options);
        shop.push(one);
        say(lineAlone(one));
      }
    }
    return { results, shop };
  } finally {
    await stage.stop();
  }
}

/** Asks for one thing of every benchmark of a shop, of both sides where there are two, without measuring, on as few rows as they do with. */
export async function checkShop(
  options: Required<Pick<StageOptions, "data" | "database">>,
  say: (line: string) => void,
): Promise<string[]> {
  const size = { products: 30, shoppers: 8, orders: 400 };
  const furnish: StageOptions["furnish"] = (admin) => writeShop(admin, size, say);
  const stage = await setStage(
    { ...options, scale: 1, profile: undefined, companies: shopCompanies(60), furnish },
    say,
  );
  try {
    const scenarios = await shopScenarios(stage, size);
    for (const scenario of scenarios) {
      if (!scenario.isAlone) await assertSameAnswers(stage, scenario);
      await scenario.prepare?.();
      // As often as it can be asked in the least time: twice, for what was done has to be put back.
      for (let n = 0; n < 2; n += 1) await once(stage, scenario);
    }
    return scenarios.map(({ name }) => name);
  } finally {
    await stage.stop();
  }
}

async function once(stage: Stage, { asks: [ask], credential, restore, name }: Scenario): Promise<void> {
  const credentials = credential ? await credential() : bearer(await stage.token(COMPANY));
  if (!ask) throw new Error(`${name} asks for nothing`);
  const { status, text } = await answerOf(stage.urls.ours, credentials, ask);
  await restore?.();
  if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
}
