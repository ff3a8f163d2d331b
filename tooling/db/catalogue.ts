import type pg from "pg";

export type Table = {
  name: string;
  tenant_id: "uuid not null" | "other" | null;
  forced: boolean;
  policies: number;
  /** A trigger refuses to delete its rows. */
  append_only: boolean;
};

export type Index = {
  table: string;
  name: string;
  columns: string[];
  primary: boolean;
  unique: boolean;
  /** Usable for any value of its first columns: not partial, or only without their nulls. */
  complete: boolean;
};

export type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  target_columns: string[];
  /** Deleting the target deletes what points at it. */
  cascades: boolean;
};

export type Catalogue = { tables: Table[]; indexes: Index[]; foreignKeys: ForeignKey[]; openViews: string[] };

const NAMES = (keys: string, relation: string) =>
  `ARRAY(SELECT coalesce(a.attname, '(expression)') FROM unnest(${keys}) WITH ORDINALITY k(attnum, position)
          LEFT JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.attnum AND k.attnum > 0
         ORDER BY k.position)::text[]`;

// Bits of pg_trigger.tgtype: 2 is BEFORE, 8 is DELETE.
const BEFORE_DELETE = 10;

const TABLES = `
  SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
         (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
         (SELECT CASE WHEN a.atttypid = 'uuid'::regtype AND a.attnotnull THEN 'uuid not null' ELSE 'other' END
            FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS tenant_id,
         EXISTS (SELECT FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid WHERE g.tgrelid = c.oid
                  AND f.proname = 'karwan_append_only' AND g.tgtype & ${BEFORE_DELETE} = ${BEFORE_DELETE}
                  AND g.tgqual IS NULL AND g.tgenabled IN ('O', 'A')) AS append_only
    FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;

const INDEXES = `
  SELECT c.relname AS table, x.relname AS name, i.indisprimary AS primary, i.indisunique AS unique,
         ${NAMES("i.indkey::int2[]", "i.indrelid")} AS columns,
         i.indisvalid AND a.amname = 'btree' AND (i.indpred IS NULL OR
           pg_get_expr(i.indpred, i.indrelid) ~ '^\\(?[a-z_]+ IS NOT NULL\\)?$') AS complete
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    JOIN pg_am a ON a.oid = x.relam
   WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;

const FOREIGN_KEYS = `
  SELECT c.relname AS table, f.conname AS name, t.relname AS target, f.confdeltype = 'c' AS cascades,
         ${NAMES("f.conkey", "f.conrelid")} AS columns, ${NAMES("f.confkey", "f.confrelid")} AS target_columns
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace ORDER BY 1, 2`;

// A view reads with its owner's eyes unless told otherwise; here the owner is bound by FORCE, another's would not be.
const OPEN_VIEWS = `
  SELECT relname AS name FROM pg_class
   WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
     AND (relkind = 'm' OR NOT coalesce(reloptions @> '{security_invoker=true}', false))
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = pg_class.oid AND d.deptype = 'e')`;

/** What PostgreSQL's own catalogue says about the schema. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const tables = await client.query<Table>(TABLES);
  const indexes = await client.query<Index>(INDEXES);
  const foreignKeys = await client.query<ForeignKey>(FOREIGN_KEYS);
  const views = await client.query<{ name: string }>(OPEN_VIEWS);
  return {
    tables: tables.rows,
    indexes: indexes.rows,
    foreignKeys: foreignKeys.rows,
    openViews: views.rows.map((row) => row.name),
  };
}
