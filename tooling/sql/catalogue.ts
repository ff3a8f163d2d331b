import type pg from "pg";
import type { Value } from "./value.ts";
import { scalar } from "./value.ts";
import { wordsIn } from "./words.ts";

/** A table or composite type: its columns in order, as a row of it is read. */
export type Table = ReadonlyMap<string, Value>;

/** What the database itself knows of tables, functions and operators. */
export interface Catalogue {
  tables: ReadonlyMap<string, Table>;
  /** Result types by name and number of arguments, where all overloads agree; otherwise by their argument types. */
  functionType(name: string, args: readonly (string | null)[]): string | null;
  /** A function of ours that is written in SQL: its text, and the names of its arguments. */
  bodies: ReadonlyMap<string, { text: string; names: readonly string[] }>;
  operatorType(name: string, left: string | null, right: string | null): string | null;
}

type ColumnRow = { table: string; column: string; type: string; not_null: boolean };

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, NULL) AS type, a.attnotnull AS not_null
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname IN ('public', 'pg_catalog') AND c.relkind IN ('r', 'v', 'p', 'c') AND a.attnum > 0 AND NOT a.attisdropped
   ORDER BY n.nspname, c.relname, a.attnum`;
const CHECKS = `
  SELECT c.relname AS "table", pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.contype = 'c'`;
const FUNCTIONS = `
  SELECT p.proname AS name, ARRAY(SELECT format_type(t, NULL) FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS u(t, n) ORDER BY n) AS args,
         format_type(p.prorettype, NULL) AS type FROM pg_proc p`;
// A body that was resolved when it was made stands in no text, and is written out again.
const BODIES = `
  SELECT p.proname AS name, coalesce(nullif(p.prosrc, ''), regexp_replace(pg_get_function_sqlbody(p.oid), '^RETURN ', 'SELECT ')) AS text,
         coalesce(p.proargnames, '{}') AS names
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
   WHERE n.nspname = 'public' AND l.lanname = 'sql'`;
const OPERATORS = `
  SELECT oprname AS name, format_type(nullif(oprleft, 0), NULL) AS "left", format_type(nullif(oprright, 0), NULL) AS "right",
         format_type(oprresult, NULL) AS type FROM pg_operator WHERE oprresult <> 0`;

async function readTables(client: pg.Client): Promise<Map<string, Map<string, Value>>> {
  const tables = new Map<string, Map<string, Value>>();
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  for (const { table, column, type, not_null } of rows) {
    const columns = tables.get(table) ?? new Map<string, Value>();
    const isJson = type === "jsonb" || type === "json";
    const value = scalar(type, !not_null);
    columns.set(column, isJson ? { ...value, json: { kind: "column", name: `${table}.${column}` } } : value);
    tables.set(table, columns);
  }
  const checks = await client.query<{ table: string; definition: string }>(CHECKS);
  for (const { table, definition } of checks.rows) {
    for (const [column, words] of wordsIn(definition)) {
      const value = tables.get(table)?.get(column);
      if (value && words.length > 0) tables.get(table)?.set(column, { ...value, words });
    }
  }
  return tables;
}

const NUMBERS = ["smallint", "integer", "bigint", "numeric", "real", "double precision"];

/** Whether an argument of one type can stand where another is declared: the same, unknown, or a number that grows. */
function fits(given: string | null, declared: string | null): boolean {
  if (given === null || declared === null || given === declared || declared.startsWith("any")) return true;
  const [from, to] = [NUMBERS.indexOf(given), NUMBERS.indexOf(declared)];
  return from >= 0 && to >= 0 && from <= to;
}

/** Reads the catalogue of a migrated database. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const tables = await readTables(client);
  const functions = new Map<string, { args: string[]; type: string }[]>();
  for (const { name, args, type } of (await client.query<{ name: string; args: string[]; type: string }>(FUNCTIONS))
    .rows)
    functions.set(name, [...(functions.get(name) ?? []), { args, type }]);
  type Operator = { left: string | null; right: string | null; type: string };
  const operators = new Map<string, Operator[]>();
  for (const { name, ...operator } of (await client.query<Operator & { name: string }>(OPERATORS)).rows)
    operators.set(name, [...(operators.get(name) ?? []), operator]);

  const bodies = new Map<string, { text: string; names: string[] }>();
  for (const { name, ...body } of (await client.query<{ name: string; text: string; names: string[] }>(BODIES)).rows)
    bodies.set(name, body);

  const one = (types: readonly string[]) => (new Set(types).size === 1 ? (types[0] ?? null) : null);
  return {
    tables,
    bodies,
    functionType(name, args) {
      const named = functions.get(name) ?? [];
      const exact = named.filter((f) => f.args.length === args.length && f.args.every((a, i) => a === args[i]));
      const fitting = named.filter(
        (f) => f.args.length === args.length && f.args.every((a, i) => fits(args[i] ?? null, a)),
      );
      return one(exact.map((f) => f.type)) ?? fitting[0]?.type ?? one(named.map((f) => f.type));
    },
    operatorType(name, left, right) {
      const named = operators.get(name) ?? [];
      // A literal of unknown type takes the other side's.
      const [l, r] = [left ?? right, right ?? left];
      const exact = named.filter((o) => o.left === l && o.right === r);
      const fitting = named.filter(
        (o) => (o.left === null) === (left === null && right === null) && fits(l, o.left) && fits(r, o.right),
      );
      const found = one(exact.map((o) => o.type)) ?? fitting.find((o) => !o.type.startsWith("any"))?.type ?? null;
      return found?.startsWith("any") ? null : found;
    },
  };
}
