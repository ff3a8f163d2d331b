import { parseArgs } from "node:util";
import type { ClientsReport } from "./bulkhead/clients.ts";
import { interruptSignal } from "./interrupt.ts";
import { onOwnDatabase } from "./own-database.ts";
import { runStreams } from "./streams/streams.ts";

/** `pnpm drill:streams`: a tenant's reads beside another's streams that resume over thousands of events and never read. */
const { values } = parseArgs({
  options: {
    streams: { type: "string", default: "100" },
    missed: { type: "string", default: "20000" },
    seconds: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const P50_MS = 25;

const report = await onOwnDatabase("streams", say, (database) =>
  runStreams(database, {
    streams: bounded(values.streams, 500),
    missed: bounded(values.missed, 100_000),
    seconds: bounded(values.seconds, 120),
    onProgress: say,
    signal: interruptSignal(),
  }),
);
if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
const told = ({ answers, p50_ms, p99_ms, max_ms }: ClientsReport) =>
  `p50 ${p50_ms} ms, p99 ${p99_ms} ms, longest ${max_ms} ms, ${JSON.stringify(answers)}`;
const isServed = ({ answers }: ClientsReport) => Object.keys(answers).every((status) => /^2\d\d/.test(status));
const { calm, rest, trpc, refused } = report;
for (const [what, seen] of Object.entries({ calm, rest, trpc })) say(`${what.padEnd(5)} ${told(seen)}`);
say(`wanted: another tenant's p50 under ${P50_MS} ms, nobody refused; ${refused} streams were refused`);
if ([rest, trpc].some((seen) => seen.p50_ms >= P50_MS || !isServed(seen)) || refused > 0) process.exitCode = 1;
