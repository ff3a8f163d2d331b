import type { Answers, Dependencies } from "@karwan/api";
import { AppError, appRouter, MAX_FILE_BYTES } from "@karwan/api";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { Hono } from "hono";
import type { Logger } from "pino";
import { answerHeaders } from "./http/answer-headers.ts";
import { limitBody } from "./http/body-limit.ts";
import { mountDocs } from "./http/docs.ts";
import { knownError, sendFailure } from "./http/failures.ts";
import { mountFiles } from "./http/files.ts";
import type { Readiness } from "./http/health.ts";
import { mountHealth } from "./http/health.ts";
import { logRequests } from "./http/log-requests.ts";
import { createMetrics } from "./http/metrics.ts";
import { observe } from "./http/observe.ts";
import { rateLimit } from "./http/rate-limit.ts";
import type { App } from "./http/request-context.ts";
import { createRequestContext } from "./http/request-context.ts";
import { mountStreams } from "./http/sse.ts";
import { openApiDocument } from "./openapi/document.ts";
import { mountRest } from "./rest/mount.ts";

export const BASE_PATH = "/api/v1";
const MAX_BODY_BYTES = 1024 * 1024;
// The file itself, and what a multipart body says around it.
const MAX_UPLOAD_BYTES = MAX_FILE_BYTES + 64 * 1024;
const EXPOSED = ["X-Request-Id", "Idempotency-Replayed", "RateLimit", "RateLimit-Policy", "Retry-After"];

export interface AppOptions {
  deps: Dependencies;
  log: Logger;
  readiness: Readiness;
  rateLimits: { perMinute: number; anonymousPerMinute: number };
  corsOrigins: readonly string[];
  /** Whether REST checks its answers by every rule, or only keeps to what is documented (ADR 0017). */
  answers: Answers;
  /** How many proxies in front append to X-Forwarded-For. */
  trustProxy: number;
}

/** The whole HTTP surface over one set of dependencies: REST, tRPC, documentation, health and metrics. */
export function createApp(options: AppOptions): Hono<App> {
  const { deps, log } = options;
  const app = new Hono<App>();
  const metrics = createMetrics(deps.database);
  mountHealth(app, options.readiness, metrics.registry);

  app.use(async (c, next) => {
    c.set("headers", {});
    c.set("requestContext", await createRequestContext(c, deps, options.trustProxy));
    await next();
  });
  app.use(observe(metrics.measure, logRequests(log)));
  app.use(
    answerHeaders(options.corsOrigins, EXPOSED),
    limitBody(MAX_BODY_BYTES, { [`${BASE_PATH}/files`]: MAX_UPLOAD_BYTES }),
  );
  mountDocs(app, openApiDocument);

  const limit = rateLimit(options.rateLimits);
  app.use(`${BASE_PATH}/*`, limit);
  app.use("/trpc/*", limit);

  const rest = new Hono<App>();
  mountStreams(rest, appRouter, log);
  mountFiles(rest, log);
  mountRest(rest, appRouter, log, options.answers);
  app.route(BASE_PATH, rest);
  mountTrpc(app, log);

  app.notFound((c) => sendFailure(c, new AppError("route_not_found"), c.get("requestContext")));
  app.onError((cause, c) =>
    sendFailure(c, knownError(cause, log, c.get("requestContext")?.requestId ?? null), c.get("requestContext")),
  );
  return app;
}

function mountTrpc(app: Hono<App>, log: Logger): void {
  app.all("/trpc/*", async (c) => {
    const ctx = c.get("requestContext");
    c.set("routeTemplate", trpcRoute(c.req.path));
    return fetchRequestHandler({
      endpoint: "/trpc",
      req: c.req.raw,
      router: appRouter,
      createContext: () => ctx,
      // Every answer here is somebody's own, tokens among them: no cache on the way may keep one.
      responseMeta: () => ({
        headers: { "Cache-Control": "no-store", ...(ctx.replayed.value && { "Idempotency-Replayed": "true" }) },
      }),
      onError: ({ error }) => {
        if (error.code === "INTERNAL_SERVER_ERROR") knownError(error, log, ctx.requestId);
      },
    });
  });
}

/** The procedure called, if there is such a one: metrics and logs get no names that callers make up. */
function trpcRoute(path: string): string {
  const name = path.slice("/trpc/".length);
  return Object.hasOwn(appRouter._def.procedures, name) ? path : "/trpc";
}
