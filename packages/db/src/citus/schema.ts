import type pg from "pg";

/** Where lies what a cluster needs and a plain PostgreSQL does not have. */
export const SCHEMA = "karwan_citus";

/** Whether a connection finds it: its database is distributed, and all of that was proved. */
export const SETTLED = `'${SCHEMA}' = ANY (current_schemas(false))`;

const IS_SET = `SELECT EXISTS (SELECT FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase, unnest(s.setconfig) AS one
  WHERE d.datname = current_database() AND s.setrole = 0 AND one LIKE 'search_path=%${SCHEMA}%') AS it`;

/** Why a connection to a distributed database does not find it, and what helps. */
export async function whyUnsettled(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ it: boolean }>(IS_SET);
  return rows[0]?.it
    ? "This connection does not find what the database sets for it (search_path): its role or address sets that itself, or a pooler keeps it from before. Take the first away, reload the second."
    : 'The distribution of this database was cut off before all was proved: run "karwan db:distribute" again first.';
}
