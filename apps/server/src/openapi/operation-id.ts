import type { RestRoute } from "../rest/routes.ts";

const capitalized = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** `deliveries` as `delivery`, `addresses` as `address`, `stock` as it is. */
export function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(ss|ch)es$/.test(name)) return name.slice(0, -2);
  return name.replace(/s$/, "");
}

const VERBS: Readonly<Record<string, string>> = { show: "get" };

/**
 * The name under which generated clients have an operation: its verb and what it is about, as in `listZones`,
 * `updateWarehouse`. A declaration names its own where these two make no good one.
 */
export function operationIdOf({ name, meta }: Pick<RestRoute, "name" | "meta">): string {
  if (meta.operationId !== undefined) return meta.operationId;
  const [verb = "", resource = ""] = name.split(".").toReversed();
  const about = verb === "list" ? resource : singular(resource);
  return `${VERBS[verb] ?? verb}${capitalized(about)}`;
}

/** The same as the beginning of a type's name. */
export const typeNameOf = (route: Pick<RestRoute, "name" | "meta">): string => capitalized(operationIdOf(route));
