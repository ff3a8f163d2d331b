import { randomUUID } from "node:crypto";
import superjson from "superjson";
import type { RestRoute } from "../rest/routes.ts";
import type { Answer, RestKit } from "../testing/rest-kit.ts";

type As = Parameters<RestKit["request"]>[2];
export type Call = (kit: RestKit, route: RestRoute, input: Record<string, unknown>, as: As) => Promise<Answer>;

const text = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** Where a key is required, one is sent: a call must get as far as the ids that it tries. */
const keyOf = ({ meta }: RestRoute): Record<string, string> =>
  meta.idempotency === "required" ? { "idempotency-key": randomUUID() } : {};

/** Calls an operation over REST, each part of the input where it belongs. */
const rest: Call = (kit, route, input, as) => {
  const path = route.path.replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(text(input[key] ?? "x")));
  const query = Object.fromEntries(
    route.inQuery.flatMap((key) => (input[key] === undefined ? [] : [[key, text(input[key])]])),
  );
  const body = Object.fromEntries(route.inBody.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])));
  const { method } = route.meta.rest;
  return kit.request(method, path, as, {
    query,
    headers: { ...keyOf(route), ...(route.meta.csv && { "content-type": "text/csv" }) },
    ...(method === "GET" || method === "DELETE" ? {} : { body: route.meta.csv ? body.csv : body }),
  });
};

/** Calls the same operation over tRPC's own HTTP protocol. */
const trpc: Call = async (kit, route, input, as) => {
  const headers: Record<string, string> = { "content-type": "application/json", ...keyOf(route) };
  if (as && "token" in as) headers.authorization = `Bearer ${as.token}`;
  if (as && "apiKey" in as) headers["x-api-key"] = as.apiKey;
  const isQuery = route.type === "query";
  const url = `/trpc/${route.name}${isQuery ? `?input=${encodeURIComponent(superjson.stringify(input))}` : ""}`;
  const response = await kit.app.request(
    url,
    isQuery ? { headers } : { method: "POST", headers, body: superjson.stringify(input) },
  );
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
};

/** Both faces of every operation. */
export const surfaces = { REST: rest, tRPC: trpc } as const;

/** The stable code of a refusal on either surface. */
export function codeOf(answer: Answer): unknown {
  return answer.body?.code ?? answer.body?.error?.json.data?.code;
}
