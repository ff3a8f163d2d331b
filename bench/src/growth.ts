import type { ScaleTenant } from "@karwan/seed";
import { demoId } from "@karwan/seed";
import { median } from "./compare.ts";
import { bearer, load } from "./load.ts";
import type { Stage } from "./stage.ts";

const million = 414;

/** Two companies that differ in size alone, each with one warehouse: 10,000 stock rows, and a million at the usual scale. */
export function growthPlan(scale: number): ScaleTenant[] {
  const large = Math.max(10_000, Math.round((1_000_000 * scale) / million));
  const plan = (code: string, stock: number): ScaleTenant => ({
    code,
    stock,
    items: Math.ceil(stock / 4),
    bins: Math.ceil(stock / 10),
    customers: 100,
    reservations: 100,
    warehouses: 1,
  });
  return [plan("SMALL", 10_000), plan("LARGE", large)];
}

export type Grown = { name: string; connections: number; small_ms: number; large_ms: number; ratio: number };

type Company = "SMALL" | "LARGE";
const inWarehouse = (list: string) => async (stage: Stage, company: Company) =>
  `warehousing/${list}?warehouse_id=${await stockedWarehouse(stage, company)}`;
const lists: Record<string, (stage: Stage, company: Company) => Promise<string>> = {
  "stock-list-grown": inWarehouse("inventory-stock"),
  "item-list-grown": inWarehouse("inventory-items"),
  "delivery-list-grown": async () => "delivery/deliveries",
};

export const growthNames: readonly string[] = Object.keys(lists);

/** The first page with its counts, of the large company beside the small one: mean time a request, on the server alone. */
export async function measureGrowth(
  stage: Stage,
  name: string,
  options: { seconds: number; rounds: number },
): Promise<Grown[]> {
  const time = async (company: Company, connections: number, seconds: number) => {
    const path = `/api/v1/${await lists[name]?.(stage, company)}`;
    const credential = bearer(await stage.token(company));
    const { rps } = await load(stage.urls.ours, credential, [{ method: "GET", path }], connections, seconds);
    return (connections * 1000) / rps;
  };
  const grown: Grown[] = [];
  for (const connections of [1, 32]) {
    const times = { SMALL: [] as number[], LARGE: [] as number[] };
    for (const company of ["SMALL", "LARGE"] as const) await time(company, connections, Math.min(1, options.seconds));
    for (let round = 0; round < options.rounds; round += 1)
      for (const company of ["SMALL", "LARGE"] as const)
        times[company].push(await time(company, connections, options.seconds));
    const ratio = median(times.LARGE.map((large, round) => large / (times.SMALL[round] ?? Number.NaN)));
    grown.push({ name, connections, small_ms: median(times.SMALL), large_ms: median(times.LARGE), ratio });
  }
  return grown;
}

export async function stockedWarehouse(stage: Stage, company: string): Promise<string> {
  const tenantId = demoId("tenant", company);
  const [row] = await stage.rows<{ warehouse_id: string }>(
    "SELECT warehouse_id FROM inventory_stock WHERE tenant_id = $1 LIMIT 1",
    [tenantId],
  );
  if (!row) throw new Error(`${company} has no stock: delete the data folder of the benchmark`);
  return row.warehouse_id;
}
