import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress, createZstdDecompress } from "node:zlib";
import { BackupError, explainFileError } from "./errors.ts";
import type { Part } from "./manifest.ts";

/** Compresses a stream into a file that nobody else may read: it holds people's names and password hashes. */
export async function writePart(folder: string, file: string, source: Readable): Promise<Omit<Part, "rows">> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new PassThrough().on("data", (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const target = createWriteStream(join(folder, file), { mode: 0o600, flush: true });
  await pipeline(source, createZstdCompress(), counted, target);
  return { file, bytes, sha256: hash.digest("hex") };
}

/** Reads a part back into a stream, row by row, never all of it. */
export async function readPart(folder: string, part: Part, target: Writable): Promise<void> {
  await pipeline(createReadStream(join(folder, part.file)), createZstdDecompress(), target);
}

/** Compares every file with what was written, before anything is touched. */
export async function verifyParts(folder: string, parts: readonly Part[]): Promise<void> {
  for (const { file, bytes, sha256 } of parts) {
    const path = join(folder, file);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") throw new BackupError(`${path} is missing from the backup: nothing was restored.`);
      return explainFileError(error, path);
    });
    if (hash.digest("hex") !== sha256) {
      throw new BackupError(`${path} is damaged (its ${bytes} bytes are not those written): nothing was restored.`);
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows keeps no such handle.
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Fills a folder beside its final place and moves it there in one step: whoever sees it sees all of it. */
export async function publishFolder<T>(path: string, fill: (draft: string) => Promise<T>): Promise<T> {
  const folder = resolve(path);
  const taken = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    return explainFileError(error, folder);
  });
  if (taken && taken.length > 0) throw new BackupError(`${folder} is not empty: name a new folder for the backup.`);
  const draft = join(dirname(folder), `.${basename(folder)}.partial-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const result = await fill(draft);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(dirname(folder));
    return result;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    return explainFileError(error, folder);
  }
}
