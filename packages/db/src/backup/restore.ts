import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keepingToItself, kindOf } from "../citus/migrating.ts";
import { nodesToCome } from "../citus/whole.ts";
import { migrationFiles, migrationsDir } from "../migrations/files.ts";
import { migrate } from "../migrations/index.ts";
import { isEmpty } from "./catalogue.ts";
import type { Contents } from "./contents.ts";
import { connected } from "./contents.ts";
import { BackupError } from "./errors.ts";
import { verifyParts } from "./files.ts";
import { loadRows } from "./load.ts";
import type { Manifest } from "./manifest.ts";
import { readManifest } from "./manifest.ts";

export type RestoreOptions = {
  /** An empty database, as the plain role that owns it. */
  url: string;
  folder: string;
  contents: Contents;
  /** Runs before the rows are loaded, on the migrated database, of which other nodes may have to hear nothing yet. */
  prepare?: (keepsToItself: boolean) => Promise<void>;
  onProgress?: (line: string) => void;
  migrationsDir?: string;
};

/** The backup's migrations must be among ours, unchanged: rows of a schema that we don't know can't be read. */
async function assertKnownSchema(manifest: Manifest, dir: string): Promise<void> {
  const files = await migrationFiles(dir);
  for (const { name, checksum } of manifest.migrations) {
    const file = files.find((known) => known.name === name);
    if (!file) {
      throw new BackupError(
        `The backup was made by a newer release: it needs the migration ${name}, which this one does not have.`,
      );
    }
    if (!file.checksums.accepted.includes(checksum)) {
      throw new BackupError(`The migration ${name} is another one here than where the backup was made.`);
    }
  }
}

/** Migrates to exactly where the backup stood, so that later migrations find its rows and change them as they should. */
async function migrateTo(url: string, manifest: Manifest, dir: string): Promise<void> {
  const upTo = await mkdtemp(join(tmpdir(), "karwan-restore-"));
  try {
    for (const { name } of manifest.migrations) await cp(join(dir, name), join(upTo, name), { recursive: true });
    await migrate({ url, dir: upTo, beforeDistribution: true });
  } finally {
    await rm(upTo, { recursive: true, force: true });
  }
}

async function assertEmpty(url: string): Promise<void> {
  const found = await connected(url, async (client) => ((await isEmpty(client)) ? null : kindOf(client)));
  if (found === "cluster")
    throw new BackupError(
      "The database to restore into is distributed over a cluster already: restore into a new one whose tables are not, and run karwan db:distribute then.",
    );
  if (found)
    throw new BackupError(
      "The database to restore into is not empty (a restore that was refused leaves its tables too): name a new one with --into, or a new folder with KARWAN_DATA_DIR.",
    );
}

/**
 * Brings a backup into an empty database: checks every file, makes the schema as it was, loads the rows in one
 * transaction, then migrates on to today. Refuses whatever is not whole before it touches the database. On a cluster it is
 * distributed afterwards, with what was restored.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { url, folder, contents, onProgress = () => {}, migrationsDir: dir = migrationsDir } = options;
  const manifest = await readManifest(folder);
  await assertKnownSchema(manifest, dir);
  await verifyParts(folder, [...manifest.tables, ...manifest.records]);
  await assertEmpty(url);
  await migrateTo(url, manifest, dir);
  const nodes = await connected(url, nodesToCome);
  await options.prepare?.(nodes.length > 0);
  await connected(url, async (client) => {
    await keepingToItself(client);
    await loadRows(client, { folder, manifest, contents, onProgress });
    // Without statistics the first lists would be planned for empty tables.
    await client.query("ANALYZE");
  });
  const onApplied = (name: string) => onProgress(`Applied migration ${name}`);
  await migrate({ url, dir, beforeDistribution: true, onApplied });
  if (nodes.length > 0)
    onProgress(`Before any server starts, spread it over ${nodes.join(", ")}: karwan db:distribute`);
  return manifest;
}
