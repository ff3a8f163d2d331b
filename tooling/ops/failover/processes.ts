import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Whom PostgreSQL and Patroni run as: it refuses to run as root. */
export function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (what: string) => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

function parentOf(pid: number): number | null {
  try {
    // The name stands in brackets and may hold anything; behind it come the state and the parent.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return Number(parent);
  } catch {
    return null;
  }
}

/** A process with all that it started, and what those started. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc")
    .map(Number)
    .filter((id) => id > 0);
  const family = new Set([pid]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const id of all) if (family.has(parentOf(id) ?? 0)) family.add(id);
  }
  return [...family];
}

/** Sends a signal to processes of ours; those that have ended meanwhile need none. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}
