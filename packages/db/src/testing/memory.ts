import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { availableMemory } from "node:process";
import { defaultDataDir } from "../embedded/index.ts";
import { isAlive } from "../embedded/processes.ts";

const SHARED_MEMORY = "/dev/shm";
// A whole run holds some 350 MiB there; the rest is for what runs beside it.
const ROOM = 2 * 1024 ** 3;
const TEMPORARY = "tmp-";

/** Whether the system keeps `folder` in memory and lets programs be started from it. */
async function isInMemory(folder: string): Promise<boolean> {
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  const [, , type, options] =
    mounts
      .split("\n")
      .map((line) => line.split(" "))
      .findLast(([, path]) => path === folder) ?? [];
  return type === "tmpfs" && !options?.split(",").includes("noexec");
}

/**
 * A folder in memory for what tests throw away, one for each data folder and user; null where the machine has none, or
 * no room. A database is some seven hundred files: on disk, making and dropping one for every test file took a third of
 * the processor time of all tests of the API.
 */
export async function folderInMemory(): Promise<string | null> {
  const uid = process.getuid?.();
  if (uid === undefined || !(await isInMemory(SHARED_MEMORY))) return null;
  const { bavail, bsize } = await statfs(SHARED_MEMORY);
  if (Math.min(bavail * bsize, availableMemory()) < ROOM) return null;
  const owner = createHash("sha256").update(`${uid}:${defaultDataDir()}`).digest("hex").slice(0, 12);
  const folder = join(SHARED_MEMORY, `karwan-test-${owner}`);
  await mkdir(folder, { recursive: true });
  // Everybody may write beside it: what somebody else put there is not ours to use.
  if ((await stat(folder)).uid !== uid) return null;
  await passable(folder);
  return folder;
}

/** PostgreSQL's own user has to pass, whatever the umask. */
const passable = (folder: string) => chmod(folder, 0o755);

/** A new folder for one run's temporary files; what killed runs left beside it goes. */
export async function temporaryFolder(parent: string): Promise<string> {
  const abandoned = (await readdir(parent)).filter(
    (name) => name.startsWith(TEMPORARY) && !isAlive(Number(name.slice(TEMPORARY.length).split("-")[0])),
  );
  await Promise.all(abandoned.map((name) => rm(join(parent, name), { recursive: true, force: true })));
  const folder = await mkdtemp(join(parent, `${TEMPORARY}${process.pid}-`));
  await passable(folder);
  return folder;
}
