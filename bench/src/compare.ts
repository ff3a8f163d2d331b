import type { Measured } from "./load.ts";
import { bearer, load } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import type { Stage } from "./stage.ts";

/** A side's figures: medians of the rounds, and the processor time of one request in server and database, where it can be told. */
export type Side = Omit<Measured, "requests"> & { server_us: number | null; database_us: number | null };
export type Compared = { connections: number; ours: Side; bare: Side; ratio: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

const known = (values: readonly (number | null)[]): number | null => {
  const numbers = values.filter((value) => value !== null);
  return numbers.length > 0 ? median(numbers) : null;
};

const medians = (all: readonly Side[]): Side => ({
  rps: median(all.map(({ rps }) => rps)),
  p50_ms: median(all.map(({ p50_ms }) => p50_ms)),
  p99_ms: median(all.map(({ p99_ms }) => p99_ms)),
  server_us: known(all.map(({ server_us }) => server_us)),
  database_us: known(all.map(({ database_us }) => database_us)),
});

const perRequest = (before: number | null, after: number | null, requests: number): number | null =>
  before === null || after === null ? null : ((after - before) * 1e6) / requests;

/** Measures both sides in turn, so that what else the machine does meets both; the ratio is the median of the rounds'. */
export async function compare(
  stage: Stage,
  scenario: Scenario,
  connections: number,
  options: { seconds: number; rounds: number },
): Promise<Compared> {
  const ours: Side[] = [];
  const bare: Side[] = [];
  const measure = async (side: "ours" | "bare", wanted: number): Promise<Side> => {
    const seconds = Math.max(wanted, scenario.leastSeconds ?? 0);
    const credential = scenario.credential ? await scenario.credential() : bearer(await stage.token());
    const before = await stage.cpu(side);
    const { requests, ...measured } = await load(stage.urls[side], credential, scenario.asks, connections, seconds);
    const after = await stage.cpu(side);
    await scenario.restore?.();
    return {
      ...measured,
      server_us: perRequest(before.server, after.server, requests),
      database_us: perRequest(before.database, after.database, requests),
    };
  };
  // Caches and compilers settle before anything counts.
  for (const side of ["ours", "bare"] as const) await measure(side, Math.min(1, options.seconds));
  for (let round = 0; round < options.rounds; round += 1) {
    // Every other round the other one begins: what one leaves behind (dirty pages, dead rows) is the other's start.
    for (const side of round % 2 ? (["bare", "ours"] as const) : (["ours", "bare"] as const))
      (side === "ours" ? ours : bare).push(await measure(side, options.seconds));
  }
  const ratio = median(ours.map(({ rps }, round) => rps / (bare[round]?.rps ?? Number.NaN)));
  return { connections, ours: medians(ours), bare: medians(bare), ratio };
}
