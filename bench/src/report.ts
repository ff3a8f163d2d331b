import { cpus, totalmem } from "node:os";
import type { Compared } from "./compare.ts";
import type { Grown } from "./growth.ts";
import type { Scenario } from "./scenarios.ts";

export type Result = { name: string; title: string; wanted: number | null } & Compared;
export type Report = {
  date: string;
  machine: { cores: number; memory_gib: number; node: string };
  options: { seconds: number; rounds: number; scale: number };
  results: Result[];
  hot_row: { clients_8_rps: number; clients_64_rps: number; ratio: number; wanted: number } | null;
  growth: (Grown & { wanted: number })[];
};

export const wantedGrowth = 1.5;
export const wantedHot = 0.9;

export const machine = () => ({
  cores: cpus().length,
  memory_gib: Math.round(totalmem() / 2 ** 30),
  node: process.version,
});

export const resultOf = ({ name, title, wanted }: Scenario, compared: Compared): Result => ({
  name,
  title,
  wanted: wanted.get(compared.connections) ?? null,
  ...compared,
});

/** How the hot row bears more clients than it can serve at once. */
export function hotRowOf(results: readonly Result[]): Report["hot_row"] {
  const at = (clients: number) =>
    results.find(({ name, connections }) => name === "pick-hot" && connections === clients)?.ours.rps;
  const [eight, many] = [at(8), at(64)];
  return eight && many ? { clients_8_rps: eight, clients_64_rps: many, ratio: many / eight, wanted: wantedHot } : null;
}

const fixed = (value: number, digits = 2) => value.toFixed(digits);

export const heading =
  "| benchmark | clients | req/s | p50 ms | p99 ms | server µs | database µs | bare req/s | p50 ms | p99 ms | server µs | database µs | ratio | wanted |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|";

export function line({ title, connections, ours, bare, ratio, wanted }: Result): string {
  const sides = [ours, bare].flatMap(({ rps, p50_ms, p99_ms, server_us, database_us }) => [
    fixed(rps, 0),
    fixed(p50_ms),
    fixed(p99_ms),
    ...[server_us, database_us].map((us) => (us === null ? "" : fixed(us, 0))),
  ]);
  const mark = wanted === null ? "" : `${fixed(wanted)}${ratio < wanted ? " missed" : ""}`;
  return `| ${[title, connections, ...sides, fixed(ratio), mark].join(" | ")} |`;
}

export function growthLine({
  name,
  connections,
  small_ms,
  large_ms,
  ratio,
  wanted,
}: Grown & { wanted: number }): string {
  const missed = ratio > wanted ? " missed" : "";
  return `${name} at ${connections} clients: ${fixed(small_ms)} ms with 10,000 rows, ${fixed(large_ms)} ms grown: ${fixed(ratio)} times (wanted at most ${wanted})${missed}`;
}

export function hotLine({ clients_8_rps, clients_64_rps, ratio, wanted }: NonNullable<Report["hot_row"]>): string {
  const missed = ratio < wanted ? " missed" : "";
  return `hot row: ${fixed(clients_64_rps, 0)} req/s at 64 clients, ${fixed(clients_8_rps, 0)} at 8: ${fixed(ratio)} (wanted ${wanted})${missed}`;
}
