import { declareForm } from "../citus/statement-form.ts";
import type {} from "./generated/statements.ts";
import { forAnyTenant } from "./planning.ts";

/**
 * What PostgreSQL says of each statement, by name: the values it takes and the rows it answers. Filled in by the files
 * `generated/statements.ts` of the packages that declare statements; made by `pnpm statements`, never by hand.
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

/**
 * A named SQL statement: the server parses it once a connection, and has one plan for it whatever the values are, unless
 * it is `planned` each time (ADR 0022). Without a name it is parsed and planned each time.
 */
export type Statement<Row, Values extends readonly unknown[] = readonly unknown[]> = {
  name: string;
  text: string;
  planned?: "each time" | undefined;
  readonly row?: Row;
  readonly values?: Values;
};

/** The values as arguments: may be left out where a statement takes none. */
export type ValuesOf<Values extends readonly unknown[]> = readonly [] extends Values
  ? [values?: NoInfer<Values>]
  : [values: NoInfer<Values>];

/** The row that a statement answers: `RowOf<typeof findStatement>`. */
export type RowOf<S extends Statement<unknown>> = NonNullable<S["row"]>;

/** The name of a statement that PostgreSQL has said the types of. */
export type StatementName = Extract<keyof StatementTypes, string>;
/** The row of the statement of a name, where the statement itself is out of reach. */
export type StatementRow<Name extends StatementName> = RowIn<StatementTypes[Name]>;

type RowIn<Types> = Types extends { row: infer Row } ? Row : never;
type ValuesIn<Types> = Types extends { values: infer Values extends readonly unknown[] } ? Readonly<Values> : never;

/** What a statement's plans may do beyond what `pnpm db:plans` lets every statement do (ADR 0022), and why. */
export type PlanAllowance = {
  why: string;
  /** Rows that it may read and throw away; `tenant`: once all that its tenant has. */
  discards?: number | "tenant";
  /** Rows that it may sort; `tenant`: all that its tenant has, on disk where they are many. */
  sorts?: number | "tenant";
  /** Tables that it reads whole, across tenants. */
  scans?: readonly string[];
  /** Nobody knows the tenant before it asks: the policy alone tells whose rows are meant. */
  tenantByPolicy?: true;
};

export type StatementOptions = {
  /** Which plan is good depends on the values: what is searched for, or whether there is anything to search for. */
  planned?: "each time";
  plan?: PlanAllowance;
  /** The same for a cluster that takes it in no other way: of the same values and the same row. */
  cluster?: string;
  /** Values to explain it with where they can't be told from its text: by the number of the parameter. */
  examples?: Readonly<Record<number, unknown>>;
};

export type RegisteredStatement = StatementOptions & {
  name: string;
  /** As it was declared, and as it is sent. */
  text: string;
  sent: string;
};

const MAX_NAME_LENGTH = 63;
const registered = new Map<string, RegisteredStatement>();

/** Declares a statement, once, at module level. Two texts under one name would answer each other's queries. */
export function statement<const Name extends StatementName>(
  name: Name,
  text: string,
  options?: StatementOptions,
): Statement<RowIn<StatementTypes[Name]>, ValuesIn<StatementTypes[Name]>> {
  return composedStatement<RowIn<StatementTypes[Name]>, ValuesIn<StatementTypes[Name]>>(name, text, options);
}

/**
 * A statement put together when it is asked, of parts that a declared one has as well: that one says what the row is. Every
 * name stays on each connection, so there must be few.
 */
export function composedStatement<Row, Values extends readonly unknown[] = readonly unknown[]>(
  name: string,
  text: string,
  options: StatementOptions = {},
): Statement<Row, Values> {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new TypeError(`The statement name "${name}" must have 1 to ${MAX_NAME_LENGTH} characters`);
  }
  const known = registered.get(name);
  if (known !== undefined && known.text !== text) throw new TypeError(`Two statements are named "${name}"`);
  const sent = known?.sent ?? (options.planned ? forAnyTenant(text) : text);
  if (options.cluster) declareForm(sent, options.planned ? forAnyTenant(options.cluster) : options.cluster);
  if (!known) registered.set(name, { ...options, name, text, sent });
  return { name, text: sent, planned: options.planned };
}

/** Every statement that the modules loaded so far have declared, by name. */
export const registeredStatements = (): ReadonlyMap<string, RegisteredStatement> => registered;

const MAX_GENERATED = 1000;
const MAX_REMEMBERED = 5000;

/**
 * Names for the SQL that Prisma makes, given at its second appearance: a text that appears once, such as an IN list
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
