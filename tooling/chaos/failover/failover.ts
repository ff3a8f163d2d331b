import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { interruptSignal } from "../../ops/interrupt.ts";
import { missingFor, systemPostgres } from "../../ops/system-postgres.ts";
import { keeperAt } from "./keeper.ts";
import type { FailoverReport } from "./run.ts";
import { runFailover } from "./run.ts";
import type { Store, Synchrony } from "./settings.ts";
import type { StrikeName } from "./strikes.ts";
import { strikeNames } from "./strikes.ts";

/** `pnpm drill:failover`: the primary of a cluster under Patroni is lost under writes, and every acknowledged one looked for. */
const USAGE = `pnpm drill:failover [--minutes M] [--rate R] [--strikes ${strikeNames.join()}]
  [--synchrony strict|lax|off] [--patroni PROGRAM] [--store etcd|etcd3] [--carriers C] [--json]
`;
const PATIENCE_MS = 30_000;
const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "200" },
    strikes: { type: "string", default: strikeNames.join() },
    synchrony: { type: "string", default: "strict" },
    patroni: { type: "string" },
    store: { type: "string" },
    carriers: { type: "string", default: "2" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const [minutes, perSecond, carriers] = [values.minutes, values.rate, values.carriers].map(Number) as [
  number,
  number,
  number,
];
const isStrike = (name: string): name is StrikeName => strikeNames.some((known) => known === name);
const isSynchrony = (name: string): name is Synchrony => ["strict", "lax", "off"].includes(name);
const isStore = (name: string | undefined): name is Store | undefined =>
  name === undefined || name === "etcd" || name === "etcd3";
const asked = values.strikes.split(",");
const { synchrony, store } = values;
const isUsable = minutes > 0 && perSecond > 0 && Number.isInteger(carriers) && carriers >= 0;
if (values.help || !asked.every(isStrike) || !isSynchrony(synchrony) || !isStore(store) || !isUsable) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const missing = missingFor({
  programs: ["ip", "setpriv", "etcd", "patroni"],
  packages: "iproute2 util-linux etcd-server patroni postgresql-15 (and stop the services that they start)",
});
const [postgres, keeper] = [systemPostgres(), keeperAt(values.patroni, store)];
if (missing.length > 0 || !postgres || !keeper) {
  say(`Not run. ${missing.join("; ")}`);
  process.exit(1);
}

function tell(report: FailoverReport): void {
  for (const { id, on } of report.lost.slice(0, 20)) say(`LOST ${id}${on.length > 0 ? `, it is on ${on.join()}` : ""}`);
  for (const id of report.doubled.slice(0, 20)) say(`TWICE ${id}`);
  for (const line of [...report.open, ...report.problems, ...report.mismatches].slice(0, 20)) say(`PROBLEM ${line}`);
  for (const { strike, silenceMs, rate } of report.struck)
    say(`${strike}: ${(silenceMs / 1000).toFixed(1)} s without a write, ${Math.round(rate)} a second before`);
  const { acknowledged, foundOnce, lost, doubled, untold, open, carried, mismatches, problems } = report;
  say(`${acknowledged} acknowledged writes: ${foundOnce} found once, ${lost.length} lost, ${doubled.length} twice`);
  say(
    `${open.length} without an outcome, ${untold.length} there that nobody was told of; sent again for ${JSON.stringify(report.resent)}`,
  );
  say(`${carried.acknowledged} acknowledged beside them of ${carried.requests} with parcels, stock and money`);
  say(
    `${problems.length} problems, ${mismatches.length} mismatches in books and chains of custody; ${report.seconds} s`,
  );
}

say(
  `Patroni ${keeper.version} by the interface ${keeper.store}, ${synchrony === "off" ? "not synchronous" : synchrony}`,
);
const folder = await mkdtemp(join(tmpdir(), "karwan-failover-"));
// PostgreSQL runs as a user of its own, who has to reach the folder.
await chmod(folder, 0o755);
const options = { folder, postgres, keeper, synchrony, perSecond, strikes: asked, minutes, carriers };
const report = await runFailover({ ...options, onProgress: say, signal: interruptSignal() }).catch((error: unknown) => {
  say(`The drill broke off; what was said lies in ${folder}`);
  throw error;
});
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
tell(report);
const isLost = report.lost.length + report.doubled.length + report.problems.length + report.mismatches.length > 0;
const isSlow = report.struck.some(({ silenceMs }) => silenceMs >= PATIENCE_MS);
if (isLost || isSlow || report.open.length > 0) {
  say(`What was said lies in ${folder}`);
  process.exitCode = 1;
} else await rm(folder, { recursive: true, force: true });
