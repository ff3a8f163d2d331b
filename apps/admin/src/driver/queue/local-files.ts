const PREFIX = "local:";

/** How a payload names a file that only this phone has. */
export const localName = (id: string): string => PREFIX + id;

function replaced(value: unknown, urls: ReadonlyMap<string, string>): unknown {
  if (typeof value === "string" && value.startsWith(PREFIX)) return urls.get(value.slice(PREFIX.length)) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, urls));
  if (typeof value !== "object" || value === null) return value;
  return withFiles(value as Record<string, unknown>, urls);
}

/** A payload in which files have the names that the server gave them. */
export const withFiles = (
  payload: Readonly<Record<string, unknown>>,
  urls: ReadonlyMap<string, string>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, replaced(value, urls)]));
