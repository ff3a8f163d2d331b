import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { isAlive } from "../embedded/processes.ts";
import { migrationFiles, migrationsDir } from "../migrations/files.ts";
import { migrate } from "../migrations/index.ts";
import type { Nodes } from "./nodes.ts";
import { cloneOnEach, closeOnEach, dropOnEach, isClosed } from "./nodes.ts";
import { asAdmin, withDatabase } from "./server.ts";

/** How a test reaches the server: as the application's role, and as the superuser who makes databases. */
export type ServerAddress = {
  url: string;
  adminUrl: string;
  /** Where it is a cluster's coordinator: a database with the schema is one on every node there. */
  isCluster?: boolean;
  nodes?: Nodes;
};

/** What a shared template holds beside the migrations; `fill` closes its connections when it is done. */
export type Filling = { name: string; fill(url: string): Promise<void> };

const CLONE = "karwan_test_";
export const TEMPLATE = "karwan_template_";
// Any number will do, so long as nothing else uses it: two runs must not build the same template at once.
export const TEMPLATE_LOCK = 4_207_001;

export const ownerOf = (url: string) => decodeURIComponent(new URL(url).username);

/** A name that nothing has, of what this process will drop. */
export const newName = () => `${CLONE}${process.pid}_${randomBytes(5).toString("hex")}`;

/** A new database that belongs to the application's role, named after the process that will drop it. */
export async function createTestDatabase(server: ServerAddress, template?: string): Promise<string> {
  const name = newName();
  if (server.nodes && template !== undefined) {
    await cloneOnEach(server.nodes, name, ownerOf(server.url), template);
    return withDatabase(server.url, name);
  }
  const from = template ? ` TEMPLATE ${template}` : "";
  await asAdmin(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${ownerOf(server.url)}${from}`),
  );
  return withDatabase(server.url, name);
}

/** Drops a test's database, with whoever is still connected to it. */
export async function dropTestDatabase(server: ServerAddress, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  if (!name.startsWith(CLONE)) throw new Error(`${name} is not a test's database`);
  if (server.nodes) await dropOnEach(server.nodes, name);
  else await asAdmin(server.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

/** The databases of tests and the templates that are there, by how their names begin. */
export async function databasesLike(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database WHERE datname LIKE $1", [
    `${prefix}%`,
  ]);
  return rows.map(({ datname }) => datname);
}

async function dropAll(client: pg.Client, pattern: string, isStale: (name: string) => boolean): Promise<void> {
  for (const name of (await databasesLike(client, pattern)).filter(isStale))
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** What killed runs left behind; the databases of runs that are under way stay. */
const isAbandoned = (name: string) => !isAlive(Number(name.slice(CLONE.length).split("_")[0]));

export const abandoned = async (client: pg.Client): Promise<string[]> =>
  (await databasesLike(client, CLONE)).filter(isAbandoned);

/** What the migrations are known by together, with what else a template is made of. */
export async function contentOfMigrations(...more: readonly string[]): Promise<string> {
  const content = createHash("sha256");
  for (const file of await migrationFiles(migrationsDir)) content.update(`${file.name}:${file.checksums.stored};`);
  for (const text of more) content.update(text);
  return content.digest("hex").slice(0, 16);
}

/**
 * The migrated database that each test file clones, named after the migrations' content: built once and kept until a
 * migration changes. Built under another name first, so that an interrupted one is never taken for finished.
 */
export async function prepareTemplate(server: ServerAddress & { adopted?: boolean }): Promise<string> {
  const template = TEMPLATE + (await contentOfMigrations());
  await asAdmin(server.adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    await dropAll(client, CLONE, isAbandoned);
    const known = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (known.rowCount !== 0) return;
    const draft = `${TEMPLATE}draft`;
    // Beside us a run of other migrations may be cloning its own template: then only a broken draft goes.
    await dropAll(client, TEMPLATE, (name) => !server.adopted || name === draft);
    await client.query(`CREATE DATABASE ${draft} OWNER ${ownerOf(server.url)}`);
    await migrate({ url: withDatabase(server.url, draft) });
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}

/**
 * A template that tests of this run share, filled once by whoever asks first; the others wait. It is named after the
 * run's own process, so that the next run clears it away.
 */
export async function filledTemplate(
  server: ServerAddress & { template: string },
  { name, fill }: Filling,
): Promise<string> {
  const template = `${CLONE}${process.ppid}_${name}`;
  const { nodes } = server;
  await asAdmin(server.adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    if (nodes) {
      if (await isClosed(client, template)) return;
      await dropOnEach(nodes, template);
      await cloneOnEach(nodes, template, ownerOf(server.url), server.template);
      await fill(withDatabase(server.url, template));
      await closeOnEach(nodes, template);
      return;
    }
    const known = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (known.rowCount !== 0) return;
    const draft = await createTestDatabase(server, server.template);
    await fill(draft);
    await client.query(`ALTER DATABASE ${new URL(draft).pathname.slice(1)} RENAME TO ${template}`);
  });
  return template;
}
