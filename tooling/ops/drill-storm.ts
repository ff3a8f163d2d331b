import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { interruptSignal } from "./interrupt.ts";
import type { StormReport } from "./storm/storm.ts";
import { runStorm } from "./storm/storm.ts";

/** `pnpm drill:storm`: honest requests beside attackers without a credential, on a database and a server of its own. */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "32" },
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "50" },
    pause: { type: "string", default: "5" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
// Loopback has more addresses, but a drill is no test of endurance.
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const SLOWER = 3;
const LARGER = 1.2;

function print({ calm, storm, attacks, memory, errors }: StormReport): void {
  for (const [kind, counts] of Object.entries(attacks)) say(`  ${kind}: ${JSON.stringify(counts)}`);
  say(
    `calm:  ${calm.sent} honest requests, p50 ${calm.p50_ms} ms, p99 ${calm.p99_ms} ms, ${calm.failed.length} failed`,
  );
  say(
    `storm: ${storm.sent} honest requests, p50 ${storm.p50_ms} ms, p99 ${storm.p99_ms} ms, ${storm.failed.length} failed`,
  );
  say(`p99 ${(storm.p99_ms / calm.p99_ms).toFixed(2)} times the calm one (wanted: at most ${SLOWER})`);
  say(
    `memory after a collection: ${memory.before} MiB before, ${memory.after} MiB after (wanted: at most ${LARGER} times)`,
  );
  for (const line of [...storm.failed, ...errors].slice(0, 10)) say(`FAILED ${line}`);
}

const dataDir = await mkdtemp(join(tmpdir(), "karwan-storm-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir, onProgress: say });
try {
  await migrate({ url: server.url });
  const report = await runStorm({
    databaseUrl: server.url,
    clients: bounded(values.clients, 200),
    seconds: bounded(values.seconds, 120),
    perSecond: bounded(values.rate, 2000),
    pause: bounded(values.pause, 10_000),
    shops: 4,
    only: values.only,
    onProgress: say,
    signal: interruptSignal(),
  });
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else print(report);
  const { calm, storm, memory, errors } = report;
  const isGood =
    storm.failed.length === 0 &&
    errors.length === 0 &&
    storm.p99_ms <= SLOWER * calm.p99_ms &&
    memory.after <= LARGER * memory.before;
  if (!isGood) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
