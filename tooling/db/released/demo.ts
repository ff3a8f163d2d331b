import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Manifest } from "@karwan/db/backup";
import { createBackup, restoreBackup } from "@karwan/db/backup";
import type { Parts } from "./files.ts";

/** Rows alone: no release's demo has jobs, and its books are verified after it is restored. */
const contents = { facts: {}, records: [] };

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "karwan-released-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All rows of a database, asked as a superuser, as the files of a backup. */
export function packed(url: string): Promise<Parts["demo"]> {
  return inFolder(async (parent) => {
    const folder = path.join(parent, "demo");
    await createBackup({ url, folder, contents });
    const names = (await readdir(folder)).sort();
    const read = async (name: string) => [name, (await readFile(path.join(folder, name))).toString("base64")] as const;
    return Object.fromEntries(await Promise.all(names.map(read)));
  });
}

/** Brings a release's demo into an empty database by the release's own migrations, and migrates it to today. */
export function restored(url: string, demo: Parts["demo"]): Promise<Manifest> {
  return inFolder(async (folder) => {
    for (const [name, content] of Object.entries(demo))
      await writeFile(path.join(folder, name), Buffer.from(content, "base64"), { mode: 0o600 });
    return restoreBackup({ url, folder, contents });
  });
}
