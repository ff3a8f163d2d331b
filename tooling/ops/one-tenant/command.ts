import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { bareEnvironment } from "../../../apps/server/src/testing/server-process.ts";

const CLI = resolve(import.meta.dirname, "../../../apps/server/src/cli.ts");
const LOOK_MS = 100;

/** A command as an operator gives it: how long it took, and its memory at the most (0 where that can't be told). */
export type Took = { seconds: number; megabytes: number };

async function peakOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1000;
}

/** `karwan` with these words; rejects with what it said when it fails. */
export async function karwan(words: readonly string[], env: Record<string, string>): Promise<Took> {
  const since = performance.now();
  const running = promisify(execFile)(process.execPath, [CLI, ...words], { env: { ...bareEnvironment(), ...env } });
  let megabytes = 0;
  const look = async () => {
    megabytes = Math.max(megabytes, await peakOf(running.child.pid ?? 0));
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  try {
    await running.catch((error: { stderr?: string }) => {
      // Its whole line has addresses with passwords in it.
      throw new Error(`karwan ${words.slice(0, 2).join(" ")}: ${error.stderr}`);
    });
  } finally {
    clearInterval(timer);
  }
  return { seconds: Math.round((performance.now() - since) / 100) / 10, megabytes: Math.round(megabytes) };
}
