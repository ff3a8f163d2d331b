import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { RunAs } from "./run.ts";

/** Where root keeps what the server user can't reach inside the checkout. */
const SYSTEM_FOLDER = "/var/lib/karwan";

/** Whether a user may pass through every folder on the way down to `path` (permission bits; access lists are ignored). */
export async function canReach(user: NonNullable<RunAs>, path: string): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
    if (((mode >> shift) & 0o1) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** The cluster's folder: inside the data folder when the server can get there, else below /var/lib/karwan. */
export async function placeCluster(dataDir: string, user: RunAs, onProgress: (line: string) => void): Promise<string> {
  if (!user || (await canReach(user, dataDir))) return join(dataDir, "postgres");
  // The random part: whoever deletes the data folder means a fresh start, and must not meet the old cluster again.
  const path = createHash("sha256").update(resolve(dataDir)).digest("hex").slice(0, 12);
  const cluster = join(SYSTEM_FOLDER, `${path}-${randomBytes(3).toString("hex")}`, "postgres");
  onProgress(`PostgreSQL's user can't enter ${dataDir}: the database is kept in ${cluster}`);
  return cluster;
}

/** Makes the cluster's folder for its user. An existing one is left as it is. */
export async function makeClusterFolder(cluster: string, user: RunAs): Promise<void> {
  await mkdir(dirname(cluster), { recursive: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (user) await chown(cluster, user.uid, user.gid);
}

/** PostgreSQL's programs where the server user can run them: as installed, or a copy made once. */
export async function placeBinaries(
  binaries: Binaries,
  user: RunAs,
  onProgress: (line: string) => void,
): Promise<Binaries> {
  if (!user || (await canReach(user, join(binaries.root, "bin", "postgres")))) return binaries;
  const root = join(SYSTEM_FOLDER, `postgresql-${binaries.release}`);
  const placed = { ...binaries, root };
  if (await stat(root).catch(() => undefined)) return placed;

  onProgress(`PostgreSQL's user can't enter ${binaries.root}: copying the programs to ${root}`);
  const draft = `${root}.${process.pid}`;
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 });
  await cp(binaries.root, draft, { recursive: true, verbatimSymlinks: true });
  await openToAll(draft);
  // A complete copy appears at once; losing the race against another process is as good.
  await rename(draft, root).catch(() => rm(draft, { recursive: true, force: true }));
  return placed;
}

/** An install under a strict umask leaves files that only root may read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o555);
  }
}
