import { parseArgs } from "node:util";
import { findProgram } from "@karwan/db/testing";
import { Cluster } from "./failover/cluster.ts";
import { failover } from "./failover/drill.ts";
import { interruptSignal, unlessAborted } from "./interrupt.ts";

/** `pnpm drill:failover`: three PostgreSQL under Patroni, the primary killed and another one cut off, under writes. */
const { values } = parseArgs({
  options: { rate: { type: "string", default: "200" }, json: { type: "boolean", default: false } },
});
const missing = ["patroni", "etcd"].filter((program) => !findProgram(program));
if (missing.length > 0) {
  process.stderr.write(
    `Not installed: ${missing.join(", ")}. On Debian, apt-get install patroni etcd-server postgresql-15.\n`,
  );
  process.exit(1);
}
const MOST_SILENT_S = 30;
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const signal = interruptSignal();
const cluster = await Cluster.start(say);
try {
  const report = await unlessAborted(signal, failover(cluster, Number(values.rate), say));
  const { acknowledged, lost, doubled, unknown, mismatches, killed_s, cut_off_s } = report;
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    say(
      `${acknowledged} acknowledged writes at ${values.rate} a second: ${lost} lost, ${doubled} doubled, ${unknown} that nobody was told of`,
    );
    say(`${mismatches} mismatches in the ledger; refused meanwhile, and sent again: ${JSON.stringify(report.refused)}`);
  }
  const isLate = Math.max(killed_s, cut_off_s) > MOST_SILENT_S;
  if (lost + doubled + unknown + mismatches > 0 || isLate) process.exitCode = 1;
} finally {
  await cluster.stop();
}
