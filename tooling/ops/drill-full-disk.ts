import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { runFullDisk } from "./full-disk/full-disk.ts";
import { interruptSignal } from "./interrupt.ts";

/** `pnpm drill:full-disk`: an embedded database whose disk is filled under load, and freed. Mounts a small tmpfs: for root on Linux. */
const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "512" },
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
  },
});
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const run = promisify(execFile);

const folder = await mkdtemp(join(tmpdir(), "karwan-full-disk-"));
try {
  await run("mount", ["-t", "tmpfs", "-o", `size=${Number(values.megabytes)}m`, "karwan-drill", folder]);
  // As root the database runs as a user of its own, who has to reach the folder.
  await chmod(folder, 0o755);
  try {
    const report = await runFullDisk({
      folder,
      seconds: Number(values.seconds),
      perSecond: Number(values.rate),
      onProgress: say,
      signal: interruptSignal(),
    });
    if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
    const { answers, servesAfterMs, calm, acknowledged, found } = report;
    say(`before: ${calm.sent} writes, ${calm.failed.length} failed`);
    say(`with a full disk: ${JSON.stringify(answers)} (wanted: nothing but 201 and 503)`);
    say(`serves ${servesAfterMs} ms after there was room again; ${acknowledged} acknowledged, ${found} found`);
    const isSaid = Object.keys(answers).every((status) => status === "201" || status === "503");
    if (!isSaid || calm.failed.length > 0 || found < acknowledged) process.exitCode = 1;
  } finally {
    await run("umount", ["-l", folder]);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
