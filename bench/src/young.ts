import type { ScaleTenant } from "@karwan/seed";
import { median } from "./compare.ts";
import { stockedWarehouse } from "./growth.ts";
import { bearer, load } from "./load.ts";
import type { Options } from "./options.ts";
import type { Stage } from "./stage.ts";
import { setStage } from "./stage.ts";

const COMPANY = "YOUNG";
/** A thousand items in one warehouse, and nothing else in the database. */
const plan: ScaleTenant[] = [
  { code: COMPANY, stock: 1000, items: 1000, bins: 100, customers: 10, reservations: 10, warehouses: 1 },
];

export const youngName = "item-list-young";
/** How much longer a list may take with the totals of a warehouse than without: 1.15. */
export const wantedYoung = 1.15;

export type Young = { name: string; connections: number; plain_ms: number; warehouse_ms: number; ratio: number };

async function measure(stage: Stage, { seconds, rounds }: Pick<Options, "seconds" | "rounds">): Promise<Young[]> {
  const plain = "/api/v1/warehousing/inventory-items";
  const paths = { plain, warehouse: `${plain}?warehouse_id=${await stockedWarehouse(stage, COMPANY)}` };
  const time = async (path: string, connections: number, slice: number) => {
    const credential = bearer(await stage.token(COMPANY));
    const { rps } = await load(stage.urls.ours, credential, [{ method: "GET", path }], connections, slice);
    return (connections * 1000) / rps;
  };
  const measured: Young[] = [];
  for (const connections of [1, 32]) {
    const times = { plain: [] as number[], warehouse: [] as number[] };
    for (const path of Object.values(paths)) await time(path, connections, Math.min(1, seconds));
    for (let round = 0; round < rounds; round += 1)
      for (const which of ["plain", "warehouse"] as const)
        times[which].push(await time(paths[which], connections, seconds));
    const ratio = median(times.warehouse.map((ms, round) => ms / (times.plain[round] ?? Number.NaN)));
    const [plain_ms, warehouse_ms] = [median(times.plain), median(times.warehouse)];
    measured.push({ name: youngName, connections, plain_ms, warehouse_ms, ratio });
  }
  return measured;
}

/** The list of items with a warehouse's totals beside the same without, in a database that has no statistics yet. */
export async function measureYoung(options: Options, say: (line: string) => void): Promise<Young[]> {
  const stage = await setStage({ ...options, data: `${options.data}-young`, companies: plan, young: true }, say);
  try {
    return await measure(stage, options);
  } finally {
    await stage.stop();
  }
}
