import { parseArgs } from "node:util";
import { runFollowers } from "./followers/followers.ts";
import { interruptSignal } from "./interrupt.ts";
import { onOwnDatabase } from "./own-database.ts";

/** `pnpm drill:followers`: what ten thousand tenants cost that follow their stock, while nothing moves, on a database of its own. */
const { values } = parseArgs({
  options: {
    tenants: { type: "string", default: "10000" },
    seconds: { type: "string", default: "60" },
    settle: { type: "string", default: "30" },
    movements: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const PERCENT = 2;
const TOLD_MS = 2_000;

const report = await onOwnDatabase("followers", say, (database) =>
  runFollowers(database, {
    tenants: bounded(values.tenants, 100_000),
    seconds: bounded(values.seconds, 600),
    settleSeconds: bounded(values.settle, 600),
    movements: bounded(values.movements, 100),
    onProgress: say,
    signal: interruptSignal(),
  }),
);
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
const { nobody, followed, toldMs } = report;
const all = followed.server_percent + followed.database_percent;
const slowest = Math.max(...toldMs);
say(`nobody follows: server ${nobody.server_percent} %, database ${nobody.database_percent} % of a core`);
say(`${values.tenants} follow: server ${followed.server_percent} %, database ${followed.database_percent} % of a core`);
say(`${all.toFixed(2)} % together (wanted: under ${PERCENT} %)`);
say(`movements were told after ${toldMs.join(", ")} ms (wanted: under ${TOLD_MS})`);
if (all >= PERCENT || slowest >= TOLD_MS) process.exitCode = 1;
