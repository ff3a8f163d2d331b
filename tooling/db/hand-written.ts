import pg from "pg";

// What the schema language has no words for: partial, expression, covering, non-B-tree, sorted, or NULLS NOT DISTINCT.
const INEXPRESSIBLE = `
  SELECT c.relname AS name
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
   WHERE c.relnamespace = 'public'::regnamespace
     AND (i.indpred IS NOT NULL OR i.indexprs IS NOT NULL OR a.amname <> 'btree' OR i.indnkeyatts <> i.indnatts
          OR i.indnullsnotdistinct OR EXISTS (SELECT FROM unnest(i.indoption::int2[]) o WHERE o <> 0))`;

/** The indexes that stand in the migrations only. */
export async function handWrittenIndexes(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(INEXPRESSIBLE);
    return new Set(rows.map((row) => row.name));
  } finally {
    await client.end();
  }
}

/** Tables of an installation's own are not in prisma/schema, and Prisma would drop them: those statements are left out. */
export const keepOwnTables = (sql: string): string =>
  sql
    .replaceAll(
      /^-- (?:DropForeignKey|DropIndex|DropTable)\n(?:ALTER TABLE|DROP TABLE|DROP INDEX) "own_[^;]*;\n*/gm,
      "",
    )
    .trim();

/** Prisma would drop every index that its schema can't express: those statements are left out. */
export function keepIndexes(sql: string, indexes: ReadonlySet<string>): string {
  return sql
    .replaceAll(/^-- DropIndex\nDROP INDEX "([^"]+)";\n\n?/gm, (whole, name: string) =>
      indexes.has(name) ? "" : whole,
    )
    .trim();
}
