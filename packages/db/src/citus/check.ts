import type pg from "pg";
import type { Func, Key, Trigger } from "./catalogue.ts";
import { functionsOf, keysOf, triggersOf } from "./catalogue.ts";
import { clusterForm, staleForms } from "./forms.ts";
import type { Home, Placeable } from "./homes.ts";
import { central, centralFunctions, copied, homeOf, isHeld, unheldKeys } from "./homes.ts";

type Policy = { table: string; name: string; asks: boolean };
export type Schema = {
  tables: readonly Placeable[];
  keys: readonly Key[];
  triggers: readonly Trigger[];
  functions: readonly Func[];
  policies: readonly Policy[];
};

// A subquery in the tree that PostgreSQL keeps of an expression.
const POLICIES = `
  SELECT c.relname AS table, p.polname AS name,
         coalesce(p.polqual::text, '') || coalesce(p.polwithcheck::text, '') LIKE '%{SUBLINK%' AS asks
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;

/** What the catalogue of a migrated database, with Citus or without, says of what a cluster has to hold. */
export async function readSchema(client: pg.ClientBase, tables: readonly Placeable[]): Promise<Schema> {
  return {
    tables,
    keys: await keysOf(client),
    triggers: await triggersOf(client),
    functions: await functionsOf(client),
    policies: (await client.query<Policy>(POLICIES)).rows,
  };
}

function tableFindings({ tables }: Schema): string[] {
  const known = new Set(tables.map(({ name }) => name));
  const gone = [...Object.keys(copied), ...Object.keys(central)].filter((name) => !known.has(name));
  return [
    ...tables
      .filter((table) => homeOf(table) === null)
      .map(({ name }) => `${name}: nothing says where it lives on a cluster (packages/db/src/citus/homes.ts)`),
    ...gone.map((name) => `${name}: has a home on a cluster and does not exist`),
  ];
}

function keyFindings({ keys }: Schema, homes: ReadonlyMap<string, Home>): string[] {
  const at = (table: string) => homes.get(table) ?? "central";
  const named = (key: Key) => `${key.table}.${key.columns.join(",")}`;
  const unheld = keys.filter(({ table, target }) => at(table) !== "central" && !isHeld(at(table), at(target)));
  const found = new Set(unheld.map(named));
  return [
    ...unheld
      .filter((key) => !Object.hasOwn(unheldKeys, named(key)))
      .map((key) => `${named(key)}: a cluster can't hold its key to ${key.target}: give a reason in homes.ts`),
    ...Object.keys(unheldKeys)
      .filter((name) => !found.has(name))
      .map((name) => `${name}: is listed as a key that a cluster can't hold and is none`),
  ];
}

const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+\w/;

function triggerFindings({ triggers, functions }: Schema, homes: ReadonlyMap<string, Home>): string[] {
  const sources = new Map(functions.map(({ name, source }) => [name, source]));
  return triggers.flatMap(({ table, name, function: called }) => {
    const home = homes.get(table) ?? "central";
    if (home === "central") return [];
    if (centralFunctions.has(called))
      return [`${table}.${name}: calls ${called}, which writes what is not on its node of a cluster`];
    if (home === "copied" && WRITES.test(sources.get(called) ?? ""))
      return [`${table}.${name}: every node of a cluster would write for itself by ${called}`];
    return [];
  });
}

const policyFindings = ({ policies }: Schema, homes: ReadonlyMap<string, Home>): string[] =>
  policies
    .filter(({ table, asks }) => asks && (homes.get(table) ?? "central") !== "central")
    .map(({ table, name }) => `${table}: the policy ${name} has a subquery, which a cluster refuses`);

/** A loop made from a query that asks more than what changed. */
const asksBeside = (form: string) =>
  [...form.matchAll(/FOR one IN SELECT \* FROM \(([\s\S]*?)\) AS given/g)].some(([, select = ""]) =>
    /\(\s*SELECT\b/.test(select),
  );

function functionFindings({ functions }: Schema): string[] {
  const refused = functions
    .filter(({ name }) => !centralFunctions.has(name))
    .flatMap(({ name, source }) => {
      try {
        const form = clusterForm(name, source);
        if (asksBeside(form))
          return [
            `the function ${name} asks a table beside what changed, which a node refuses: write its form (forms.ts)`,
          ];
        return /INSERT INTO[^;]*\bSELECT\b/.test(form.replaceAll(/FOR one IN[\s\S]*?LOOP/g, ""))
          ? [`the function ${name} writes from a query in a way that has no form for a cluster yet (forms.ts)`]
          : [];
      } catch {
        // Which staleForms says.
        return [];
      }
    });
  const known = new Set(functions.map(({ name }) => name));
  const gone = [...centralFunctions].filter((name) => !known.has(name));
  return [
    ...refused,
    ...gone.map((name) => `the function ${name} is listed as the coordinator's and does not exist`),
    ...staleForms(new Map(functions.map(({ name, source }) => [name, source]))),
  ];
}

/** What a cluster could not hold of a schema, as sentences. */
export function homeFindings(schema: Schema): string[] {
  const homes = new Map(
    schema.tables.flatMap((table) => {
      const home = homeOf(table);
      return home === null ? [] : [[table.name, home] as const];
    }),
  );
  return [
    ...tableFindings(schema),
    ...keyFindings(schema, homes),
    ...triggerFindings(schema, homes),
    ...policyFindings(schema, homes),
    ...functionFindings(schema),
  ];
}
