import type { OperationMeta } from "@karwan/api";
import { appRouter } from "@karwan/api";
import { translate } from "@karwan/i18n";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { createDocument } from "zod-openapi";
import type { RestRoute } from "../rest/routes.ts";
import { restRoutes, streamRoutes } from "../rest/routes.ts";
import { bodyOf, isKeyed, pick, successesOf } from "./bodies.ts";
import { failuresOf } from "./failures.ts";
import { fileOperation, fileRoutes, madeFileOperation } from "./files.ts";
import { introduction } from "./introduction.ts";
import { operationIdOf } from "./operation-id.ts";
import { changeHeaders, language, lastEventHeader } from "./parameters.ts";
import { ownTags, tagGroupsWith, tags } from "./tags.ts";
import { tidy } from "./tidy.ts";
import { webhooksSent } from "./webhooks.ts";
import { withExamples } from "./with-examples.ts";

const VERSION = "1.0.0";

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
  return {
    operationId: operationIdOf(route),
    summary: meta.summary,
    description: [meta.description, describeAccess(meta)].filter(Boolean).join("\n\n"),
    tags: [meta.tag],
    ...(meta.deprecated && meta.deprecated.field === undefined && { deprecated: true }),
    security: securityOf(meta),
    requestParams: {
      ...(route.inPath.length > 0 && { path: z.object(pick(route, route.inPath)) }),
      query: z.object({ ...pick(route, route.inQuery), ...(!("language" in route.shape) && { language }) }),
      ...(isKeyed(route) && {
        header: changeHeaders({ needsKey: meta.idempotency === "required", takesIfMatch: meta.ifMatch === true }),
      }),
    },
    ...bodyOf(route),
    responses: { ...successesOf(route), ...failuresOf(route) },
  };
}

/** A stream: what its events are named after and carry; refused like any other operation before it begins. */
function streamOf(route: RestRoute): ZodOpenApiOperationObject {
  const { meta, output } = route;
  const query = pick(
    route,
    route.inQuery.filter((key) => key !== "lastEventId"),
  );
  return {
    ...operationOf(route),
    requestParams: {
      ...(route.inPath.length > 0 && { path: z.object(pick(route, route.inPath)) }),
      query: z.object({ ...query, language }),
      header: lastEventHeader,
    },
    responses: {
      "200": {
        description: `${translate("en", meta.message)}: server-sent events, each \`data\` a JSON document of this shape`,
        content: { "text/event-stream": { schema: output } },
      },
      ...failuresOf(route),
    },
  };
}

/** What generators of clients need to find the operation on tRPC, whose input is path, query and body in one. */
function trpcOf({ name }: RestRoute, type: "query" | "mutation" | "subscription") {
  return { "x-trpc": { procedure: name, type } };
}

type Paths = Record<string, Record<string, ZodOpenApiOperationObject>>;

function pathsOf(
  routes: readonly RestRoute[],
  describe: (route: RestRoute) => ZodOpenApiOperationObject,
  paths: Paths,
) {
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.meta.rest.method.toLowerCase()]: describe(route) };
}

function makeDocument() {
  const routes = restRoutes(appRouter);
  const streams = streamRoutes(appRouter);
  const paths: Paths = {};
  const described = (route: RestRoute) => {
    const trpc = trpcOf(route, route.type);
    return route.meta.file ? madeFileOperation(route, operationOf(route), trpc) : { ...operationOf(route), ...trpc };
  };
  pathsOf(routes, described, paths);
  pathsOf(streams, (route) => ({ ...streamOf(route), ...trpcOf(route, "subscription") }), paths);
  pathsOf(fileRoutes, (route) => fileOperation(route, operationOf(route)), paths);
  const used = new Set([...routes, ...streams, ...fileRoutes].map(({ meta }) => meta.tag));
  // A tag outside our chapters may only be an installation's own; the tests hold ours to be described.
  const own = ownTags(new Set(routes.filter(({ meta }) => meta.reference === "own").map(({ meta }) => meta.tag)));
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Karwan",
      version: VERSION,
      description: introduction,
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
      contact: { name: "Karwan" },
    },
    servers: [{ url: "/api/v1", description: "This server" }],
    tags: [...tags.filter(({ name }) => used.has(name)), ...own],
    paths,
    webhooks: webhooksSent(),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description:
            "The `access_token` that `POST /auth/login` answers. Pages of this server may keep it in a cookie instead: see there",
        },
        apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A tenant's API key" },
      },
    },
  });
  return withExamples({ ...tidy(document), "x-tagGroups": tagGroupsWith(own) }, routes);
}

let made: ReturnType<typeof makeDocument> | undefined;

/** The OpenAPI 3.1 document of the REST surface, derived from the router (3 §1.1). It is the same as long as we live. */
export function openApiDocument() {
  made ??= makeDocument();
  return made;
}
