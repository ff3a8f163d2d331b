import { readdir, readFile } from "node:fs/promises";
import { asAdmin } from "@karwan/db/testing";

/** Clock ticks of a second, as Linux counts them for every program. */
const TICKS = 100;

/** The processor time of a process, in ticks; none where it has ended. */
async function ticksOf(pid: string): Promise<{ parent: number; ticks: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  // The name stands in parentheses and may hold anything.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) };
}

/**
 * The processor time that a PostgreSQL of this machine has used, all its processes together, in milliseconds; those that ended
 * count with their parent.
 */
export async function processorMs(adminUrl: string): Promise<number> {
  const folder = await asAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
    return rows[0]?.folder ?? "";
  });
  const [postmaster = ""] = (await readFile(`${folder}/postmaster.pid`, "utf8")).split("\n");
  const known = await Promise.all(
    (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map((pid) => ticksOf(pid)),
  );
  const children = known.filter((one) => one?.parent === Number(postmaster));
  const ended = (await readFile(`/proc/${postmaster}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  const own = await ticksOf(postmaster);
  const ticks = children.reduce((sum, one) => sum + (one?.ticks ?? 0), own?.ticks ?? 0);
  return ((ticks + Number(ended[13]) + Number(ended[14])) * 1000) / TICKS;
}
