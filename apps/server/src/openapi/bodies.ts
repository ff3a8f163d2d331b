import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import { binary } from "./files.ts";
import { headers } from "./headers.ts";
import { typeNameOf } from "./operation-id.ts";
import { wordingOf } from "./wording.ts";

const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

/** Some fields of an operation's input. */
export function pick(route: RestRoute, keys: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(keys.flatMap((key) => (route.shape[key] ? [[key, route.shape[key]]] : [])));
}

/** Whether an operation takes an Idempotency-Key. */
export const isKeyed = ({ meta, type }: RestRoute) =>
  type === "mutation" && meta.access.kind !== "open" && meta.idempotency !== "none";

/** The body of a request, named after its operation. */
export function bodyOf(route: RestRoute): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (!BODY_METHODS.has(route.meta.rest.method) || route.inBody.length === 0) return {};
  const { csv } = route.shape;
  if (route.meta.csv && csv) return { requestBody: { required: true, content: { "text/csv": { schema: csv } } } };
  const needed = route.conditions.length > 0 && { allOf: route.conditions };
  const schema = z.object(pick(route, route.inBody)).meta({ id: `${typeNameOf(route)}Request`, ...needed });
  const required = Object.values(schema.shape).some((field) => !field.safeParse(undefined).success);
  return { requestBody: { required, content: { "application/json": { schema } } } };
}

/** An answer's name: operations that answer one record share it, and so do those that answer nothing but a message. */
function answerName(route: RestRoute): string {
  const [only, ...others] = Object.values(route.output.shape) as z.ZodType[];
  if (!only) return "MessageResponse";
  const record = others.length === 0 ? only.meta()?.id : undefined;
  return record === undefined ? `${typeNameOf(route)}Response` : `${record}Response`;
}

type Answer = { keys: string; schema: z.ZodObject };
const named = new Map<string, Answer>();

/** The answer in its envelope. */
function envelopeOf(route: RestRoute): z.ZodObject {
  const keys = Object.keys(route.output.shape).join();
  const name = answerName(route);
  const known = named.get(name);
  if (known && known.keys !== keys) throw new Error(`${route.name}: another answer is named ${name}`);
  const schema =
    known?.schema ??
    z.object({ success: z.literal(true), message: z.string(), ...route.output.shape }).meta({ id: name });
  named.set(name, { keys, schema });
  return schema;
}

const asTable = z.string().meta({
  id: "Table",
  description:
    "All rows that the filters leave, whatever `page` and `limit` say, in the list's own order; `sort_by` is for pages",
});

const filesOf = ({ meta }: RestRoute) =>
  Object.fromEntries(Object.keys(meta.asFile?.formats ?? {}).map((type) => [type, { schema: binary }]));

/** Every way in which an operation ends well, by status. */
export function successesOf(route: RestRoute): Record<string, ZodOpenApiResponseObject> {
  const { meta } = route;
  const all = meta.outcomes?.all ?? [{ status: meta.status ?? 200, message: meta.message }];
  const schema = envelopeOf(route);
  return Object.fromEntries(
    all.map(({ status, message }) => [
      String(status),
      {
        description: wordingOf(message),
        headers: isKeyed(route) ? headers.keyed : headers.every,
        content: {
          "application/json": { schema },
          ...(route.table && { "text/csv": { schema: asTable } }),
          ...filesOf(route),
        },
      },
    ]),
  );
}
