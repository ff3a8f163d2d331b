import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@karwan/db/testing";

export const checkout = resolve(import.meta.dirname, "..", "..");

/** Only against what hangs, for one that ends is seen at once: on a machine that others keep busy a start takes minutes. */
const START_MS = 600_000;
const POLL_MS = 100;

export type Served = { url: string; pid: number; stop(): Promise<void> };

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a server in a process of its own, its output in a file as a service's would be, and waits until it is ready. */
export async function serve(options: {
  script: string;
  /** The checkout whose script it is, unless it is this one. */
  root?: string;
  nodeArguments?: string[];
  env: Record<string, string>;
  ready: string;
  log: string;
}): Promise<Served> {
  const port = await freePort();
  const root = options.root ?? checkout;
  const log = openSync(options.log, "w");
  const child: ChildProcess = spawn(process.execPath, [...(options.nodeArguments ?? []), join(root, options.script)], {
    cwd: root,
    env: { ...process.env, ...options.env, PORT: String(port) },
    stdio: ["ignore", log, log],
  });
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const deadline = Date.now() + START_MS;
  while (!(await answers(`${url}${options.ready}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${options.script} did not start: see ${options.log}`);
    }
    await delay(POLL_MS);
  }
  return { url, pid: child.pid ?? 0, stop };
}
