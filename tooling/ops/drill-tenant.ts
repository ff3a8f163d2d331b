import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runOneTenant } from "./one-tenant/run.ts";
import { onOwnDatabase } from "./own-database.ts";

/** `pnpm drill:tenant`: a company of a million rows out and in, and back out of a restored backup while others go on. */
const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, json: { type: "boolean", default: false } },
});
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const rows = Math.min(100_000_000, Math.max(2000, Number(values.rows)));

const folder = await mkdtemp(join(tmpdir(), "karwan-tenant-"));
await chmod(folder, 0o755);
try {
  const report = await onOwnDatabase("tenant", say, (database) =>
    runOneTenant(database, { folder, rows, onProgress: say }),
  );
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  const { mismatches, megabytes, differsThere, differsBack, neighbourDiffers } = report;
  say(`${report.rows} rows, ${megabytes.file} MB out; a backup of everything ${megabytes.backup} MB`);
  for (const [what, { seconds, megabytes: memory }] of Object.entries(report.took))
    say(`${what}: ${seconds} s, ${memory} MB of memory`);
  const wrong = [...mismatches.after, ...differsThere, ...differsBack, ...neighbourDiffers];
  for (const one of wrong.slice(0, 20)) say(one);
  say(
    `${mismatches.damaged} mismatches in the damaged one, ${mismatches.after.length} at the end; ${wrong.length} differences`,
  );
  if (wrong.length + mismatches.before + mismatches.there > 0 || mismatches.damaged === 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
