import type pg from "pg";
import { central } from "./homes.ts";
import { SCHEMA } from "./schema.ts";

/*
 * Of what is written on the coordinator's own tables Citus knows nothing: where one other node was written to besides, it would
 * commit there first, and what failed or was asked in between would find half of the transaction. A table that it does know,
 * touched with them, has it prepare the other node first and commit it last.
 */

const MARKS = `${SCHEMA}.marks`;
const TRIGGER = "commit_together";

/** Written by the service itself and never with a tenant's rows, nor behind the lock of its counts, which is one of them. */
const ALONE: ReadonlySet<string> = new Set([
  "_prisma_migrations",
  "login_failures",
  "rate_budgets",
  "server_instances",
  "stream_hosts",
]);
const together = Object.keys(central).filter((table) => !ALONE.has(table));

/** No row is there, and none is deleted: that it is asked for is enough. */
export const TOUCH = `CREATE OR REPLACE FUNCTION ${SCHEMA}.commit_together() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM ${MARKS} WHERE id = 0;
    RETURN NULL;
  END $$`;

async function makeMarks(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('${MARKS}')) AS known`,
  );
  if (rows[0]?.known) return;
  await client.query("SET LOCAL citus.enable_ddl_propagation = on");
  await client.query(`CREATE TABLE IF NOT EXISTS ${MARKS} (id int PRIMARY KEY)`);
  await client.query(`SELECT citus_add_local_table_to_metadata('${MARKS}')`);
  await client.query("SET LOCAL citus.enable_ddl_propagation = off");
}

/** Has the coordinator's tables commit together with those of other nodes; behind the functions. */
export async function joinCommits(client: pg.ClientBase): Promise<void> {
  await makeMarks(client);
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1::text[])
        AND NOT EXISTS (SELECT FROM pg_trigger g WHERE g.tgrelid = c.oid AND g.tgname = '${TRIGGER}') ORDER BY 1`,
    [together],
  );
  if (rows.length === 0) return;
  const triggers = rows.map(
    ({ name }) =>
      `CREATE TRIGGER ${TRIGGER} AFTER INSERT OR UPDATE OR DELETE ON ${client.escapeIdentifier(name)}
         FOR EACH STATEMENT EXECUTE FUNCTION ${SCHEMA}.commit_together()`,
  );
  await client.query(triggers.join(";\n"));
}
