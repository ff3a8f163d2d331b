import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedDatabaseError } from "./errors.ts";
import { handOver } from "./record.ts";
import { run } from "./run.ts";

/** Whether a process exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Whether a live process is PostgreSQL's: the number in a stale file may have gone to something else since. */
export async function looksLikePostgres(pid: number): Promise<boolean> {
  const fromProc = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  if (fromProc !== null) return fromProc.includes("postgres");
  const { ok, output } = await run("ps", ["-p", String(pid), "-o", "comm="]);
  // Where neither works (Windows) believe the file.
  return !ok || output.includes("postgres");
}

const LONGEST_START_MS = 120_000;

/** Only one process at a time may decide about a data folder: two first starts would both make a cluster. */
export async function withStartLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, "starting.lock");
  for (const deadline = Date.now() + LONGEST_START_MS; ; await delay(100)) {
    try {
      await writeFile(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = Number(await readFile(lock, "utf8").catch(() => ""));
    const age = Date.now() - ((await stat(lock).catch(() => null))?.mtimeMs ?? Date.now());
    // An empty file is one that is being written just now; an old one names a number that went to another program.
    if ((owner && !isAlive(owner)) || age > LONGEST_START_MS) await rm(lock, { force: true });
    if (Date.now() > deadline) {
      throw new EmbeddedDatabaseError(
        `The data folder ${dataDir} is locked by process ${owner}, which has been starting for too long: stop that process first.`,
      );
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

let registrations = 0;

/** Which processes use the server, so that the last one to leave stops it and nobody else does. */
export function usersOf(dataDir: string) {
  const folder = join(dataDir, "users");
  return {
    async clear() {
      await rm(folder, { recursive: true, force: true });
    },
    /** Registers this process; the returned function leaves and says whether somebody else remains. */
    async join(): Promise<() => Promise<boolean>> {
      registrations += 1;
      const mine = `${process.pid}-${registrations}`;
      await mkdir(folder, { recursive: true });
      await handOver(dataDir, folder);
      await writeFile(join(folder, mine), "");
      return async () => {
        await rm(join(folder, mine), { force: true });
        const others = await readdir(folder).catch(() => []);
        return others.some((name) => isAlive(Number(name.split("-")[0])));
      };
    },
  };
}
