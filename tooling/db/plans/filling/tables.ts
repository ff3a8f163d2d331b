import type pg from "pg";

export type Column = {
  name: string;
  type: string;
  nullable: boolean;
  /** The values that a CHECK constraint allows, if one lists them. */
  allowed: string[] | null;
};

export type Reference = { columns: string[]; target: string; targetColumns: string[] };

export type Table = {
  name: string;
  number: number;
  columns: Column[];
  /** Sets of columns that are unique together, the primary key first. */
  unique: string[][];
  /** Foreign keys, those of most columns first. */
  references: Reference[];
  /** Ids that the migrations put there: reference data. */
  given: string[];
  /** Its policies show a row for one reason or another: the tenant's own, or one's own. */
  manyPolicies: boolean;
};

export type Tables = ReadonlyMap<string, Table>;

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS nullable,
         (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k
           WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY'
           LIMIT 1) AS allowed
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations' AND a.attgenerated = ''
   ORDER BY c.relname, a.attnum`;

const names = (keys: string, relation: string) =>
  `ARRAY(SELECT a.attname FROM unnest(${keys}) WITH ORDINALITY k(n, at) JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.n ORDER BY k.at)::text[]`;

const UNIQUE = `
  SELECT c.relname AS table, ${names("i.indkey::int2[]", "i.indrelid")} AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE i.indisunique AND i.indexprs IS NULL AND c.relnamespace = 'public'::regnamespace ORDER BY NOT i.indisprimary`;

const REFERENCES = `
  SELECT c.relname AS table, t.relname AS target, ${names("f.conkey", "f.conrelid")} AS columns,
         ${names("f.confkey", "f.confrelid")} AS "targetColumns"
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
   WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY cardinality(f.conkey) DESC, f.conname`;

const MANY_POLICIES = `
  SELECT polrelid::regclass::text AS table FROM pg_policy WHERE polcmd IN ('*', 'r')
   GROUP BY 1 HAVING count(*) > 1 OR bool_or(pg_get_expr(polqual, polrelid) LIKE '% OR %')`;

const allowedIn = (check: string | null) =>
  check === null ? null : [...check.matchAll(/'([^']*)'::/g)].map(([, value]) => value ?? "");

async function givenIn(client: pg.Client, { name, columns }: Pick<Table, "name" | "columns">): Promise<string[]> {
  const key = columns.find((column) => column.name === "id" || column.name === "code");
  if (!key) return [];
  const { rows } = await client.query<{ id: string }>(`SELECT ${key.name}::text AS id FROM ${name} ORDER BY 1`);
  return rows.map(({ id }) => id);
}

/** What a filler has to know of every table, from the catalogue of a migrated database: so a new table needs no line here. */
export async function readTables(client: pg.Client): Promise<Tables> {
  const columns = await client.query<Column & { table: string; allowed: string | null }>(COLUMNS);
  const unique = await client.query<{ table: string; columns: string[] }>(UNIQUE);
  const references = await client.query<Reference & { table: string }>(REFERENCES);
  const policies = await client.query<{ table: string }>(MANY_POLICIES);
  const branched = new Set(policies.rows.map(({ table }) => table));
  const tables = new Map<string, Table>();
  for (const { table: name, ...column } of columns.rows) {
    const table = tables.get(name) ?? {
      name,
      number: tables.size + 1,
      columns: [],
      unique: unique.rows.filter(({ table }) => table === name).map((key) => key.columns),
      references: references.rows.filter(({ table }) => table === name),
      given: [],
      manyPolicies: branched.has(name),
    };
    table.columns.push({ ...column, allowed: allowedIn(column.allowed) });
    tables.set(name, table);
  }
  for (const table of tables.values()) table.given = await givenIn(client, table);
  return tables;
}
