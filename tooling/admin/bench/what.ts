import type { BenchStage } from "./stage.ts";

/** A figure that was measured, and what it may be at most. */
export interface Line {
  what: string;
  value: number;
  wanted?: number;
}

export type Part = (stage: BenchStage) => Promise<Line[]>;

/** The value that so many of a hundred stay below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0) * 10) / 10;
}
