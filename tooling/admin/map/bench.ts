import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDatabase } from "@karwan/db";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { seedDemo } from "@karwan/seed";
import { startServerProcess } from "@karwan/server/testing";
import { chromium } from "playwright-core";
import { root } from "../../run/marks.mjs";
import { chromiumPath, desktop, enter } from "../stage.ts";
import { fleetOf, PARTS } from "./moving.ts";
import { busyWhile } from "./trace.ts";

/**
 * `pnpm bench:map`: what a map with many drivers costs the main thread of a browser while all of them move, each once a
 * second, which is thirty times as often as phones say where they are.
 */
const { values } = parseArgs({
  options: {
    drivers: { type: "string", default: "1000" },
    seconds: { type: "string", default: "20" },
    slower: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const MOST_SHARE = 0.3;
const STEP_MS = 1_000 / PARTS;
const count = Math.min(2_000, Math.max(1, Number(values.drivers)));
const seconds = Math.min(300, Math.max(2, Number(values.seconds)));
const say = (line: string) => void (values.json ? process.stderr : process.stdout).write(`${line}\n`);
if (!chromiumPath) throw new Error("Chromium is not installed");

execFileSync(process.execPath, [path.join(root, "apps/admin/build.mjs"), "--quiet"], { stdio: "inherit" });
const dataDir = await mkdtemp(path.join(tmpdir(), "karwan-map-"));
// As root the database runs as a user of its own, who has to reach the folder.
await chmod(dataDir, 0o755);
const database = await startEmbedded({ dataDir, onProgress: say });
try {
  await migrate({ url: database.url });
  const seeding = createDatabase({ url: database.url, applicationName: "karwan-bench" });
  await seedDemo({ database: seeding, now: new Date() });
  await seeding.close();
  const fleet = await fleetOf(database.adminUrl, count);
  const server = await startServerProcess({
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
  });
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: desktop });
    context.setDefaultTimeout(120_000);
    const page = await enter(context, "/map", "operations@rafidain.test");
    await page.locator(".map .area-name").first().waitFor();
    await page.locator("[data-driver]").nth(20).waitFor();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slower) });
    let moved = 0;
    const moving = async (ms: number) => {
      const end = performance.now() + ms;
      let part = 0;
      for (let next = performance.now(); next < end; next += STEP_MS) {
        moved += await fleet.move(part++);
        await delay(Math.max(0, next + STEP_MS - performance.now()));
      }
    };
    // The lists, the streams and what is compiled once belong to the opening.
    await moving(5_000);
    moved = 0;
    const busy = await busyWhile(page, () => moving(seconds * 1_000));
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
    if (values.json) process.stdout.write(`${JSON.stringify({ drivers: count, moved, ...busy })}\n`);
    else {
      say(`${count} drivers, ${Math.round(moved / busy.seconds)} movements a second, ${busy.seconds.toFixed(0)} s`);
      say(`main thread: scripting ${percent(busy.scripting)} (wanted: under ${MOST_SHARE * 100} %)`);
      say(`  of the processor's time ${percent(busy.scriptingCpu)}; busy with anything ${percent(busy.all)}`);
      say(`  longest task ${busy.longestTaskMs.toFixed(0)} ms`);
    }
    if (busy.scripting >= MOST_SHARE) process.exitCode = 1;
  } finally {
    await browser.close();
    await server.end();
    await fleet.end();
  }
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
