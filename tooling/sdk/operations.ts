import { appRouter } from "@karwan/api";
import type { RestRoute } from "../../apps/server/src/rest/routes.ts";
import { restRoutes } from "../../apps/server/src/rest/routes.ts";

/** `keyed` mutations take an Idempotency-Key, `plain` ones don't (3 §1.8). */
export type Kind = "query" | "keyed" | "plain";

export interface Operation {
  /** e.g. `warehousing.itemCategories.list` */
  path: string;
  kind: Kind;
  /** Its method and path on REST, e.g. `GET /warehousing/item-categories`. */
  rest: string;
  route: RestRoute;
}

/** Mirrors which requests the server keeps the outcome of: neither open ones nor those that opted out. */
function kindOf({ type, meta }: RestRoute): Kind {
  if (type === "query") return "query";
  return meta.access.kind === "open" || meta.idempotency === "none" ? "plain" : "keyed";
}

/** Every operation of the router, in a stable order. */
export function allOperations(router = appRouter): Operation[] {
  return restRoutes(router)
    .map((route) => ({
      path: route.name,
      kind: kindOf(route),
      rest: `${route.meta.rest.method} ${route.path}`,
      route,
    }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
