import type { Sort, SortKey } from "./declaration.ts";

type Key = { inside: string; outside: string; isDescending: boolean; nulls: string };

const form = /^(.+?)( DESC)?( NULLS LAST)?$/;

/** A key's own column, or SQL, and the name by which it is known outside the cut. */
function keyOf(key: SortKey, alias: string): Key {
  const [, name = "", isDescending, nulls = ""] = form.exec(typeof key === "string" ? key : key.sql) ?? [];
  const own =
    typeof key === "string" ? { inside: `${alias}.${name}`, outside: name } : { inside: name, outside: key.as };
  return { ...own, isDescending: isDescending !== undefined, nulls };
}

/** The keys of an order, turned round when it was asked for descending. */
export function keysOf(sort: Sort, alias: string, isTurned = false): Key[] {
  const keys = "by" in sort ? sort.by : sort;
  return keys.map((key) => keyOf(key, alias)).map((key) => ({ ...key, isDescending: key.isDescending !== isTurned }));
}

const said = (column: string, { isDescending, nulls }: Key) => `${column}${isDescending ? " DESC" : ""}${nulls}`;

/** ORDER BY for the tables of a list. */
export const orderInside = (keys: readonly Key[]): string =>
  `ORDER BY ${keys.map((key) => said(key.inside, key)).join(", ")}`;
/** The same for rows that were cut out of them. */
export const orderOutside = (keys: readonly Key[], alias: string): string =>
  `ORDER BY ${keys.map((key) => said(`${alias}.${key.outside}`, key)).join(", ")}`;
/** Keys that are no column of the list's table, for the cut to carry out. */
export const carried = (keys: readonly Key[], alias: string): string =>
  keys
    .flatMap((key) => (key.inside === `${alias}.${key.outside}` ? [] : [`, ${key.inside} AS ${key.outside}`]))
    .join("");

export type { Key };
