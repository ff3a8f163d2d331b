import { cpus, totalmem } from "node:os";
import type { Compared } from "./compare.ts";
import type { Grown } from "./growth.ts";
import type { Bulk } from "./manifests/measure.ts";
import type { Scenario } from "./scenarios.ts";
import type { Searched } from "./shop/search.ts";
import type { Table } from "./shop/table.ts";
import type { GrownRecords } from "./warehouse/grown.ts";
import type { Young } from "./young.ts";

/** How a benchmark bears more clients than can be served at once. */
export type Crowd = {
  name: string;
  few: number;
  few_rps: number;
  many: number;
  many_rps: number;
  ratio: number;
  wanted: number;
};
export type Result = { name: string; title: string; wanted: number | null } & Compared;
export type Report = {
  date: string;
  machine: { cores: number; memory_gib: number; node: string };
  options: { seconds: number; rounds: number; scale: number };
  results: Result[];
  crowds: Crowd[];
  growth: (Grown & { wanted: number })[];
  young: (Young & { wanted: number })[];
  records: GrownRecords[];
  bulk: Bulk[];
  /** All orders of a shop as a table. */
  table: Table | null;
  search: Searched[];
};

export const wantedGrowth = 1.5;
const wantedCrowd = 0.9;
const crowded = [
  { name: "pick-hot", few: 8, many: 64 },
  { name: "assign", few: 8, many: 32 },
];

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

/** Of each benchmark that was run with few and with many clients, how they compare. */
export function crowdsOf(results: readonly Result[]): Crowd[] {
  return crowded.flatMap((crowd) => {
    const at = (clients: number) =>
      results.find(({ name, connections }) => name === crowd.name && connections === clients)?.ours.rps;
    const [few_rps, many_rps] = [at(crowd.few), at(crowd.many)];
    return few_rps && many_rps ? [{ ...crowd, few_rps, many_rps, ratio: many_rps / few_rps, wanted: wantedCrowd }] : [];
  });
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

/** What was measured in one line: how many of the marks were missed, and where. */
export function summary(results: readonly Result[]): string {
  const marked = results.filter(({ wanted }) => wanted !== null);
  const missed = marked.filter(({ wanted, ratio }) => ratio < (wanted ?? 0));
  const named = missed.map(
    ({ title, connections, ratio, wanted }) => `${title} at ${connections} (${fixed(ratio)} of ${fixed(wanted ?? 0)})`,
  );
  return `${marked.length - missed.length} of ${marked.length} marks reached${named.length > 0 ? `; missed: ${named.join(", ")}` : ""}`;
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

export function youngLine({ name, connections, plain_ms, warehouse_ms, ratio, wanted }: Report["young"][number]) {
  const missed = ratio > wanted ? " missed" : "";
  return `${name} at ${connections} clients: ${fixed(plain_ms)} ms without a warehouse, ${fixed(warehouse_ms)} ms with one: ${fixed(ratio)} times (wanted at most ${wanted})${missed}`;
}

export function crowdLine({ name, few, few_rps, many, many_rps, ratio, wanted }: Crowd): string {
  const missed = ratio < wanted ? " missed" : "";
  return `${name}: ${fixed(many_rps, 0)} req/s at ${many} clients, ${fixed(few_rps, 0)} at ${few}: ${fixed(ratio)} (wanted ${wanted})${missed}`;
}
