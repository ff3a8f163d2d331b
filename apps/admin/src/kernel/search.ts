import * as z from "zod/mini";
// By name: of the namespace a linter takes it for a promise's.
import { catch as otherwise } from "zod/mini";

/** Of a page's address: a text; left out where there is none. What somebody wrote there by hand never breaks a page. */
const text = otherwise(z.optional(z.string()), undefined);
const day = otherwise(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/** What every list keeps in its address. */
export const listSearch = {
  q: text,
  sort: text,
  order: otherwise(z.optional(z.enum(["asc", "desc"])), undefined),
  hide: otherwise(z.optional(z.array(z.string())), undefined),
};

export const searchFields = { text, day };

/** One of some values, or several. */
export const someOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  otherwise(z.optional(z.array(z.enum(values))), undefined);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  otherwise(z.optional(z.enum(values)), undefined);

/** The order after a click on a column: the other way round, or by that column from its start. */
export function nextSort(
  old: { sort?: string; order?: "asc" | "desc" },
  by: string,
): { sort: string; order: "asc" | "desc" } {
  return { sort: by, order: old.sort === by && old.order === "asc" ? "desc" : "asc" };
}
