import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { runCodes } from "./codes/codes.ts";
import { interruptSignal } from "./interrupt.ts";

/** `pnpm drill:codes`: sign-in codes through a slow gateway, and a server killed with some in its hands, on a database of its own. */
const { values } = parseArgs({
  options: {
    codes: { type: "string", default: "60" },
    "in-hand": { type: "string", default: "9" },
    "gateway-ms": { type: "string", default: "500" },
    json: { type: "boolean", default: false },
  },
});
const bounded = (text: string, max: number) => Math.min(max, Math.max(1, Number(text)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);

const ALL_MS = 2_000;
const AFTER_KILL_MS = 15_000;

const dataDir = await mkdtemp(join(tmpdir(), "karwan-codes-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const server = await startEmbedded({ dataDir, onProgress: say });
try {
  await migrate({ url: server.url });
  const report = await runCodes({
    databaseUrl: server.url,
    codes: bounded(values.codes, 1000),
    inHand: bounded(values["in-hand"], 100),
    gatewayMs: bounded(values["gateway-ms"], 5000),
    onProgress: say,
    signal: interruptSignal(),
  });
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  say(`the last code arrived ${report.allMs} ms after it was asked for (wanted: under ${ALL_MS})`);
  say(`the last of a killed server's arrived ${report.afterKillMs} ms after the kill (wanted: under ${AFTER_KILL_MS})`);
  if (report.allMs >= ALL_MS || report.afterKillMs >= AFTER_KILL_MS) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
