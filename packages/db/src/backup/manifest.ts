import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, explainFileError } from "./errors.ts";

/** One file of a backup: the rows of a table, or of a query, as COPY writes them. */
export type Part = {
  file: string;
  rows: number;
  /** Of the file as it lies on the disk, compressed. */
  bytes: number;
  sha256: string;
};

export type Manifest = {
  format: number;
  created_at: string;
  postgres: string;
  /** The schema that the rows fit, in the order in which it came to be. */
  migrations: { name: string; checksum: string }[];
  tables: (Part & { name: string; columns: string[] })[];
  records: (Part & { name: string })[];
  /** The last numbers that were given to rows, or to none; backups of before there were any say nothing. */
  sequences?: { name: string; last: string }[];
  /** What was counted in the same snapshot, to be counted again after a restore. */
  facts: Record<string, string>;
};

const FORMAT = 1;
const NAME = "manifest.json";
const seal = (text: string) => createHash("sha256").update(text).digest("hex");

/** The manifest is written last and sealed: a folder without a whole one is not a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const stored = { sha256: seal(JSON.stringify(manifest)), manifest };
  await writeFile(join(folder, NAME), `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600, flush: true });
}

export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, NAME);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") {
      throw new BackupError(`${folder} is not a backup: it holds no ${NAME}.`);
    }
    return explainFileError(error, path);
  });
  try {
    const { sha256, manifest } = JSON.parse(text) as { sha256: string; manifest: Manifest };
    if (manifest.format !== FORMAT) {
      throw new BackupError(`${folder} was written in format ${manifest.format}, which this release can't read.`);
    }
    if (seal(JSON.stringify(manifest)) === sha256) return manifest;
  } catch (error) {
    if (error instanceof BackupError) throw error;
  }
  throw new BackupError(`${path} is damaged: nothing was restored.`);
}
