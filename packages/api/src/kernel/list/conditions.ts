import { searchPatterns } from "../filters.ts";
import { phoneSearchPatterns } from "../phone.ts";
import type { Declaration, Filter } from "./declaration.ts";

/** What was asked of a list as SQL: only that, so that every combination of filters has its own plan. */
export interface Conditions {
  /** The conditions, each with AND before it. */
  where: string;
  /** The key's values, and then those of the conditions. */
  values: unknown[];
  /** The names of the filters that were asked for; without the one that is read value by value. */
  asked: string[];
  each: { name: string; column: string; values: readonly unknown[] } | null;
  /** Whether what is hidden by default was asked for. */
  isWide: boolean;
}

type Given = readonly [name: string, filter: Filter<never>, value: unknown];

const anyOf = (conditions: readonly string[]) =>
  conditions.length > 1 ? `(${conditions.join(" OR ")})` : `${conditions[0]}`;

/** The filter by a part of any of the columns, whatever the case (4 A5); trigram indexes serve it. */
export const searched = (...columns: readonly string[]) => ({
  sql: anyOf(columns.map((column) => `${column} ILIKE ANY(?::text[])`)),
  value: (text: string) => searchPatterns(text),
});

/** The same where phones are among what is looked for, as people write them; with `?` in it, SQL of a whole condition. */
export const searchedWithPhones = (...columns: readonly string[]) => ({
  sql: anyOf(columns.map((column) => (column.includes("?") ? column : `${column} ILIKE ANY(?::text[])`))),
  value: (text: string) => phoneSearchPatterns(text),
});

/**
 * The filters by the least and the most of a column of whole numbers, for any number that is asked for: between two of them it
 * means the one inside, and beyond what the column holds it finds nothing or everything, as it should.
 */
export const wholeFrom = (column: string) => ({ sql: `${column} >= ?::int8`, value: Math.ceil });
export const wholeTo = (column: string) => ({ sql: `${column} <= ?::int8`, value: Math.floor });

function joined(key: readonly unknown[], given: readonly Given[], hidden: string | null, isWide: boolean): Conditions {
  const found: Conditions = { where: hidden ? ` AND ${hidden}` : "", values: [...key], asked: [], each: null, isWide };
  for (const [name, filter, value] of given) {
    if (typeof filter === "object" && "each" in filter) {
      found.each = { name, column: filter.each, values: Array.isArray(value) ? value : [value] };
      continue;
    }
    found.asked.push(name);
    const sql = typeof filter === "string" ? filter : filter.sql;
    found.where += ` AND ${sql.replaceAll("?", `$${found.values.push(value)}`)}`;
  }
  return found;
}

type Filtering<Input> = Pick<Declaration<Input>, "filters" | "byDefault">;
const entriesOf = <Input>({ filters }: Filtering<Input>, except: readonly string[]) =>
  Object.entries<Filter<never> | undefined>(filters).flatMap(([name, filter]) =>
    filter === undefined || except.includes(name) ? [] : [[name, filter] as const],
  );

/** The conditions of an input, less the filters named in `except`. */
export function conditionsOf<Input>(
  of: Filtering<Input>,
  key: readonly unknown[],
  input: Partial<Input>,
  except: readonly string[] = [],
): Conditions {
  const given = entriesOf(of, except).map(([name, filter]): Given => {
    const value = input[name as keyof Input];
    if (value === undefined || value === null) return [name, filter, null];
    return [name, filter, typeof filter === "object" && "value" in filter ? filter.value(value as never) : value];
  });
  const isWide = of.byDefault?.unless(input) ?? false;
  const asked = given.filter(([, , value]) => value !== null && value !== undefined);
  return joined(key, asked, isWide ? null : (of.byDefault?.only ?? null), isWide);
}

/** None of a list's conditions, or all that there are: for PostgreSQL to look at before anything is asked. */
export function unaskedConditions<Input>(
  of: Filtering<Input> & Pick<Declaration<Input>, "scope">,
  which: "none" | "all",
): Conditions {
  const numbers = [...of.scope.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const key = Array.from({ length: Math.max(0, ...numbers) });
  const given = (which === "all" ? entriesOf(of, []) : []).map(([name, filter]): Given => [name, filter, null]);
  return joined(key, given, of.byDefault?.only ?? null, false);
}
