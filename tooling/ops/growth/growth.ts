/**
 * `pnpm growth`: what an installation needs that grows, of measured figures and assumptions (docs/growth.md). `--tenants`,
 * `--years 1,3,5` and `--with own.json` assume something else; `--write` puts the tables of the assumptions here into the
 * document. `pnpm growth measure` and `pnpm growth simulate` measure anew what they are computed from.
 */
import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { onOwnDatabase } from "../own-database.ts";
import { assumptions } from "./assumptions.ts";
import { documentFile, readSimulated, shown, simulatedFile, written } from "./document.ts";
import { measure } from "./measure.ts";
import { measuredFile, readMeasured } from "./measured.ts";
import { simulate } from "./simulate.ts";
import { tablesOf } from "./tables.ts";
import { documentYears } from "./years.ts";

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== "--"),
  allowPositionals: true,
  options: {
    tenants: { type: "string" },
    years: { type: "string", default: documentYears.join(",") },
    with: { type: "string" },
    write: { type: "boolean", default: false },
    /** Of a measurement: a part of the work, for trying it. */
    share: { type: "string", default: "1" },
    movements: { type: "string", default: "250000" },
    json: { type: "boolean", default: false },
  },
});
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const share = Number(values.share);
const often = (n: number) => Math.max(2, Math.round(n * share));
const keep = (file: string, found: object) => writeFile(file, `${JSON.stringify(found, null, 2)}\n`);

async function measureAnew(): Promise<void> {
  const times = {
    movement: often(400),
    delivery: often(100),
    picked: often(100),
    staged: often(40),
    order: often(60),
    signIn: often(50),
    look: often(400),
  };
  const options = { times, movements: Number(values.movements), onProgress: say };
  await keep(measuredFile, await onOwnDatabase("growth", say, (database) => measure(database, options)));
}

async function simulateAnew(): Promise<void> {
  const size = (code: string, few: number, part: number, stock: number, deliveries: number) => ({
    code,
    few,
    share: part,
    stock: often(stock),
    turns: 2,
    deliveries: deliveries === 0 ? 0 : often(deliveries),
  });
  const options = {
    tenants: Number(values.tenants ?? assumptions.tenants),
    templates: [
      size("TINY", 3, 0.823, 8, 0),
      size("SMALLER", 3, 0.15, 60, 0),
      size("MIDDLE", 2, 0.0244, 600, 300),
      size("BIG", 1, 0.0025, 4000, 1000),
      size("HUGE", 1, 0.0001, 30_000, 10_000),
    ],
    rounds: often(10),
    restSeconds: Math.max(4, 24 * Math.min(1, share)),
    onProgress: say,
  };
  await keep(simulatedFile, await onOwnDatabase("growth", say, (database) => simulate(database, options)));
}

async function tell(): Promise<void> {
  const own = values.with ? JSON.parse(await readFile(values.with, "utf8")) : {};
  const assumed = { ...assumptions, ...own, ...(values.tenants && { tenants: Number(values.tenants) }) };
  const years = values.write ? documentYears : values.years.split(",").map(Number);
  if (!(assumed.tenants > 0) || years.some((one) => !(one > 0)))
    throw new Error("--tenants and --years take numbers above 0");
  const of = values.write ? assumptions : assumed;
  const tables = tablesOf(await readMeasured(), await readSimulated(), of, years);
  if (values.write) await writeFile(documentFile, written(await readFile(documentFile, "utf8"), tables));
  else for (const [name, table] of Object.entries(tables)) say(`${name}\n\n${shown(table)}\n`);
}

const works: Record<string, () => Promise<void>> = { measure: measureAnew, simulate: simulateAnew };
const [what] = positionals;
const work = what === undefined ? tell : works[what];
if (!work)
  throw new Error("pnpm growth [measure | simulate | --write] [--tenants N] [--years 1,3,5] [--with own.json]");
await work();
