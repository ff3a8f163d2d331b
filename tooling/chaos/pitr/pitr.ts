import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interruptSignal } from "../../ops/interrupt.ts";
import { missingFor, systemPostgres } from "../../ops/system-postgres.ts";
import { runPitr } from "./run.ts";

/** `pnpm drill:pitr`: a backup by pgBackRest, a mistake, and the way back to the moment before it. */
const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "50" },
    seconds: { type: "string", default: "15" },
    json: { type: "boolean", default: false },
  },
});
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const missing = missingFor({
  programs: ["pgbackrest"],
  packages: "pgbackrest postgresql-15 (and stop the service that it starts)",
});
const postgres = systemPostgres();
if (missing.length > 0 || !postgres) {
  say(`Not run. ${missing.join("; ")}`);
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "karwan-pitr-"));
await chmod(folder, 0o755);
const report = await runPitr({
  folder,
  postgres,
  perSecond: Number(values.rate),
  seconds: Number(values.seconds),
  onProgress: say,
  signal: interruptSignal(),
}).catch((error: unknown) => {
  say(`The drill broke off; what was said lies in ${join(folder, "log")}`);
  throw error;
});
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
for (const mismatch of [...report.mismatches, ...report.oneTenant.mismatches].slice(0, 20)) say(mismatch);
const { backupSeconds, databaseMegabytes, repositoryMegabytes, deleted, noticed } = report;
say(
  `full backup of ${databaseMegabytes} MiB under writes: ${backupSeconds} s, ${repositoryMegabytes} MiB in the repository`,
);
say(`${deleted} rows of a ledger deleted; ledger verify said ${noticed} mismatches`);
const { restoreSeconds, recoverySeconds, karwanSeconds } = report;
say(
  `restored in ${restoreSeconds} s, recovered to the moment in ${recoverySeconds} s, Karwan answers after ${karwanSeconds} s`,
);
const { before, foundOnce, behind, foundBehind, mismatches, serves } = report;
say(`${before} acknowledged before the moment: ${foundOnce} found once; ${behind} behind it: ${foundBehind} found`);
say(`${mismatches.length} mismatches; takes writes: ${serves ? "yes" : "no"}`);
const { others, oneTenant } = report;
const { exportSeconds, removeSeconds, importSeconds, broughtBack, leftAlone } = oneTenant;
say(
  `one tenant alone: out in ${exportSeconds} s, the damaged one gone in ${removeSeconds} s, in again in ${importSeconds} s`,
);
say(`${broughtBack} of its ${before} found once; ${leftAlone} of ${others} of the other one, which was left alone`);
say(`${oneTenant.mismatches.length} mismatches there`);
const isBack = foundOnce === before && foundBehind === 0 && mismatches.length === 0 && noticed > 0 && serves;
const isOneBack = broughtBack === before && leftAlone === others && oneTenant.mismatches.length === 0;
const isWell = isBack && isOneBack;
if (isWell) await rm(folder, { recursive: true, force: true });
else {
  say(`What was said lies in ${folder}`);
  process.exitCode = 1;
}
