import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { drillOnCluster } from "./one-tenant/drill-on-cluster.ts";
import type { OneTenantReport } from "./one-tenant/run.ts";
import { runOneTenant } from "./one-tenant/run.ts";
import { onOwnDatabase } from "./own-database.ts";

/**
 * `pnpm drill:tenant`: a company of a million rows out and in, and back out of a restored backup while others go on; on a cluster
 * out and in, or in while nodes are killed.
 */
const USAGE = `pnpm drill:tenant [--rows N] [--json]
           [--cluster <postgresql://superuser@coordinator/database> [--role karwan] [--password karwan] [--kill-nodes N]]
`;
const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    cluster: { type: "string" },
    role: { type: "string", default: "karwan" },
    password: { type: "string", default: "karwan" },
    "kill-nodes": { type: "string", default: "0" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const rows = Math.min(100_000_000, Math.max(2000, Number(values.rows)));
const kills = Number(values["kill-nodes"]);
if (values.help || !Number.isInteger(rows) || !Number.isInteger(kills) || kills < 0 || (kills > 0 && !values.cluster)) {
  process.stderr.write(USAGE);
  process.exit(2);
}

function sayReport({ mismatches, megabytes, ...report }: OneTenantReport): number {
  say(`${report.rows} rows, ${megabytes.file} MB out; a backup of everything ${megabytes.backup} MB`);
  for (const [what, { seconds, megabytes: memory }] of Object.entries(report.took))
    say(`${what}: ${seconds} s, ${memory} MB of memory`);
  const wrong = [...mismatches.after, ...report.differsThere, ...report.differsBack, ...report.neighbourDiffers];
  for (const one of wrong.slice(0, 20)) say(one);
  say(
    `${mismatches.damaged} mismatches in the damaged one, ${mismatches.after.length} at the end; ${wrong.length} differences`,
  );
  // Undamaged there was nothing to bring back.
  return wrong.length + mismatches.before + mismatches.there + (mismatches.damaged === 0 ? 1 : 0);
}

const folder = await mkdtemp(join(tmpdir(), "karwan-tenant-"));
await chmod(folder, 0o755);
const { cluster } = values;
const role = { name: values.role, password: values.password };

async function drill(): Promise<{ report: unknown; wrong: number }> {
  if (cluster) return drillOnCluster({ folder, rows, cluster, role, kills, say });
  const report = await onOwnDatabase("tenant", say, (database) =>
    runOneTenant(database, { folder, rows, onProgress: say }),
  );
  return { report, wrong: sayReport(report) };
}

try {
  const { report, wrong } = await drill();
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  if (wrong > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
