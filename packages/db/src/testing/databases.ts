import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { isAlive } from "../embedded/processes.ts";
import { migrationFiles, migrationsDir } from "../migrations/files.ts";
import { migrate } from "../migrations/index.ts";
import { asAdmin, withDatabase } from "./server.ts";

/** How a test reaches the server: as the application's role, and as the superuser who makes databases. */
export type ServerAddress = {
  url: string;
  adminUrl: string;
  /** Tests share the one database of a cluster, which can't be cloned: each works in tenants of its own. */
  isCluster?: boolean;
};

/** What a shared template holds beside the migrations; `fill` closes its connections when it is done. */
export type Filling = { name: string; fill(url: string): Promise<void> };

const CLONE = "karwan_test_";
const TEMPLATE = "karwan_template_";
// Any number will do, so long as nothing else uses it: two runs must not build the same template at once.
const TEMPLATE_LOCK = 4_207_001;

const ownerOf = (url: string) => decodeURIComponent(new URL(url).username);

/** A new database that belongs to the application's role, named after the process that will drop it. */
export async function createTestDatabase(server: ServerAddress, template?: string): Promise<string> {
  if (server.isCluster && template !== undefined) return server.url;
  const name = `${CLONE}${process.pid}_${randomBytes(5).toString("hex")}`;
  const from = template ? ` TEMPLATE ${template}` : "";
  await asAdmin(server.adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${ownerOf(server.url)}${from}`),
  );
  return withDatabase(server.url, name);
}

/** Drops a test's database, with whoever is still connected to it. */
export async function dropTestDatabase(server: ServerAddress, url: string): Promise<void> {
  if (server.isCluster && url === server.url) return;
  const name = new URL(url).pathname.slice(1);
  if (!name.startsWith(CLONE)) throw new Error(`${name} is not a test's database`);
  await asAdmin(server.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

async function dropAll(client: pg.Client, pattern: string, isStale: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database WHERE datname LIKE $1", [
    `${pattern}%`,
  ]);
  for (const { datname } of rows.filter((row) => isStale(row.datname))) {
    await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
}

/** What killed runs left behind; the databases of runs that are under way stay. */
const dropAbandoned = (client: pg.Client) =>
  dropAll(client, CLONE, (name) => !isAlive(Number(name.slice(CLONE.length).split("_")[0])));

/**
 * The migrated database that each test file clones, named after the migrations' content: built once and kept until a
 * migration changes. Built under another name first, so that an interrupted one is never taken for finished.
 */
export async function prepareTemplate(server: ServerAddress & { adopted?: boolean }): Promise<string> {
  const files = await migrationFiles(migrationsDir);
  const content = createHash("sha256");
  for (const file of files) content.update(`${file.name}:${file.checksums.stored};`);
  const template = TEMPLATE + content.digest("hex").slice(0, 16);

  await asAdmin(server.adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    await dropAbandoned(client);
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
  if (server.isCluster) throw new Error("A cluster's database can't be cloned: this test needs a plain PostgreSQL");
  const template = `${CLONE}${process.ppid}_${name}`;
  await asAdmin(server.adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    const known = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (known.rowCount !== 0) return;
    const draft = await createTestDatabase(server, server.template);
    await fill(draft);
    await client.query(`ALTER DATABASE ${new URL(draft).pathname.slice(1)} RENAME TO ${template}`);
  });
  return template;
}
