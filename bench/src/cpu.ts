import { readFile } from "node:fs/promises";

/** Clock ticks a second of Linux on every machine that Node runs on. */
const TICKS = 100;

/** Processor time that a process has used so far, in seconds; null where /proc does not tell. */
async function usedBy(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th fields behind it.
  const fields = text?.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : null;
}

/** Processor time of all these processes together, in seconds; null when any can't be asked. */
export async function cpuSeconds(pids: readonly number[]): Promise<number | null> {
  const used = await Promise.all(pids.map(usedBy));
  return used.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** Memory that a process has (RSS), in bytes; null where /proc does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => null);
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(text ?? "") ?? [];
  return kib === undefined ? null : Number(kib) * 1024;
}
