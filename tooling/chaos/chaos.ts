import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interruptSignal } from "../ops/interrupt.ts";
import type { ChaosReport } from "./run.ts";
import { JOURNAL, runChaos } from "./run.ts";
import type { Lent } from "./where.ts";
import { onChosen, victimsOf, WHERE, whereOptions } from "./where.ts";

const USAGE = `pnpm chaos [--kills N] [--seed S] [--clients C] [--only server|postgres|backend|coordinator|node] [--json]
           ${WHERE}
`;
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string" },
    clients: { type: "string", default: "8" },
    only: { type: "string" },
    ...whereOptions,
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e6) : Number(values.seed);
const [kills, clients] = [Number(values.kills), Number(values.clients)];
if (values.help || ![seed, kills, clients].every((n) => Number.isInteger(n) && n >= 0) || clients < 1) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
say(`Seed ${seed}: repeat this run with --seed ${seed}`);
const folder = await mkdtemp(join(tmpdir(), "karwan-chaos-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(folder, 0o755);
const signal = interruptSignal();

function run({ database, victims }: Lent): Promise<ChaosReport> {
  return runChaos({
    folder,
    seed,
    kills,
    clients,
    victims: victimsOf(victims, values.only),
    between: database ? [20, 100] : [40, 200],
    pairs: 8,
    expireLeases: false,
    database,
    onProgress: say,
    signal,
  });
}

const report = await onChosen(values, say, run).catch((error: unknown) => {
  say(`The run with seed ${seed} broke off; its journal: ${join(folder, JOURNAL)}`);
  throw error;
});
const failed = report.problems.length > 0 || report.mismatches > 0 || report.open > 0;
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  for (const problem of report.problems.slice(0, 50)) say(`PROBLEM ${problem}`);
  const dead = Object.entries(report.kills).map(([victim, times]) => `${victim} ${times}`);
  say(`${kills} kills in ${report.seconds} s: ${dead.join(", ")}`);
  say(
    `${report.requests} requests: ${report.acknowledged} acknowledged, ${report.refused} refused, ${report.open} open`,
  );
  say(`${report.repeated} of them were sent more than once before their outcome was known`);
  if (report.internalErrors > 0) say(`${report.internalErrors} answers of 500, where 503 would have been right`);
  say(`${report.changes} changes of deliveries, told in ${report.posts} posts; ${report.notifications} notifications`);
  say(`${report.problems.length} problems, ${report.mismatches} of them mismatches in the books (seed ${seed})`);
  say("kill -9 proves that data survives a crash of processes; a power cut is another matter.");
}
if (failed) {
  say(`The journal: ${join(folder, JOURNAL)}`);
  process.exitCode = 1;
} else await rm(folder, { recursive: true, force: true });
