import type { Client } from "pg";
import { MigrationError } from "./errors.ts";
import type { MigrationFile } from "./files.ts";

type Applied = { migration_name: string; checksum: string; finished: boolean };

/** Prisma's own table, column for column, so that its commands agree about what was applied. */
export const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL,
  checksum varchar(64) NOT NULL,
  finished_at timestamptz,
  migration_name varchar(255) NOT NULL,
  logs text,
  rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(),
  applied_steps_count integer NOT NULL DEFAULT 0
)`;

async function applied(client: Client): Promise<Applied[]> {
  const known = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('_prisma_migrations')");
  if (known.rowCount === 0) return [];
  const { rows } = await client.query<Applied>(
    `SELECT migration_name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at, migration_name`,
  );
  return rows;
}

/** The files that the database has not seen, once it is sure that those it has seen are finished and unchanged. */
export async function outstanding(client: Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  const rows = await applied(client);
  const known = new Map(files.map((file) => [file.name, file]));
  for (const { migration_name: name, checksum, finished } of rows) {
    if (!finished) {
      throw new MigrationError(
        `The migration ${name} was begun and never finished: restore the database from its backup, or repair it by hand ` +
          `and run "prisma migrate resolve --applied ${name}" (or --rolled-back), then start again.`,
        name,
      );
    }
    const file = known.get(name);
    if (file && !file.checksums.accepted.includes(checksum)) {
      throw new MigrationError(
        `The migration ${name} was changed after this database had applied it: restore the file and put the change into a new migration.`,
        name,
      );
    }
  }
  const done = new Set(rows.map((row) => row.migration_name));
  return files.filter((file) => !done.has(file.name));
}

/** What the database has finished and these files do not know, in the order in which it was done. */
export async function unknownTo(client: Client, files: MigrationFile[]): Promise<string[]> {
  const known = new Set(files.map((file) => file.name));
  return (await applied(client)).flatMap(({ migration_name: name, finished }) =>
    finished && !known.has(name) ? [name] : [],
  );
}
