import { parseArgs } from "node:util";
import type { Told } from "./hanging/hanging.ts";
import { runHanging } from "./hanging/hanging.ts";
import { interruptSignal } from "./interrupt.ts";
import { onOwnDatabase } from "./own-database.ts";

/** `pnpm drill:hanging-webhooks`: a healthy tenant's events beside a thousand webhooks that never answer, on a database of its own. */
const { values } = parseArgs({
  options: {
    tenants: { type: "string", default: "100" },
    webhooks: { type: "string", default: "10" },
    events: { type: "string", default: "200" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const P99_MS = 3_000;

const report = await onOwnDatabase("hanging", say, (database) =>
  runHanging(database, {
    tenants: bounded(values.tenants, 1000),
    webhooks: bounded(values.webhooks, 20),
    events: bounded(values.events, 5000),
    onProgress: say,
    signal: interruptSignal(),
  }),
);
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
const told = ({ p50_ms, p99_ms, max_ms }: Told) => `p50 ${p50_ms} ms, p99 ${p99_ms} ms, longest ${max_ms} ms`;
say(`calm:   ${told(report.calm)}`);
say(`beside: ${told(report.beside)} (wanted: p99 under ${P99_MS} ms); those that hang were asked ${report.hung} times`);
for (const { made_after_ms, told_after_ms } of report.beside.slowest)
  say(`  made ${(made_after_ms / 1000).toFixed(1)} s after the first one, told after ${told_after_ms} ms`);
if (report.beside.p99_ms >= P99_MS) process.exitCode = 1;
