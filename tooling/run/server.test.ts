import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, afterEach, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "karwan-launch-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts signals; ends by itself some time after the first, with their number as exit code. */
const counting = join(folder, "counting.mjs");
writeFileSync(
  counting,
  `let seen = 0;
   const alive = setInterval(() => {}, 1000);
   const count = () => { if (++seen === 1) setTimeout(() => process.exit(40 + seen), 300); };
   for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, count);
   console.log("pid", process.pid);`,
);
const launcher = join(folder, "launcher.mjs");
writeFileSync(
  launcher,
  `import { setTimeout as delay } from "node:timers/promises";
   import { runServer } from ${JSON.stringify(join(import.meta.dirname, "server.mjs"))};
   if (process.env.UNTIL_ALONE) {
     const parent = process.ppid;
     console.log("waiting");
     while (process.ppid === parent) await delay(10);
   }
   process.exitCode = await runServer({ node: process.execPath, env: process.env }, process.argv.slice(2));`,
);

/** Servers of this test, which a launcher that fails it would leave behind, with our output in their hands. */
const servers: number[] = [];
afterEach(() => {
  for (const pid of servers.splice(0)) if (isAlive(pid)) process.kill(pid, "SIGKILL");
});

const endedFirst = new Error("the server ended before it said its pid");

async function launch(source: string, below: readonly string[] = [], env: Record<string, string> = {}) {
  const [command, ...args] = [...below, process.execPath, launcher, source];
  const child: ChildProcess = spawn(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, npm_lifecycle_event: "start", ...env },
  });
  if (!child.stdout) throw new Error("the launcher has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === "waiting") child.kill("SIGTERM");
    if (line.startsWith("pid ")) {
      const serverPid = Number(line.slice(4));
      servers.push(serverPid);
      return { child, serverPid };
    }
  }
  throw endedFirst;
}

const exitOf = async (child: ChildProcess) =>
  child.exitCode === null ? (await once(child, "exit"))[0] : child.exitCode;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("the launcher of the server", () => {
  it("hands a Ctrl-C on once, though the terminal and npm deliver it twice", async () => {
    const { child } = await launch(counting);
    child.kill("SIGINT");
    child.kill("SIGINT");
    expect(await exitOf(child)).toBe(41);
  });

  it("stands in another process group than the server, so that the terminal's own signal does not reach it", async () => {
    const { child, serverPid } = await launch(counting);
    // A process that leads its group can be addressed by the group's id.
    expect(process.kill(-serverPid, 0)).toBe(true);
    child.kill("SIGTERM");
    expect(await exitOf(child)).toBe(41);
  });

  it("passes on the exit code of a server that ends by itself", async () => {
    const failing = join(folder, "failing.mjs");
    writeFileSync(failing, `console.log("pid", process.pid); process.exitCode = 7;`);
    const { child } = await launch(failing);
    expect(await exitOf(child)).toBe(7);
  });

  const shell = ["sh", "-c", '"$@"; true', "sh"];

  it("stops the server when npm and its shell are gone, which do not hand a SIGTERM on", async () => {
    const { child, serverPid } = await launch(counting, shell);
    child.kill("SIGTERM");
    await expect.poll(() => isAlive(serverPid)).toBe(false);
  });

  it("stops it too when they were gone before it was started, as while packages were installed", async () => {
    // It may be stopped so soon that it never says its pid: its output ends with it.
    const launched = await launch(counting, shell, { UNTIL_ALONE: "1" }).catch((error: unknown) => {
      if (error === endedFirst) return null;
      throw error;
    });
    const isGone = () => launched === null || !isAlive(launched.serverPid);
    await expect.poll(isGone).toBe(true);
  });

  it("takes the server down with it when it is killed outright", async () => {
    const { child, serverPid } = await launch(counting);
    child.kill("SIGKILL");
    await exitOf(child);
    await expect.poll(() => isAlive(serverPid)).toBe(false);
  });
});
