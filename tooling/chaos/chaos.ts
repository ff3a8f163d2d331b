import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { onClusterDatabase } from "../ops/cluster-database.ts";
import { interruptSignal } from "../ops/interrupt.ts";
import { clusterDatabase } from "./cluster.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Victim } from "./fleet.ts";
import { victims } from "./fleet.ts";
import type { ChaosReport } from "./run.ts";
import { JOURNAL, runChaos } from "./run.ts";

const USAGE = `pnpm chaos [--kills N] [--seed S] [--clients C] [--only server|postgres|backend|coordinator|node] [--json]
           [--cluster <postgresql://superuser@coordinator/database> [--role karwan] [--password karwan] [--kill-nodes]]
`;
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    seed: { type: "string" },
    clients: { type: "string", default: "8" },
    only: { type: "string" },
    cluster: { type: "string" },
    role: { type: "string", default: "karwan" },
    password: { type: "string", default: "karwan" },
    "kill-nodes": { type: "boolean", default: false },
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

async function run(database?: ChaosDatabase): Promise<ChaosReport> {
  const all = database ? ["server 1", "server 2", ...database.victims] : victims;
  const [first, ...others] = all.filter((victim) => !values.only || victim.startsWith(values.only));
  if (!first) throw new Error(`--only takes the beginning of one of ${all.join(", ")}`);
  const chosen: [Victim, ...Victim[]] = [first, ...others];
  return runChaos({
    folder,
    seed,
    kills,
    clients,
    victims: chosen,
    between: database ? [20, 100] : [40, 200],
    pairs: 8,
    expireLeases: false,
    database,
    onProgress: say,
    signal,
  });
}

const role = { name: values.role, password: values.password };
const report = await (values.cluster
  ? onClusterDatabase({ cluster: values.cluster, role, say }, async (own) =>
      run(await clusterDatabase(own, { kill: values["kill-nodes"] ? "nodes" : "sessions" })),
    )
  : run()
).catch((error: unknown) => {
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
