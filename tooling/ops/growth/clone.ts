import type pg from "pg";

/**
 * More companies like those that are there, row by row: every table whose rows name their company is read once and written
 * under other companies' ids. All that is unique is so by company, so ids stay what they are, chains of custody hold, and
 * books add up; what is unique in the whole installation is told apart by the clone's number.
 */
export type Clones = {
  /** Whom they are like. */
  tenantId: string;
  /** Their numbers, which become their ids: each once in a database. */
  from: number;
  to: number;
};

type Column = { table: string; name: string; type: string };

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
     AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id' AND NOT t.attisdropped)
   ORDER BY c.relname, a.attnum`;

/** What is unique among all companies, in the order of its columns. */
const UNIQUE = `
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY k.at) AS names
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace,
         unnest(i.indkey::int2[]) WITH ORDINALITY k(attnum, at), pg_attribute a
   WHERE i.indisunique AND a.attrelid = c.oid AND a.attnum = k.attnum
   GROUP BY i.indexrelid, c.relname HAVING NOT 'tenant_id' = ANY (array_agg(a.attname))`;

/** Of each such index the last column that can be told apart. */
function toldApart(columns: readonly Column[], unique: readonly { table: string; names: string[] }[]): Set<Column> {
  const told = new Set<Column>();
  for (const { table, names } of unique) {
    const own = names.flatMap((name) => columns.find((column) => column.table === table && column.name === name) ?? []);
    const found = own.findLast(({ type }) => ["uuid", "text", "bytea"].includes(type));
    if (found) told.add(found);
    // Tables of the installation itself are not copied.
    else if (own.length > 0) throw new Error(`nothing says how clones differ in ${names.join(", ")} of ${table}`);
  }
  return told;
}

/** The id of the clone `n`. */
const cloneId = (n: string) => `('0c1f0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
export const idOfClone = (n: number) => `0c1f0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

function valueIn({ name, type }: Column, isTold: boolean): string {
  if (name === "tenant_id") return cloneId("n");
  const own = `r."${name}"`;
  // A record may name its company otherwise too, as the owner of an account.
  if (!isTold)
    return type === "uuid" && name === "owner_id" ? `CASE ${own} WHEN $1 THEN ${cloneId("n")} ELSE ${own} END` : own;
  if (type === "uuid") return `md5(${own}::text || '~' || n)::uuid`;
  return type === "bytea" ? `sha256(${own} || convert_to('~' || n, 'UTF8'))` : `${own} || '~' || n`;
}

const NAMES = `
  WITH made AS (
    INSERT INTO tenants SELECT (jsonb_populate_record(t, jsonb_build_object('id', ${cloneId("n")}, 'code', 'C' || n, 'name', t.name || ' ' || n))).*
      FROM tenants t, generate_series($2::int, $3::int) AS n WHERE t.id = $1 RETURNING 1)
  SELECT count(*)::int AS made FROM made`;

/** Of each table, how many rows a clone has. */
export type Copied = Map<string, number>;

/**
 * Writes them, as the superuser on a connection of its own that runs no triggers. With `inTurn` row after row for all of
 * them, as companies do that work side by side; else one company behind the other.
 */
export async function cloneTenant(admin: pg.Client, { tenantId, from, to }: Clones, inTurn: boolean): Promise<Copied> {
  const { rows: columns } = await admin.query<Column>(COLUMNS);
  const told = toldApart(columns, (await admin.query<{ table: string; names: string[] }>(UNIQUE)).rows);
  const copied: Copied = new Map();
  await admin.query("BEGIN");
  try {
    await admin.query("SET LOCAL session_replication_role = replica");
    await admin.query("SET LOCAL work_mem = '256MB'");
    await admin.query(NAMES, [tenantId, from, to]);
    for (const table of new Set(columns.map((column) => column.table))) {
      const own = columns.filter((column) => column.table === table);
      const names = own.map(({ name }) => `"${name}"`).join(", ");
      const order = inTurn ? "r.ctid, n" : "n, r.ctid";
      const { rowCount } = await admin.query(
        `INSERT INTO "${table}" (${names}) SELECT ${own.map((column) => valueIn(column, told.has(column))).join(", ")}
           FROM "${table}" r, generate_series($2::int, $3::int) AS n WHERE r.tenant_id = $1 ORDER BY ${order}`,
        [tenantId, from, to],
      );
      if (rowCount) copied.set(table, rowCount / (to - from + 1));
    }
    await admin.query("COMMIT");
  } catch (error) {
    await admin.query("ROLLBACK");
    throw error;
  }
  return copied;
}
