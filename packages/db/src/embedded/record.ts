import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { EmbeddedDatabaseError } from "./errors.ts";

/** What must be remembered between starts: the passwords, the port, and where the cluster is. */
export type ServerRecord = { cluster: string; port: number; password: string; superuser_password: string };

const file = (dataDir: string) => join(dataDir, "embedded.json");
const secret = () => randomBytes(24).toString("base64url");

/** The record of an earlier start, or null. A cluster inside the data folder moves along with it. */
export async function readRecord(dataDir: string): Promise<ServerRecord | null> {
  const text = await readFile(file(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const record = JSON.parse(text) as ServerRecord;
    return { ...record, cluster: isAbsolute(record.cluster) ? record.cluster : join(dataDir, record.cluster) };
  } catch (cause) {
    throw new EmbeddedDatabaseError(`${file(dataDir)} is damaged: restore it, or move ${dataDir} away to begin anew.`, {
      cause,
    });
  }
}

/** Fresh secrets for a cluster that is about to be made. */
export const newRecord = (cluster: string): ServerRecord => ({
  cluster,
  port: 0,
  password: secret(),
  superuser_password: secret(),
});

/** What root writes into somebody's data folder stays theirs: they will want to start again as themselves. */
export async function handOver(dataDir: string, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dataDir);
  await chown(path, uid, gid);
}

/** Writes the record at once or not at all, readable by nobody else. */
export async function writeRecord(dataDir: string, record: ServerRecord): Promise<void> {
  const inside = relative(dataDir, record.cluster);
  const stored = { ...record, cluster: inside.startsWith("..") ? record.cluster : inside };
  const draft = `${file(dataDir)}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  await handOver(dataDir, draft);
  await rename(draft, file(dataDir));
}

/** Removes a cluster with its record, in the order that a killed removal is finished by the next start. */
export async function removeCluster(dataDir: string, record: ServerRecord): Promise<void> {
  await rm(record.cluster, { recursive: true, force: true });
  await rm(file(dataDir), { force: true });
}
