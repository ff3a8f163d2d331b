import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { kindOf } from "../citus/migrating.ts";
import { holdingWrites, ON_NODES, requireStill } from "../citus/moment/index.ts";
import { FIRST } from "../citus/place.ts";
import { migrationsOf, sequencesOf, tablesOf, uncopied } from "./catalogue.ts";
import type { Contents } from "./contents.ts";
import { askFacts, connected } from "./contents.ts";
import { BackupError } from "./errors.ts";
import { publishFolder, writePart } from "./files.ts";
import type { Manifest, Part } from "./manifest.ts";
import { writeManifest } from "./manifest.ts";

export type BackupOptions = {
  /** As a superuser or a role with BYPASSRLS. */
  url: string;
  /** A new or an empty one. */
  folder: string;
  contents: Contents;
  onProgress?: (line: string) => void;
};

async function assertSeesEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ role: string; sees: boolean }>(
    "SELECT rolname AS role, rolsuper OR rolbypassrls AS sees FROM pg_roles WHERE rolname = current_user",
  );
  if (rows[0]?.sees) return;
  throw new BackupError(
    `The role ${rows[0]?.role} is bound by row-level security, so its backup would lack rows: ` +
      "give the URL of a superuser or of a role with BYPASSRLS, in KARWAN_BACKUP_URL or with --url.",
  );
}

/** What has a migration wait until we are done, instead of changing a table between two of its rows. */
async function lockOfTables(client: pg.ClientBase): Promise<string> {
  const tables = await tablesOf(client);
  if (tables.length === 0) throw new BackupError("The database holds no tables: there is nothing to back up.");
  const strange = await uncopied(client);
  if (strange.length > 0) throw new BackupError(`A backup can't hold ${strange.join(", ")}: use pg_dump.`);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  return `LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`;
}

/**
 * Begins what sees one moment, and answers whether it is one of a cluster. There each node has a snapshot of its own, taken by the
 * first that is asked of it: all writes are held until every node has taken one, and each is asked by one connection alone.
 */
async function beginSnapshot(client: pg.ClientBase, url: string): Promise<boolean> {
  const isCluster = (await kindOf(client)) === "cluster";
  if (isCluster) await requireStill(client);
  const lock = await lockOfTables(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (isCluster) await client.query(ON_NODES);
  // Should a policy apply after all, stop instead of leaving rows out.
  await client.query("SET LOCAL row_security = off");
  await client.query(lock);
  if (isCluster)
    await holdingWrites(url, null, client, (ask) => ask(`SELECT count(*) FROM ${client.escapeIdentifier(FIRST)}`));
  return isCluster;
}

async function copyOut(client: pg.ClientBase, folder: string, file: string, what: string): Promise<Part> {
  const stream = client.query(copyTo(`COPY ${what} TO STDOUT`));
  const part = await writePart(folder, file, stream);
  return { ...part, rows: stream.rowCount };
}

async function copyRecords(client: pg.ClientBase, folder: string, { records }: Contents): Promise<Manifest["records"]> {
  const parts: Manifest["records"] = [];
  for (const { name, needs, text } of records) {
    const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass($1) IS NOT NULL AS there", [needs]);
    const query = rows[0]?.there ? text : "SELECT NULL::jsonb WHERE false";
    parts.push({ name, ...(await copyOut(client, folder, `records-${name}.copy.zst`, `(${query})`)) });
  }
  return parts;
}

async function dump(client: pg.ClientBase, folder: string, options: BackupOptions): Promise<Manifest> {
  const say = options.onProgress ?? (() => {});
  const isCluster = await beginSnapshot(client, options.url);
  const { rows } = await client.query<{ created_at: string; postgres: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
            current_setting('server_version') AS postgres`,
  );
  const [about] = rows;
  if (!about) throw new Error("the server does not say what time it is");
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const table = client.escapeIdentifier(name);
    // Of a whole table a cluster's node would be asked by other connections, which have other snapshots.
    const what = isCluster ? `(SELECT ${list} FROM ${table})` : `${table} (${list})`;
    const part = await copyOut(client, folder, `${name}.copy.zst`, what);
    say(`${name}: ${part.rows} rows`);
    tables.push({ name, columns, ...part });
  }
  const manifest: Manifest = {
    format: 1,
    ...about,
    migrations: await migrationsOf(client),
    tables,
    records: await copyRecords(client, folder, options.contents),
    // They know no snapshot: read last, they are past every row that was copied.
    sequences: await sequencesOf(client),
    facts: await askFacts(client, options.contents.facts),
  };
  await client.query("COMMIT");
  return manifest;
}

/**
 * Writes everything that one moment's snapshot of the database holds into a new folder, while the service goes on.
 * The folder appears when it is complete.
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  return publishFolder(options.folder, (draft) =>
    connected(options.url, async (client) => {
      await assertSeesEverything(client);
      const manifest = await dump(client, draft, options);
      await writeManifest(draft, manifest);
      return manifest;
    }),
  );
}
