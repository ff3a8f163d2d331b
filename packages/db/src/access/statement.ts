/** A named SQL statement: the server parses it once a connection. */
export type Statement<Row> = { name: string; text: string; readonly row?: Row };

const MAX_NAME_LENGTH = 63;
const textOf = new Map<string, string>();

/** Declares a statement, once, at module level. Two texts under one name would answer each other's queries. */
export function statement<Row>(name: string, text: string): Statement<Row> {
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new TypeError(`The statement name "${name}" must have 1 to ${MAX_NAME_LENGTH} characters`);
  }
  const known = textOf.get(name);
  if (known !== undefined && known !== text) throw new TypeError(`Two statements are named "${name}"`);
  textOf.set(name, text);
  return { name, text };
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
