import type pg from "pg";

/** Prisma's own record of the migrations: told in the manifest, and written anew by the restore. */
const BOOKKEEPING = "_prisma_migrations";

export type TableShape = {
  name: string;
  columns: string[];
  forced: boolean;
  /** Triggers of ours that fire for ordinary changes. */
  triggers: string[];
  foreignKeys: { name: string; definition: string }[];
};

/** The product's tables with what stands in the way of loading them; not the unlogged ones, which no crash spares either. */
export async function tablesOf(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name, c.relforcerowsecurity AS forced,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
            (SELECT coalesce(array_agg(t.tgname::text ORDER BY t.tgname), '{}') FROM pg_trigger t
              WHERE t.tgrelid = c.oid AND NOT t.tgisinternal AND t.tgenabled = 'O') AS triggers,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid))
                                       ORDER BY k.conname), '[]') FROM pg_constraint k
              WHERE k.conrelid = c.oid AND k.contype = 'f') AS "foreignKeys"
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> $1
      ORDER BY c.relname`,
    [BOOKKEEPING],
  );
  return rows;
}

/** How far the sequences have counted that number the rows of tables; those that never did are left out. */
export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** Objects that the copy would not carry; today's schema has none, and a schema that gets one must be told about. */
export async function uncopied(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('p', 'm', 'f') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

export async function migrationsOf(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const known = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('public._prisma_migrations')");
  if (known.rowCount === 0) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM public._prisma_migrations
      WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  );
  return rows;
}

/** Whether anything was ever made in the database. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\\_%' LIMIT 1`,
  );
  return rowCount === 0;
}
