import { parseArgs } from "node:util";
import { onClusterDatabase } from "./cluster-database.ts";
import { interruptSignal } from "./interrupt.ts";
import type { MoveTenantReport } from "./move-tenant/move-tenant.ts";
import { runMoveTenant } from "./move-tenant/move-tenant.ts";

const USAGE = `pnpm drill:move-tenant --cluster <postgresql://superuser@coordinator/database> [--role karwan] [--password karwan] [--rate N] [--between N] [--pool N] [--json]
`;
/** A tenant is given shards of its own, moved to another node and back, under load, in a database of the drill's own. */
const { values } = parseArgs({
  options: {
    cluster: { type: "string" },
    role: { type: "string", default: "karwan" },
    password: { type: "string", default: "karwan" },
    rate: { type: "string", default: "10" },
    between: { type: "string", default: "100" },
    pool: { type: "string", default: "80" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const [perSecond, between, pool] = [Number(values.rate), Number(values.between), Number(values.pool)];
if (!values.cluster || !(perSecond > 0) || !(between > 0) || !(pool > 0)) {
  process.stderr.write(USAGE);
  process.exit(2);
}
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

function print(name: string, of: MoveTenantReport["moved"]): void {
  for (const line of of.failed.slice(0, 20)) say(`FAILED ${line}`);
  say(
    `${name}: ${of.sent} requests, ${of.failed.length} failed; p50 ${of.p50_ms} ms, p99 ${of.p99_ms} ms, longest ${of.max_ms} ms`,
  );
  say(
    `  ${of.acknowledged} acknowledged writes: ${of.foundOnce} found once, ${of.unknown} found that nobody was told of; ${of.mismatches} mismatches`,
  );
}

const isGood = (of: MoveTenantReport["moved"]) =>
  of.failed.length === 0 && of.foundOnce === of.acknowledged && of.unknown === 0 && of.mismatches === 0;

const role = { name: values.role, password: values.password };
const report = await onClusterDatabase({ cluster: values.cluster, role, say }, (database) =>
  runMoveTenant({ database, perSecond, between, pool, onProgress: say, signal: interruptSignal() }),
);
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  for (const { what, seconds } of report.steps) say(`${what} in ${seconds} s`);
  print("the one that is moved", report.moved);
  print("another", report.other);
}
if (!isGood(report.moved) || !isGood(report.other)) process.exitCode = 1;
