import type { Answers, Outcome, RequestContext } from "@karwan/api";
import { AppError, directCall, invalidField, libraryCall, parseJson, requireOnly } from "@karwan/api";
import { translate } from "@karwan/i18n";
import type { AnyRouter } from "@trpc/server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { answer } from "../http/answer.ts";
import type { App } from "../http/app-env.ts";
import type { Bodies } from "../http/bodies/bodies.ts";
import { knownError, requestOf, sendFailure } from "../http/failures.ts";
import { formatAsked } from "./as-file.ts";
import { exportTable, wantsTable } from "./csv/export.ts";
import { createExportPlaces } from "./csv/places.ts";
import { deprecationHeaders } from "./deprecation.ts";
import type { RestRoute } from "./routes.ts";
import { restRoutes } from "./routes.ts";
import { sendFile } from "./send-file.ts";

const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

const CSV_TYPE = /^text\/csv\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i;

// In another encoding a table would be read as other letters.
const isCsv = (type: string): boolean => CSV_TYPE.test(type) && /^utf-?8$/i.test(CHARSET.exec(type)?.[1] ?? "utf-8");

const typeOf = (c: Context<App>): string => c.req.header("content-type") ?? "";

// What is longer lies on the disk while it is read.
const MAX_HELD_BYTES = 1024 * 1024;

/** Bodies are taken as they are: a packed one would be read as other letters, or as nothing. */
function refusePacked(c: Context<App>, expected: string): void {
  const encoding = c.req.header("content-encoding")?.trim().toLowerCase() || "identity";
  if (encoding === "identity") return;
  throw new AppError("unsupported_media_type", { expected: `${expected}, Content-Encoding: identity` });
}

async function readTable(c: Context<App>, bodies: Bodies, maxBytes: number): Promise<Record<string, unknown>> {
  if (maxBytes > MAX_HELD_BYTES) {
    // Looked at before it is taken, for it may be long.
    if (!isCsv(typeOf(c))) throw new AppError("unsupported_media_type", { expected: "text/csv" });
    const file = await bodies.file(c, maxBytes);
    if (file) c.set("endOfTable", file.close);
    return file ? { csv: file.table } : {};
  }
  const bytes = await bodies.bytes(c, maxBytes);
  if (bytes.length === 0) return {};
  if (!isCsv(typeOf(c))) throw new AppError("unsupported_media_type", { expected: "text/csv" });
  return { csv: decode(bytes) };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidField("csv", "csv_encoding");
  }
}

async function readBody(c: Context<App>, { meta }: RestRoute, bodies: Bodies): Promise<Record<string, unknown>> {
  refusePacked(c, meta.csv ? "text/csv" : "application/json");
  if (meta.csv) return readTable(c, bodies, meta.csv.maxBytes);
  const text = await bodies.text(c);
  if (text === "") return {};
  if (!JSON_TYPE.test(typeOf(c))) throw new AppError("unsupported_media_type", { expected: "application/json" });
  const body = parseJson(text);
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    throw new AppError("validation_failed", {}, [{ field: "", code: "invalid_type", params: { expected: "object" } }]);
  }
  return { ...body };
}

function readQuery(c: Context<App>, { inQuery, readers }: RestRoute): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const queries = c.req.url.includes("?") ? c.req.queries() : {};
  for (const key in queries) {
    const given = queries[key];
    if (given && inQuery.includes(key)) input[key] = readers[key]?.(given);
  }
  return input;
}

/** Body, query and path as one input; what the path and the query own cannot be overwritten by the body. */
async function readInput(c: Context<App>, route: RestRoute, bodies: Bodies): Promise<Record<string, unknown>> {
  const { method } = route.meta.rest;
  const input = method === "GET" || method === "DELETE" ? {} : await readBody(c, route, bodies);
  if (route.meta.onlyFields) requireOnly(route.meta.onlyFields, Object.keys(input));
  for (const key of [...route.inQuery, ...route.inPath]) delete input[key];
  Object.assign(input, readQuery(c, route));
  for (const key of route.inPath) input[key] = route.readers[key]?.([c.req.param(key) ?? ""]);
  return input;
}

function reply(c: Context<App>, route: RestRoute, ctx: RequestContext, data: Record<string, unknown>): Response {
  const { meta } = route;
  const plain: Outcome = { status: meta.status ?? 200, message: meta.message };
  const { status, message, params } = meta.outcomes?.of(data, ctx.language) ?? plain;
  return answer(c, status, { success: true, message: translate(ctx.language, message, params), ...data });
}

