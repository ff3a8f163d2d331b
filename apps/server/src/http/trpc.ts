import { AppError, appRouter, isTooDeep, knownFailure, MAX_JSON_DEPTH } from "@karwan/api";
import type { TRPCError } from "@trpc/server";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import type { App } from "./app-env.ts";
import type { Bodies } from "./bodies/bodies.ts";
import { compressJson } from "./encoding.ts";
import { knownError, RETRY_AFTER_S, requestOf, sendFailure } from "./failures.ts";

const JSON_TYPE = /^application\/json\s*(;|$)/i;

const tooDeep = () => new AppError("body_too_deep", { max: MAX_JSON_DEPTH });

/** The query as the library will read it: of what is given twice, or spelt in two ways, both must see the same. */
const queryOf = (c: Context<App>): URLSearchParams => new URL(c.req.url).searchParams;

/** How deep the JSON of a request may nest: an input lies in superjson's `json`, and those of a batch in one object more. */
const depthOf = (query: URLSearchParams) => MAX_JSON_DEPTH + (query.get("batch") === "1" ? 2 : 1);

const hasDeepInput = (query: URLSearchParams): boolean =>
  ["input", "connectionParams"].some((name) => isTooDeep(query.get(name) ?? "", depthOf(query)));

/** The request with a body that is read when the procedure asks for its input: behind the caller's credential. */
function lazily(c: Context<App>, bodies: Bodies): Request {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = await bodies.text(c);
        if (isTooDeep(text, depthOf(queryOf(c)))) throw tooDeep();
        if (text !== "") controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { url, method, headers, signal } = c.req.raw;
  return new Request(url, { method, headers, signal, body, duplex: "half" });
}

/** Serves the router to tRPC's own clients. */
export function mountTrpc(app: Hono<App>, log: Logger, bodies: Bodies): void {
  app.all("/trpc/*", (c) => {
    const ctx = c.get("requestContext");
    c.set("routeTemplate", trpcRoute(c.req.path));
    if (hasDeepInput(queryOf(c))) return sendFailure(c, tooDeep(), ctx);
    if (c.req.method !== "POST") return handle(c, c.req.raw, log);
    // Procedures take JSON and nothing else: forms and streams would come in by ways of their own.
    if (!JSON_TYPE.test(c.req.header("content-type") ?? ""))
      return sendFailure(c, new AppError("unsupported_media_type", { expected: "application/json" }), ctx);
    return handle(c, lazily(c, bodies), log);
  });
}

async function handle(c: Context<App>, req: Request, log: Logger): Promise<Response> {
  const ctx = c.get("requestContext");
  const response = await fetchRequestHandler({
    endpoint: "/trpc",
    req,
    router: appRouter,
    createContext: () => ctx,
    // Every answer here is somebody's own, tokens among them: no cache on the way may keep one.
    responseMeta: ({ errors }) => ({
      headers: {
        "Cache-Control": "no-store",
        ...(ctx.replayed.value && { "Idempotency-Replayed": "true" }),
        ...retryAfterOf(errors),
      },
    }),
    onError: ({ error }) => {
      if (error.code === "INTERNAL_SERVER_ERROR") knownError(error, log, requestOf(c));
    },
  });
  return compressJson(c, response);
}

/** When to come again, where one of the calls says that the service is not available (3 §1.5). */
function retryAfterOf(errors: readonly TRPCError[]): Record<string, string> {
  const isUnavailable = errors.some((error) => knownFailure(error)?.status === 503);
  return isUnavailable ? { "Retry-After": RETRY_AFTER_S } : {};
}

/** The procedure called, if there is such a one: metrics and logs get no names that callers make up. */
function trpcRoute(path: string): string {
  const name = path.slice("/trpc/".length);
  return Object.hasOwn(appRouter._def.procedures, name) ? path : "/trpc";
}
