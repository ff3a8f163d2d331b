import type { Ask, Measured } from "./load.ts";
import { load } from "./load.ts";
import type { Stage } from "./stage.ts";

export type Compared = { connections: number; ours: Measured; bare: Measured; ratio: number };

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}

const medians = (all: readonly Measured[]): Measured => ({
  rps: median(all.map(({ rps }) => rps)),
  p50_ms: median(all.map(({ p50_ms }) => p50_ms)),
  p99_ms: median(all.map(({ p99_ms }) => p99_ms)),
});

/** Measures both sides in turn, so that what else the machine does meets both; the ratio is the median of the rounds'. */
export async function compare(
  stage: Stage,
  asks: readonly Ask[],
  connections: number,
  options: { seconds: number; rounds: number },
): Promise<Compared> {
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  const measure = async (side: "ours" | "bare", seconds: number) =>
    load(stage.urls[side], await stage.token(), asks, connections, seconds);
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
