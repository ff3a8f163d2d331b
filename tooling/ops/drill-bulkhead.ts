import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import type { BulkheadReport, Trouble } from "./bulkhead/bulkhead.ts";
import { runBulkhead } from "./bulkhead/bulkhead.ts";
import type { ClientsReport } from "./bulkhead/clients.ts";
import { interruptSignal } from "./interrupt.ts";

/** `pnpm drill:bulkhead`: one tenant in trouble beside others, on a database and a server of its own. */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    clients: { type: "string", default: "24" },
    writers: { type: "string", default: "80" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(2, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const SLOWER = 3;
const P50_MS = 25;

const told = ({ answers, p50_ms, p99_ms, max_ms }: ClientsReport) =>
  `p50 ${p50_ms} ms, p99 ${p99_ms} ms, longest ${max_ms} ms, ${JSON.stringify(answers)}`;

function print(what: string, { calm, troubled }: Trouble): void {
  say(`${what}:`);
  say(`  others, calm:     ${told(calm.others)}`);
  say(`  others, meanwhile: ${told(troubled.others)}`);
  say(`  its own, calm:     ${told(calm.own)}`);
  say(`  its own, meanwhile: ${told(troubled.own)}`);
}

/** Everybody of another tenant was served. */
const isServed = ({ answers }: ClientsReport) => Object.keys(answers).every((status) => /^2\d\d/.test(status));

function isGood({ lockedRow, hotRow }: BulkheadReport): boolean {
  const times = lockedRow.troubled.others.p99_ms / lockedRow.calm.others.p99_ms;
  say(`locked row: p99 of others ${times.toFixed(2)} times the calm one (wanted: under ${SLOWER}), none refused`);
  say(`hot row: p50 of others ${hotRow.troubled.others.p50_ms} ms (wanted: under ${P50_MS})`);
  return (
    times < SLOWER &&
    hotRow.troubled.others.p50_ms < P50_MS &&
    isServed(lockedRow.troubled.others) &&
    isServed(hotRow.troubled.others)
  );
}

const dataDir = await mkdtemp(join(tmpdir(), "karwan-bulkhead-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir, onProgress: say });
try {
  await migrate({ url: server.url });
  const report = await runBulkhead({
    databaseUrl: server.url,
    seconds: bounded(values.seconds, 120),
    clients: bounded(values.clients, 200),
    writers: bounded(values.writers, 200),
    onProgress: say,
    signal: interruptSignal(),
  });
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    print("A row that a session outside keeps locked", report.lockedRow);
    print("A row that many write at once", report.hotRow);
  }
  if (!isGood(report)) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