const isServed = ({ meta }: RestRoute, ctx: RequestContext): boolean => meta.servedWhere?.(ctx.deps) ?? true;

type Call = ReturnType<typeof directCall>;
export type ExportLimits = { atOnce?: number; patienceMs?: number };
type Options = { log: Logger; answers: Answers; direct: boolean; bodies: Bodies; exports?: ExportLimits | undefined };

/** Answers a call in JSON, or a list as a table where that is asked for. */
function answering({ log, bodies, exports = {} }: Options) {
  const places = createExportPlaces(exports.atOnce);
  return async (
    c: Context<App>,
    route: RestRoute,
    ctx: RequestContext,
    { call, format }: { call: Call; format: string | null },
  ): Promise<Response> => {
    const { table } = route;
    if (table && wantsTable(c)) {
      const query = readQuery(c, route);
      const ask = (input: Record<string, unknown>) =>
        call({ ctx, getRawInput: async () => input, getTenantQuery: () => query });
      const { patienceMs } = exports;
      return exportTable(c, { ...route, table }, await readInput(c, route, bodies), {
        ctx,
        log,
        places,
        patienceMs,
        ask,
      });
    }
    let input: Promise<Record<string, unknown>> | undefined;
    // Nothing here stops half-way because the caller left: what was begun is finished or fails by itself.
    const data: unknown = await call({
      ctx,
      getRawInput: () => (input ??= readInput(c, route, bodies).then((read) => (format ? { ...read, format } : read))),
      getTenantQuery: () => readQuery(c, route),
    });
    if (ctx.replayed.value) c.get("headers")["idempotency-replayed"] = "true";
    const answered = data as Record<string, unknown>;
    const { patienceMs } = exports;
    return route.meta.file ? sendFile(c, answered, { ctx, log, places, patienceMs }) : reply(c, route, ctx, answered);
  };
}

/**
 * Serves every operation of the router at its documented path. The only code that knows `success` and `message`;
 * it decides nothing (architecture 2).
 */
export function mountRest(app: Hono<App>, router: AnyRouter, options: Options): void {
  const { log, answers, direct } = options;
  const routes = restRoutes(router);
  const answerCall = answering(options);
  const callOf = (route: RestRoute): Call => {
    // A file is made while it is sent: there is nothing that could be checked before.
    const written = route.meta.file ? "shaped" : answers;
    return direct ? directCall(route.name, route.procedure, written) : libraryCall(router, route.name);
  };
  const byName = new Map(routes.map((route) => [route.name, route]));
  for (const route of routes) {
    const call = callOf(route);
    const file = byName.get(route.meta.asFile?.operation ?? "");
    const fileCall = file && callOf(file);
    app.on(route.meta.rest.method, route.honoPath, async (c) => {
      const ctx = c.get("requestContext");
      if (!isServed(route, ctx)) return sendFailure(c, new AppError("route_not_found"), ctx);
      c.set("routeTemplate", route.path);
      const headers = c.get("headers");
      if (route.meta.noStore) headers["cache-control"] = "no-store";
      if (route.meta.deprecated) Object.assign(headers, deprecationHeaders(route.meta.deprecated));
      if (route.table || file) headers.vary = headers.vary === undefined ? "Accept" : `${headers.vary}, Accept`;
      try {
        const format = formatAsked(c, route);
        return file && fileCall && format
          ? await answerCall(c, file, ctx, { call: fileCall, format })
          : await answerCall(c, route, ctx, { call, format: null });
      } catch (cause) {
        if (ctx.replayed.value) headers["idempotency-replayed"] = "true";
        return sendFailure(c, knownError(cause, log, requestOf(c)), ctx);
      } finally {
        await c.get("endOfTable")?.();
      }
    });
  }
  for (const [path, here] of Map.groupBy(routes, ({ honoPath }) => honoPath)) {
    app.all(path, (c) => {
      const ctx = c.get("requestContext");
      const methods = here.filter((route) => isServed(route, ctx)).map(({ meta }) => meta.rest.method);
      if (methods.length === 0) return sendFailure(c, new AppError("route_not_found"), ctx);
      c.get("headers").allow = methods.join(", ");
      return sendFailure(c, new AppError("method_not_allowed"), c.get("requestContext"));
    });
  }
}
