import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { findProgram } from "@karwan/db/testing";
import { interruptSignal } from "./interrupt.ts";
import { rollingRestart } from "./rolling-restart.ts";

/** `pnpm drill:rolling`: the rolling restart at full rate, on a database of its own. */
const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "200" },
    between: { type: "string", default: "2000" },
    drain: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});
const haproxy = findProgram("haproxy");
if (!haproxy) {
  process.stderr.write("HAProxy is not installed: on Debian, apt-get install haproxy.\n");
  process.exit(1);
}
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const dataDir = await mkdtemp(join(tmpdir(), "karwan-rolling-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir, onProgress: say });
try {
  await migrate({ url: server.url });
  const report = await rollingRestart({
    databaseUrl: server.url,
    haproxy,
    perSecond: Number(values.rate),
    between: Number(values.between),
    drainSeconds: Number(values.drain),
    onProgress: say,
    signal: interruptSignal(),
  });
  const { sent, failed, acknowledged, foundOnce, unknown, mismatches } = report;
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    for (const line of failed.slice(0, 20)) say(`FAILED ${line}`);
    say(`${sent} requests at ${values.rate}/s over ${report.restarts} restarts: ${failed.length} failed`);
    say(`${acknowledged} acknowledged writes: ${foundOnce} found once, ${unknown} found that nobody was told of`);
    say(`${mismatches} mismatches in the ledger; p50 ${report.p50_ms} ms, p99 ${report.p99_ms} ms`);
  }
  if (failed.length > 0 || foundOnce !== acknowledged || unknown !== 0 || mismatches > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
