import { isKarwanError } from "@karwan/sdk";

/** Of a refusal that names no field, as of what is taken already, what it calls it: `location_code_taken` is about a `code`. */
const takenIn = (code: string): string[] => {
  const name = /^(.+)_(?:taken|exists)$/.exec(code)?.[1];
  return name === undefined ? [] : [name, name.slice(name.indexOf("_") + 1)];
};

/** What the server found wrong with fields that a form has; the rest is said above it. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!isKarwanError(error)) return {};
  const taken = takenIn(error.code).find((name) => fields.includes(name));
  if (taken !== undefined) return { [taken]: error.message };
  const own = error.details.filter(({ field }) =>
    fields.some((each) => field === each || field.startsWith(`${each}.`)),
  );
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}

/** Whether all that a refusal says stands at fields, so that nothing of it is left to say of the whole. */
export const isAllSaid = (cause: unknown, atFields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(atFields).length > 0 && isKarwanError(cause) && cause.details.every(({ field }) => field in atFields);
