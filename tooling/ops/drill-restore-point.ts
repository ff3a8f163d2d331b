import { parseArgs } from "node:util";
import { findProgram } from "@karwan/db/testing";
import { interruptSignal, unlessAborted } from "./interrupt.ts";
import { ArchivedServer } from "./restore-point/archived.ts";
import { restorePoint } from "./restore-point/drill.ts";

/** `pnpm drill:restore-point`: a database whose disk is lost, brought back by pgBackRest as it was at a moment. */
const { values } = parseArgs({ options: { json: { type: "boolean", default: false } } });
if (!findProgram("pgbackrest")) {
  process.stderr.write("pgBackRest is not installed: on Debian, apt-get install pgbackrest postgresql-15.\n");
  process.exit(1);
}
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const signal = interruptSignal();
const server = await ArchivedServer.start();
try {
  const report = await unlessAborted(signal, restorePoint(server, say));
  const { before, lost, after, kept, mismatches } = report;
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    say(`${before} writes acknowledged before that moment: ${lost} lost; ${after} after it: ${kept} still there`);
    say(`${mismatches} mismatches in the ledger`);
  }
  if (lost + kept + mismatches > 0) process.exitCode = 1;
} finally {
  await server.stop();
}
