import { parseArgs } from "node:util";
import { startPair } from "@karwan/db/testing";
import type { Phase } from "./replicas/replicas.ts";
import { runReplicas } from "./replicas/replicas.ts";

/** `pnpm drill:replicas`: what a replica takes over of the database's work, on a database and a replica of its own (Linux). */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "8" },
    requests: { type: "string", default: "400" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const told = ({ requests, primary_ms, replica_ms, p50_ms, p99_ms, stale, failed }: Phase) =>
  `${requests} requests: database ${primary_ms} ms of processor time for a thousand, replica ${replica_ms} ms; ` +
  `p50 ${p50_ms} ms, p99 ${p99_ms} ms; ${stale} stale, failed: ${JSON.stringify(failed)}`;

const pair = await startPair({ isDurable: true });
try {
  const report = await runReplicas({
    pair,
    clients: bounded(values.clients, 100),
    requests: bounded(values.requests, 100_000),
    onProgress: say,
  });
  const { without, beside, late, reads } = report;
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    say(`without: ${told(without)}`);
    say(`beside:  ${told(beside)}`);
    say(`late:    ${told(late)}`);
    say(`reads that a replica may answer, beside: ${JSON.stringify(reads)}`);
    say(
      `moved:   ${Math.round((1 - beside.primary_ms / without.primary_ms) * 100)} % of the database's processor time`,
    );
  }
  const phases = [without, beside, late];
  if (
    phases.some(({ stale, failed }) => stale + Object.keys(failed).length > 0) ||
    beside.primary_ms >= without.primary_ms
  )
    process.exitCode = 1;
} finally {
  await pair.stop();
}
