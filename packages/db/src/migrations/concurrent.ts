import pg from "pg";
import { hasCitus } from "../citus/catalogue.ts";
import { connectionOf } from "../hosts/index.ts";
import type { MigrationFile } from "./files.ts";

const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
const CONCURRENT =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) "?(\w+)"?[^;]*;?$/;

/** The index that a migration makes or drops beside everybody's work, where it is one such statement and nothing else. */
export function concurrentIndex({ sql }: Pick<MigrationFile, "sql">): string | null {
  return CONCURRENT.exec(sql.replace(COMMENTS, "").trim())?.[1] ?? null;
}

/**
 * Runs such a migration on a connection of its own, for PostgreSQL lets it into no transaction. It can be run again: an
 * index that was left unfinished goes first, one that is finished is found there.
 */
export async function applyConcurrently(url: string, { sql }: MigrationFile, index: string): Promise<void> {
  const client = new pg.Client({ ...connectionOf(url), application_name: "karwan-migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    if (await hasCitus(client)) {
      // allowed (session-level SET): a connection of our own, which ends behind this statement
      await client.query("SET citus.enable_ddl_propagation = on");
    }
    const { rowCount } = await client.query(
      "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
      [client.escapeIdentifier(index)],
    );
    if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${client.escapeIdentifier(index)}`);
    await client.query(sql);
  } finally {
    await client.end();
  }
}
