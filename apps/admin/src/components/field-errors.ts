import { isKarwanError } from "@karwan/sdk";

/** What the server found wrong with fields that a form has; the rest is said above it. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!isKarwanError(error)) return {};
  const own = error.details.filter(({ field }) =>
    fields.some((each) => field === each || field.startsWith(`${each}.`)),
  );
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}

/** Whether all that a refusal says stands at fields, so that nothing of it is left to say of the whole. */
export const isAllSaid = (cause: unknown, atFields: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(atFields).length > 0 && isKarwanError(cause) && cause.details.every(({ field }) => field in atFields);
