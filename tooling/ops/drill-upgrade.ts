import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { interruptSignal } from "./interrupt.ts";
import type { LoadReport } from "./load.ts";
import { checkOutFormer } from "./upgrade/former.ts";
import { runUpgrade } from "./upgrade/upgrade.ts";

/** `pnpm drill:upgrade`: a server of the last release, or of any commit, under load while its database is migrated to today. */
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    rate: { type: "string", default: "100" },
    between: { type: "string", default: "2000" },
    json: { type: "boolean", default: false },
  },
});
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
    former,
    perSecond: Number(values.rate),
    between: Number(values.between),
    onProgress: say,
    signal: interruptSignal(),
  });
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  const told = ({ sent, failed, p50_ms, p99_ms }: LoadReport) =>
    `${sent} requests, ${failed.length} failed, p50 ${p50_ms} ms, p99 ${p99_ms} ms`;
  for (const line of [...report.former.failed, ...report.present.failed].slice(0, 20)) say(`FAILED ${line}`);
  say(`${report.migrations.length} migrations in ${report.migratedMs} ms`);
  say(`former server: ${told(report.former)}`);
  say(`new server:    ${told(report.present)}`);
  say(`${report.acknowledged} acknowledged writes, ${report.foundOnce} found once; ${report.mismatches} mismatches`);
  const failed = report.former.failed.length + report.present.failed.length;
  if (failed > 0 || report.foundOnce !== report.acknowledged || report.mismatches > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  await former.remove();
}
