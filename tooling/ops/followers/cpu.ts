import { readdir, readFile } from "node:fs/promises";

/** Linux counts processors' time in hundredths of a second, whatever its clock does. */
const TICKS_A_SECOND = 100;

type Stat = { pid: number; parent: number; ticks: number };

/** A process's time, and that of those below it which have ended. */
async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The name may hold blanks and brackets: what is counted stands behind its last bracket.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [, parent = 0] = fields;
  return { pid, parent, ticks: fields.slice(11, 15).reduce((sum, value) => sum + value, 0) };
}

/** Seconds of a processor that a process has used, with all those right below it, whether they live or not. */
export async function cpuSeconds(root: number): Promise<number> {
  const names = await readdir("/proc");
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))));
  const own = stats.filter((stat) => stat !== null && (stat.pid === root || stat.parent === root));
  return own.reduce((sum, stat) => sum + (stat?.ticks ?? 0), 0) / TICKS_A_SECOND;
}
