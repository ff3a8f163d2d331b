import type { OperationMeta, Reason } from "@karwan/api";
import { appRouter, reasons } from "@karwan/api";
import { catalogues, messageParameters, translate } from "@karwan/i18n";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";
import { createDocument } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes, streamRoutes } from "../rest/routes.ts";
import { exampleOf } from "./examples.ts";
import { fileOperation, fileRoutes } from "./files.ts";
import { schemas } from "./schemas.ts";
import { webhooksSent } from "./webhooks.ts";

const VERSION = "1.0.0";
const BODY_METHODS = new Set(["POST", "PUT", "PATCH"]);

const language = z
  .enum(["en", "ar", "ku"])
  .optional()
  .describe("Language of messages; otherwise Accept-Language, then English");
const idempotencyKey = z
  .string()
  .min(1)
  .max(255)
  .describe("Names this request, so that repeating it has no second effect; kept 24 hours");

/** The reasons an operation can refuse for: its own and those every operation of its kind shares. */
function reasonsOf(route: RestRoute): Reason[] {
  const { access, errors = [], idempotency, rest } = route.meta;
  const all: Reason[] = [
    ...errors,
    "validation_failed",
    "rate_limited",
    "internal_server_error",
    "service_unavailable",
  ];
  if (access.kind !== "open") all.push("unauthenticated", "token_expired", "account_inactive");
  if (access.kind === "external")
    all.push("api_key_invalid", "insufficient_permissions", "tenant_mismatch", "tenant_not_found");
  if (access.kind === "system" || access.kind === "tenant") all.push("insufficient_permissions");
  if (access.kind === "tenant") all.push("tenant_required", "tenant_mismatch", "tenant_not_found", "tenant_suspended");
  if (BODY_METHODS.has(rest.method)) all.push("malformed_json", "unsupported_media_type", "payload_too_large");
  if (route.type === "mutation" && access.kind !== "open" && idempotency !== "none") {
    all.push("idempotency_in_progress", "idempotency_key_reused", "idempotency_key_invalid");
    if (idempotency === "required") all.push("idempotency_key_required");
  }
  return [...new Set(all)];
}

/** What an error says, with the names of its parameters in their places; a plural needs a number. */
function wordingOf(reason: Reason): string {
  const key = `error.${reason}` as const;
  const names = messageParameters("en", catalogues.en[key] ?? "");
  const shown = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  return translate("en", key, { ...shown, retry_after: 60 });
}

function failures(route: RestRoute): Record<string, ZodOpenApiResponseObject> {
  const byStatus = Map.groupBy(reasonsOf(route), (reason) => reasons[reason]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, list]) => [
        String(status),
        {
          description: list.map((reason) => `\`${reason}\`: ${wordingOf(reason)}`).join("\n\n"),
          ...(status === 429 && { headers: z.object({ "Retry-After": z.int().describe("Seconds to wait") }) }),
          content: { "application/json": { schema: schemas.failure } },
        },
      ]),
  );
}

function successes(route: RestRoute): Record<string, ZodOpenApiResponseObject> {
  const { meta, output } = route;
  const all = meta.outcomes?.all ?? [{ status: meta.status ?? 200, message: meta.message }];
  const schema = z.object({ success: z.literal(true), message: z.string(), ...output.shape });
  return Object.fromEntries(
    all.map(({ status, message }) => [
      String(status),
      {
        description: translate("en", message),
        headers: z.object({ "X-Request-Id": z.uuid().describe("Names this request in logs") }),
        content: {
          "application/json": {
            schema,
            example: {
              success: true,
              message: translate("en", message),
              ...(meta.example?.response ?? exampleOf(output, "output")),
            },
          },
        },
      },
    ]),
  );
}

function pick(route: RestRoute, keys: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(keys.flatMap((key) => (route.shape[key] ? [[key, route.shape[key]]] : [])));
}

function bodyOf(route: RestRoute): Pick<ZodOpenApiOperationObject, "requestBody"> {
  if (!BODY_METHODS.has(route.meta.rest.method) || route.inBody.length === 0) return {};
  const schema = z.object(pick(route, route.inBody));
  const required = Object.values(schema.shape).some((field) => !field.safeParse(undefined).success);
  const example = route.meta.example?.request ?? exampleOf(schema, "input");
  return { requestBody: { required, content: { "application/json": { schema, example } } } };
}

