import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { TableShape } from "./catalogue.ts";
import { tablesOf } from "./catalogue.ts";
import type { Contents } from "./contents.ts";
import { askFacts } from "./contents.ts";
import { BackupError } from "./errors.ts";
import { readPart } from "./files.ts";
import type { Manifest } from "./manifest.ts";
import { numberAnew } from "./numbers.ts";

type Source = { folder: string; manifest: Manifest; contents: Contents; onProgress: (line: string) => void };

/**
 * Takes off what would refuse or change rows on their way in: forced policies, our triggers, and the foreign keys, which
 * one look at the end checks faster than one a row. The owner of the tables may, and nobody else sees it: it happens
 * inside the transaction, and so does the opposite.
 */
async function open(client: pg.ClientBase, shapes: readonly TableShape[]): Promise<void> {
  const quoted = (name: string) => client.escapeIdentifier(name);
  await client.query(`TRUNCATE ${shapes.map(({ name }) => quoted(name)).join(", ")}`);
  for (const { name, forced, triggers, foreignKeys } of shapes) {
    if (forced) await client.query(`ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`);
    for (const trigger of triggers)
      await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER ${quoted(trigger)}`);
    for (const key of foreignKeys)
      await client.query(`ALTER TABLE ${quoted(name)} DROP CONSTRAINT ${quoted(key.name)}`);
  }
}

async function close(client: pg.ClientBase, shapes: readonly TableShape[]): Promise<void> {
  const quoted = (name: string) => client.escapeIdentifier(name);
  for (const { name, foreignKeys } of shapes) {
    for (const { name: key, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${quoted(name)} ADD CONSTRAINT ${quoted(key)} ${definition}`);
  }
  for (const { name, forced, triggers } of shapes) {
    for (const trigger of triggers) await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER ${quoted(trigger)}`);
    if (forced) await client.query(`ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`);
  }
}

async function copyIn(client: pg.ClientBase, source: Source): Promise<void> {
  const { folder, manifest, onProgress } = source;
  for (const table of manifest.tables) {
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
    const stream = client.query(copyFrom(`COPY ${client.escapeIdentifier(table.name)} (${columns}) FROM STDIN`));
    await readPart(folder, table, stream);
    if (stream.rowCount !== table.rows) {
      throw new BackupError(`${table.name} got ${stream.rowCount} of its ${table.rows} rows: nothing was restored.`);
    }
    onProgress(`${table.name}: ${table.rows} rows`);
  }
}

async function countOn(client: pg.ClientBase, { manifest }: Source): Promise<void> {
  for (const { name, last } of manifest.sequences ?? [])
    await client.query("SELECT setval($1::regclass, $2)", [client.escapeIdentifier(name), last]);
}

async function loadRecords(client: pg.ClientBase, { folder, manifest, contents }: Source): Promise<void> {
  for (const part of manifest.records) {
    const set = contents.records.find(({ name }) => name === part.name);
    if (!set) throw new BackupError(`The backup holds ${part.name}, which this release doesn't know.`);
    const table = `restored_${part.name}`;
    await client.query(`CREATE TEMPORARY TABLE ${client.escapeIdentifier(table)} (record jsonb) ON COMMIT DROP`);
    await readPart(folder, part, client.query(copyFrom(`COPY ${client.escapeIdentifier(table)} FROM STDIN`)));
    await set.load(client, table);
  }
}

async function compareFacts(client: pg.ClientBase, { manifest, contents }: Source): Promise<void> {
  const now = await askFacts(client, contents.facts);
  for (const [name, then] of Object.entries(manifest.facts)) {
    if (name in now && now[name] !== then) {
      throw new BackupError(`${name} came out as ${now[name]}, but was ${then}: nothing was restored.`);
    }
  }
}

/** Loads all rows in one transaction: the database holds the whole backup or none of it. */
export async function loadRows(client: pg.ClientBase, source: Source): Promise<void> {
  await client.query("BEGIN");
  try {
    const shapes = await tablesOf(client);
    await open(client, shapes);
    await copyIn(client, source);
    await countOn(client, source);
    await numberAnew(client);
    await loadRecords(client, source);
    await compareFacts(client, source);
    await close(client, shapes);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
