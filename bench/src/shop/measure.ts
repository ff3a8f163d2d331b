import { compare } from "../compare.ts";
import { answerOf, assertSameAnswers } from "../equality.ts";
import { bearer } from "../load.ts";
import type { Options } from "../options.ts";
import type { Result } from "../report.ts";
import { heading, line, resultOf, summary } from "../report.ts";
import type { Scenario } from "../scenarios.ts";
import type { Stage, StageOptions } from "../stage.ts";
import { setStage } from "../stage.ts";
import { shopScenarios } from "./scenarios.ts";
import { COMPANY, fillShop, shopCompanies, shopSize, writeShop } from "./seed.ts";
import type { Table } from "./table.ts";
import { measureTable, tableLine } from "./table.ts";

export const shopName = "shop";
const ITEMS = 2000;

/** The catalogue, carts, orders and their lists in a shop of a million orders, beside handlers by hand; and all orders as a table. */
export async function measureShop(
  options: Options,
  say: (line: string) => void,
): Promise<{ results: Result[]; table: Table }> {
  const own = { data: `${options.data}-shop`, companies: shopCompanies(ITEMS), furnish: fillShop };
  const stage = await setStage({ ...options, ...own }, say);
  try {
    const results: Result[] = [];
    const scenarios = await shopScenarios(stage, shopSize(options.scale));
    say(heading);
    for (const scenario of scenarios) {
      await scenario.prepare?.();
      await assertSameAnswers(stage, scenario);
      for (const connections of scenario.wanted.keys()) {
        const result = resultOf(scenario, await compare(stage, scenario, connections, options));
        results.push(result);
        say(line(result));
      }
    }
    const table = await measureTable(stage);
    say(tableLine(table));
    say(summary(results));
    return { results, table };
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
      await scenario.prepare?.();
      await assertSameAnswers(stage, scenario);
      // As often as it can be asked in the least time: twice, for what was done has to be put back.
      for (let n = 0; n < 2; n += 1) await once(stage, scenario);
    }
    const { rows } = await measureTable(stage);
    if (rows < size.orders) throw new Error(`the table has ${rows} of ${size.orders} orders`);
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