function securityOf(meta: OperationMeta): Record<string, string[]>[] {
  if (meta.access.kind === "open") return [];
  return [meta.access.kind === "external" ? { apiKey: [] } : { bearer: [] }];
}

function describeAccess(meta: OperationMeta): string {
  if (meta.audience) return meta.audience;
  switch (meta.access.kind) {
    case "open":
      return "No credential needed.";
    case "user":
      return "For anybody signed in.";
    case "system":
      return "For system administrators.";
    default:
      return meta.access.anyOf.length > 0
        ? `Needs ${meta.access.anyOf.map((name) => `\`${name}\``).join(" or ")}.`
        : "For every member of the tenant.";
  }
}

function operationOf(route: RestRoute): ZodOpenApiOperationObject {
  const { meta } = route;
  const keyed = route.type === "mutation" && meta.access.kind !== "open" && meta.idempotency !== "none";
  const header = { "Idempotency-Key": meta.idempotency === "required" ? idempotencyKey : idempotencyKey.optional() };
  return {
    operationId: route.name.replaceAll(".", "_"),
    summary: meta.summary,
    description: [meta.description, describeAccess(meta), `Reference: ${meta.reference}.`].filter(Boolean).join("\n\n"),
    tags: [meta.tag],
    security: securityOf(meta),
    requestParams: {
      ...(route.inPath.length > 0 && { path: z.object(pick(route, route.inPath)) }),
      query: z.object({ ...pick(route, route.inQuery), ...(!("language" in route.shape) && { language }) }),
      ...(keyed && { header: z.object(header) }),
    },
    ...bodyOf(route),
    responses: { ...successes(route), ...failures(route) },
  };
}

/** A stream: what its events are named after and carry; refused like any other operation before it begins. */
function streamOf(route: RestRoute): ZodOpenApiOperationObject {
  const { meta, output } = route;
  const query = pick(
    route,
    route.inQuery.filter((key) => key !== "lastEventId"),
  );
  const lastEventId = z.string().optional().describe("The `id` of the last event seen, to go on there");
  return {
    ...operationOf(route),
    requestParams: { query: z.object({ ...query, language }), header: z.object({ "Last-Event-ID": lastEventId }) },
    responses: {
      "200": {
        description: `${translate("en", meta.message)}: server-sent events, each \`data\` a JSON document of this shape`,
        content: { "text/event-stream": { schema: output } },
      },
      ...failures(route),
    },
  };
}

/** What generators of clients need to find the operation on tRPC, whose input is path, query and body in one. */
function trpcOf({ name }: RestRoute, type: "query" | "mutation" | "subscription") {
  return { "x-trpc": { procedure: name, type } };
}

/** The OpenAPI 3.1 document of the REST surface, derived from the router (3 §1.1). */
export function openApiDocument() {
  const routes = restRoutes(appRouter);
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.meta.rest.method.toLowerCase()]: { ...operationOf(route), ...trpcOf(route, route.type) },
    };
  }
  const streams = streamRoutes(appRouter);
  for (const route of streams)
    paths[route.path] = { ...paths[route.path], get: { ...streamOf(route), ...trpcOf(route, "subscription") } };
  for (const route of fileRoutes)
    paths[route.path] = {
      ...paths[route.path],
      [route.meta.rest.method.toLowerCase()]: fileOperation(route, operationOf(route)),
    };
  const tags = [...new Set([...routes, ...streams, ...fileRoutes].map((route) => route.meta.tag))].toSorted();
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Karwan",
      version: VERSION,
      description: "Delivery logistics, warehousing and storefront commerce. Messages in English, Arabic and Kurdish.",
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
      contact: { name: "Karwan" },
    },
    servers: [{ url: "/api/v1", description: "This server" }],
    tags: tags.map((name) => ({
      name,
      description: `Operations on ${/^[A-Z]{2}/.test(name) ? name : name.toLowerCase()}`,
    })),
    paths,
    webhooks: webhooksSent(),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "Access token from POST /auth/login",
        },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A tenant's API key" },
      },
    },
  });
}
