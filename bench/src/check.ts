import type { ScaleTenant } from "@karwan/seed";
import { writeCompanies } from "./deliveries/seed.ts";
import { assertSameAnswers } from "./equality.ts";
import { scenariosOn } from "./scenarios.ts";
import type { StageOptions } from "./stage.ts";
import { setStage } from "./stage.ts";
import { writeWarehouse } from "./warehouse/seed.ts";

const few = { items: 100, bins: 50, customers: 10, reservations: 5 };
const companies: ScaleTenant[] = [
  { code: "SC01", ...few, stock: 1500 },
  { code: "SMALL", ...few, stock: 100 },
];

const furnish: StageOptions["furnish"] = async (admin, _options, say) => {
  const network = { deliveries: 50, history: true };
  await writeCompanies(
    admin,
    companies.map(({ code }) => ({ code, ...network })),
    say,
  );
  await writeWarehouse(admin, { transfers: 60, parcels: 10 }, say);
};

/**
 * Asks both sides for one thing of every benchmark and compares the answers, without measuring: what the benchmarks do
 * first, on as few rows as they do with, in a migrated database. Answers the names of what was compared.
 */
export async function checkScenarios(
  options: Required<Pick<StageOptions, "data" | "database">>,
  say: (line: string) => void,
): Promise<string[]> {
  const stage = await setStage({ ...options, scale: 1, profile: undefined, companies, furnish }, say);
  try {
    const scenarios = await scenariosOn(stage, { orders: 2 });
    for (const scenario of scenarios) await assertSameAnswers(stage, { ...scenario, asks: scenario.asks.slice(0, 1) });
    return scenarios.map(({ name }) => name);
  } finally {
    await stage.stop();
  }
}
