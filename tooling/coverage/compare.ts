import type { Area } from "./endpoints/area.ts";

type Description = { servers?: { url: string }[]; paths?: Record<string, Record<string, unknown>> };

const base = "/api/v1";
const methods = new Set(["get", "post", "put", "patch", "delete"]);

/** One spelling for a method and path: the base taken off and parameters nameless, so that only the shape counts. */
export function operationKey(method: string, path: string): string {
  const relative = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return `${method.toUpperCase()} ${relative.replace(/\{[^}]+\}|:[A-Za-z_]\w*/g, "{}")}`;
}

/** The operations of an OpenAPI document, as keys. */
export function servedOperations(description: Description): string[] {
  return Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => methods.has(method))
      .map((method) => operationKey(method, path)),
  );
}

/** Whether an operation is the installation's own: no document names it, and none ever will. */
export const isOwn = (operation: string): boolean => / \/own\//.test(operation);

/** Served operations that neither an area nor the list of extras names, and that are not the installation's own. */
export function unknownOperations(
  served: readonly string[],
  areas: readonly Area[],
  extras: readonly { method: string; path: string }[],
): string[] {
  const known = new Set(
    [...areas.flatMap((area) => area.endpoints), ...extras].map(({ method, path }) => operationKey(method, path)),
  );
  return served.filter((operation) => !known.has(operation) && !isOwn(operation));
}
