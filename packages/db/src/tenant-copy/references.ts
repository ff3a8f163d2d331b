import type pg from "pg";

/** A foreign key: which columns of a table name which of another. */
export type Reference = { table: string; name: string; columns: string[]; target: string; targetColumns: string[] };

const NAMES = (keys: string, relation: string) =>
  `(SELECT array_agg(a.attname::text ORDER BY k.position) FROM unnest(${keys}) WITH ORDINALITY k(attnum, position)
     JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum)`;

/** The foreign keys that the database holds. */
export async function heldReferences(client: pg.ClientBase): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT c.relname AS table, f.conname AS name, t.relname AS target,
            ${NAMES("f.conkey", "f.conrelid")} AS columns, ${NAMES("f.confkey", "f.confrelid")} AS "targetColumns"
       FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
      WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  return rows;
}
