import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { TableShape } from "./catalogue.ts";
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

async function lockShapes(client: pg.ClientBase): Promise<TableShape[]> {
  const tables = await tablesOf(client);
  if (tables.length === 0) throw new BackupError("The database holds no tables: there is nothing to back up.");
  const strange = await uncopied(client);
  if (strange.length > 0) throw new BackupError(`A backup can't hold ${strange.join(", ")}: use pg_dump.`);
  // A migration waits until we are done, instead of changing a table between two of its rows.
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  return tables;
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
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // Should a policy apply after all, stop instead of leaving rows out.
  await client.query("SET LOCAL row_security = off");
  const { rows } = await client.query<{ created_at: string; postgres: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at,
            current_setting('server_version') AS postgres`,
  );
  const [about] = rows;
  if (!about) throw new Error("the server does not say what time it is");
  const shapes = await lockShapes(client);
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of shapes) {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const what = `${client.escapeIdentifier(name)} (${list})`;
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
