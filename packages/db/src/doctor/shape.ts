import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ask } from "./inspect.ts";

/**
 * What migrations make, by name, with what tells it from another thing of that name: the definition of an index or a policy,
 * the type of a column, the digest of a function's body.
 */
export type Shape = {
  extensions: Record<string, string>;
  functions: Record<string, string>;
  tables: Record<string, string>;
  columns: Record<string, string>;
  policies: Record<string, string>;
  indexes: Record<string, string>;
  constraints: Record<string, string>;
  triggers: Record<string, string>;
  statistics: Record<string, string>;
};

/** Where `pnpm statements` keeps the shape of a database that has all migrations. */
export const shapeFile = join(import.meta.dirname, "generated", "schema.json");

export const expectedShape = async (): Promise<Shape> => JSON.parse(await readFile(shapeFile, "utf8")) as Shape;

const OURS = "= 'public'::regnamespace";
const NOT_OF_EXTENSIONS = (oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${oid} AND d.deptype = 'e')`;
const TABLE = `t.relnamespace ${OURS} AND t.relkind IN ('r', 'p') AND t.relname <> '_prisma_migrations'`;

// Each answers names and what they stand for. PostgreSQL 18 keeps NOT NULL among the constraints: it is the columns' here.
const QUESTIONS: Record<keyof Shape, string> = {
  extensions: "SELECT extname AS name, '' AS is FROM pg_extension WHERE extname <> 'plpgsql'",
  functions: `SELECT p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
      md5(replace(p.prosrc, chr(13), '')) || CASE WHEN p.prosecdef THEN ' security definer' ELSE '' END AS is
    FROM pg_proc p WHERE p.pronamespace ${OURS} AND ${NOT_OF_EXTENSIONS("p.oid")}`,
  tables: `SELECT t.relname AS name, CASE WHEN t.relforcerowsecurity AND t.relrowsecurity THEN 'row-level security forced'
      WHEN t.relrowsecurity THEN 'row-level security not forced' ELSE 'no row-level security' END AS is
    FROM pg_class t WHERE ${TABLE}`,
  columns: `SELECT t.relname || '.' || a.attname AS name,
      format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END AS is
    FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid WHERE ${TABLE} AND a.attnum > 0 AND NOT a.attisdropped`,
  policies: `SELECT t.relname || '.' || p.polname AS name, concat_ws(' ', p.polcmd, p.polpermissive,
      pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)) AS is
    FROM pg_policy p JOIN pg_class t ON t.oid = p.polrelid WHERE ${TABLE}`,
  indexes: `SELECT x.relname AS name, pg_get_indexdef(i.indexrelid) AS is
    FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
    WHERE ${TABLE} AND i.indisvalid AND i.indisready`,
  constraints: `SELECT t.relname || '.' || k.conname AS name, k.contype::text || CASE WHEN k.convalidated THEN '' ELSE ' not valid' END AS is
    FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid WHERE ${TABLE} AND k.contype IN ('c', 'f', 'p', 'u', 'x')`,
  triggers: `SELECT t.relname || '.' || g.tgname AS name, CASE WHEN g.tgenabled IN ('O', 'A') THEN 'on' ELSE 'off' END AS is
    FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid WHERE ${TABLE} AND NOT g.tgisinternal`,
  statistics: `SELECT s.stxname AS name, array_to_string(s.stxkind, ' ') AS is FROM pg_statistic_ext s JOIN pg_class t ON t.oid = s.stxrelid WHERE ${TABLE}`,
};

/** The shape of the database at hand. */
export async function readShape(ask: Ask): Promise<Shape> {
  const kinds = Object.keys(QUESTIONS) as (keyof Shape)[];
  const all = kinds.map(
    (kind) => `'${kind}', (SELECT coalesce(jsonb_object_agg(name, "is"), '{}') FROM (${QUESTIONS[kind]}) o)`,
  );
  const [row] = await ask<{ shape: Shape }>(`SELECT jsonb_build_object(${all.join(", ")}) AS shape`);
  if (!row) throw new Error("the database does not say what is in it");
  return row.shape;
}

const sorted = (of: Record<string, string>) =>
  Object.fromEntries(Object.entries(of).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** As a file: the same for the same migrations. */
export function shapeText(shape: Shape): string {
  const { extensions, functions, tables, columns, policies, indexes, constraints, triggers, statistics } = shape;
  const all = { extensions, functions, tables, columns, policies, indexes, constraints, triggers, statistics };
  const inOrder = Object.fromEntries(Object.entries(all).map(([kind, of]) => [kind, sorted(of)]));
  return `${JSON.stringify(inOrder, null, 1)}\n`;
}

export type Difference = { missing: string[]; another: string[] };

/** PostgreSQL 15 writes some expressions in one pair of parentheses more than 18 does. */
function plain(is: string): string {
  const fewer = is.replaceAll(/\(\(([^()]*)\)\)/g, "($1)");
  return fewer === is ? is : plain(fewer);
}

/** What of one kind is not there, and what is there and is something else. What is there besides is the operator's own. */
export function differenceIn(expected: Record<string, string>, found: Record<string, string>): Difference {
  const names = Object.keys(expected);
  return {
    missing: names.filter((name) => found[name] === undefined),
    another: names.filter((name) => found[name] !== undefined && plain(found[name]) !== plain(expected[name] ?? "")),
  };
}
