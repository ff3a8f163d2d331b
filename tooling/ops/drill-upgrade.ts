import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { findProgram } from "@karwan/db/testing";
import { interruptSignal } from "./interrupt.ts";
import { checkOutFormer } from "./upgrade/former.ts";
import { runUpgrade } from "./upgrade/upgrade.ts";

/** `pnpm drill:upgrade`: servers of the last release, or of any commit, under load while they are upgraded to today. */
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    rate: { type: "string", default: "100" },
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

const former = await checkOutFormer(values.from);
say(`the former version is ${former.commit}`);
const dataDir = await mkdtemp(join(tmpdir(), "karwan-upgrade-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir, onProgress: say });
try {
  const report = await runUpgrade({
    databaseUrl: server.url,
    haproxy,
    former,
    perSecond: Number(values.rate),
    between: Number(values.between),
    drainSeconds: Number(values.drain),
    onProgress: say,
    signal: interruptSignal(),
  });
  const { migrations, migratedMs, sent, failed, acknowledged, foundOnce, unknown, mismatches } = report;
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  for (const line of failed.slice(0, 20)) say(`FAILED ${line}`);
  say(`${migrations.length} migrations in ${migratedMs} ms, then ${report.restarts} restarts into this version`);
  say(
    `${sent} requests at ${values.rate}/s, ${failed.length} failed, p50 ${report.p50_ms} ms, p99 ${report.p99_ms} ms`,
  );
  say(`${acknowledged} acknowledged writes: ${foundOnce} found once, ${unknown} found that nobody was told of`);
  say(`${mismatches} mismatches in the ledger`);
  if (migrations.length === 0) say("nothing was left to be migrated: name an older commit with --from");
  const isRight = failed.length === 0 && foundOnce === acknowledged && unknown === 0 && mismatches === 0;
  if (!isRight || migrations.length === 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  await former.remove();
}
