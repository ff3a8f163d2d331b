/** Reads one parameter of a page's address; what somebody wrote there by hand never breaks a page, it is left out. */
export type Reader<Value> = (raw: unknown) => Value | undefined;

// By hand: a library for schemas weighs more than any page that reads them here.
const text: Reader<string> = (raw) =>
  typeof raw === "string" ? raw || undefined : typeof raw === "number" ? String(raw) : undefined;
const day: Reader<string> = (raw) => (typeof raw === "string" && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : undefined);
const flag: Reader<true> = (raw) => (raw === true ? true : undefined);
const texts: Reader<string[]> = (raw) =>
  Array.isArray(raw) && raw.every((each) => typeof each === "string") ? raw : undefined;

/** One of some values. */
export const oneOf =
  <const Values extends readonly string[]>(values: Values): Reader<Values[number]> =>
  (raw) =>
    values.find((each) => each === raw);

/** Several of some values. */
export const someOf =
  <const Values extends readonly string[]>(values: Values): Reader<Values[number][]> =>
  (raw) => {
    const given: unknown[] = Array.isArray(raw) ? raw : [raw];
    const chosen = values.filter((each) => given.includes(each));
    return chosen.length > 0 ? chosen : undefined;
  };

/** What every list keeps in its address. */
export const listSearch = { q: text, sort: text, order: oneOf(["asc", "desc"]), hide: texts };

export const searchFields = { text, day, flag };

type Read<Shape extends Record<string, Reader<unknown>>> = {
  [Name in keyof Shape]?: Exclude<ReturnType<Shape[Name]>, undefined> | undefined;
};

/** What a page keeps in its address. What can't be read is named as undefined: the router would leave it as it was written. */
export const searchOf =
  <Shape extends Record<string, Reader<unknown>>>(shape: Shape) =>
  (raw: Record<string, unknown>): Read<Shape> => {
    const read = Object.entries(shape).map(([name, reader]) => [name, reader(raw[name])] as const);
    return Object.fromEntries(read) as Read<Shape>;
  };

/** The order after a click on a column: the other way round, or by that column from its start. */
export function nextSort(
  old: { sort?: string; order?: "asc" | "desc" },
  by: string,
): { sort: string; order: "asc" | "desc" } {
  return { sort: by, order: old.sort === by && old.order === "asc" ? "desc" : "asc" };
}
