/**
 * What PostgreSQL says of each statement, by name: the values it takes and the rows it answers. Filled in by the files
 * `generated/statements.ts` of the packages that declare statements; made by `pnpm generated`, never by hand.
 */
// biome-ignore lint/suspicious/noEmptyInterface: each package adds its own
export interface StatementTypes {}

/** The shapes of columns that hold JSON, by `table.column`: declared by who owns the table. */
// biome-ignore lint/suspicious/noEmptyInterface: each area adds its own
export interface JsonColumns {}

/** What a statement answers of a column that holds JSON. */
export type JsonColumn<Name extends string> = Name extends keyof JsonColumns ? JsonColumns[Name] : JsonValue;
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
/** `left || right` of two objects: the right side's keys win. */
export type Merged<Left, Right> = Left extends object
  ? Right extends object
    ? Omit<Left, keyof Right> & Right
    : JsonValue
  : JsonValue;

/** A named SQL statement: the server parses it once a connection. */
export type Statement<Row, Values extends readonly unknown[] = readonly unknown[]> = {
  name: string;
  text: string;
  readonly row?: Row;
  readonly values?: Values;
};

/** The values as arguments: may be left out where a statement takes none. */
export type ValuesOf<Values extends readonly unknown[]> = readonly [] extends Values
  ? [values?: NoInfer<Values>]
  : [values: NoInfer<Values>];

type RowOf<Types> = Types extends { row: infer Row } ? Row : never;
type ValuesIn<Types> = Types extends { values: infer Values extends readonly unknown[] } ? Readonly<Values> : never;

const MAX_NAME_LENGTH = 63;
const textOf = new Map<string, string>();

/** Declares a statement, once, at module level. Two texts under one name would answer each other's queries. */
export function statement<const Name extends keyof StatementTypes>(
  name: Name & string,
  text: string,
): Statement<RowOf<StatementTypes[Name]>, ValuesIn<StatementTypes[Name]>>;
export function statement<Row>(name: string, text: string): Statement<Row>;
export function statement(name: string, text: string): Statement<unknown> {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new TypeError(`The statement name "${name}" must have 1 to ${MAX_NAME_LENGTH} characters`);
  }
  const known = textOf.get(name);
  if (known !== undefined && known !== text) throw new TypeError(`Two statements are named "${name}"`);
  textOf.set(name, text);
  return { name, text };
}

/** Every statement declared so far, by name. */
export function registeredStatements(): ReadonlyMap<string, string> {
  return textOf;
}

const MAX_GENERATED = 1000;
const MAX_REMEMBERED = 5000;

/**
 * Names for generated SQL (Kysely, Prisma), given at its second appearance: a text that appears once, such as an IN list
 * of unusual length, must not occupy memory on every connection for ever. Bounded for the same reason.
 */
export function createStatementNames(prefix: string): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_GENERATED) return name;
    if (seen.delete(text)) {
      const fresh = `${prefix}${names.size + 1}`;
      names.set(text, fresh);
      return fresh;
    }
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    seen.add(text);
    return undefined;
  };
}
