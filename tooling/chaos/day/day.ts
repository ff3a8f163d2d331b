import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interruptSignal } from "../../ops/interrupt.ts";
import { onChosen, victimsOf, WHERE, whereOptions } from "../where.ts";
import { runDay } from "./run.ts";

const USAGE = `pnpm drill:day [--parcels N] [--kills N] [--seed S] [--drivers D] [--hands H] [--json]
           ${WHERE}
`;
const { values } = parseArgs({
  options: {
    parcels: { type: "string", default: "10000" },
    kills: { type: "string", default: "20" },
    seed: { type: "string" },
    drivers: { type: "string", default: "40" },
    hands: { type: "string", default: "10" },
    ...whereOptions,
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const [parcels, kills, drivers, hands] = [values.parcels, values.kills, values.drivers, values.hands].map(Number);
const isWhole = (n: number | undefined): n is number => n !== undefined && Number.isInteger(n) && n >= 0;
if (values.help || !isWhole(parcels) || !isWhole(kills) || !isWhole(drivers) || !isWhole(hands) || !isWhole(seed)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
say(`Seed ${seed}: repeat this day with --seed ${seed}`);
const folder = await mkdtemp(join(tmpdir(), "karwan-day-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(folder, 0o755);
const signal = interruptSignal();
const report = await onChosen(values, say, ({ database, victims }) =>
  runDay({
    folder,
    seed,
    parcels,
    kills,
    victims: victimsOf(victims),
    drivers,
    hands,
    database,
    onProgress: say,
    signal,
  }),
);
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  for (const problem of report.problems.slice(0, 50)) say(`PROBLEM ${problem}`);
  const listed = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([what, times]) => `${what} ${times}`)
      .join(", ");
  say(`${parcels} parcels (${listed(report.ways)}) in ${report.working} s, ${report.seconds} s in all`);
  say(
    `${report.requests} requests, ${report.repeated} of them repeated until their outcome was known; killed: ${listed(report.kills)}`,
  );
  if (report.internalErrors > 0) say(`${report.internalErrors} answers of 500, where 503 would have been right`);
  say(`${report.problems.length} problems (seed ${seed})`);
}
if (report.problems.length > 0) process.exitCode = 1;
else await rm(folder, { recursive: true, force: true });
