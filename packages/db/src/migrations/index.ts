import pg from "pg";
import { assertSuitable } from "../access/suitability.ts";
import { DatabaseUnavailableError } from "../errors.ts";
import { applyNext } from "./apply.ts";
import { migrationFiles, migrationsDir } from "./files.ts";
import { outstanding } from "./state.ts";

export { MigrationError } from "./errors.ts";
export { migrationsDir } from "./files.ts";

type Options = { url: string; dir?: string };

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "karwan-migrate",
    connectionTimeoutMillis: 10_000,
  });
  // A connection that dies reports here as well as in the running query.
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
  });
  try {
    // Tables made by a superuser would belong to somebody whom no policy binds.
    await assertSuitable(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Brings the database up to date, one transaction a migration; safe to run from several processes at once. */
export async function migrate(options: Options & { onApplied?(name: string): void }): Promise<string[]> {
  const files = await migrationFiles(options.dir ?? migrationsDir);
  return connected(options.url, async (client) => {
    const names: string[] = [];
    // The common start finds nothing to do, and takes no lock to find out.
    if ((await outstanding(client, files)).length === 0) return names;
    for (let name = await applyNext(client, files); name; name = await applyNext(client, files)) {
      options.onApplied?.(name);
      names.push(name);
    }
    return names;
  });
}

/** The migrations that this database still lacks. */
export async function pendingMigrations(options: Options): Promise<string[]> {
  const files = await migrationFiles(options.dir ?? migrationsDir);
  return connected(options.url, async (client) => (await outstanding(client, files)).map((file) => file.name));
}
