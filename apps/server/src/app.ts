import type { Answers, Dependencies } from "@karwan/api";
import { AppError, appRouter } from "@karwan/api";
import { Hono } from "hono";
import type { Logger } from "pino";
import type { Tiles } from "./http/admin/facts.ts";
import { ADMIN_FOLDER, mountAdmin } from "./http/admin/mount.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import type { App } from "./http/app-env.ts";
import type { BodyLimits } from "./http/bodies/bodies.ts";
import { createBodies } from "./http/bodies/bodies.ts";
import { mountDocs } from "./http/docs.ts";
import { knownError, requestOf, sendFailure } from "./http/failures.ts";
import { mountFiles } from "./http/files.ts";
import type { MetricsAccess, Readiness } from "./http/health.ts";
import { mountHealth } from "./http/health.ts";
import type { RateLimits } from "./http/limits/rate-limit.ts";
import { rateLimit } from "./http/limits/rate-limit.ts";
import { logRequests } from "./http/log-requests.ts";
import type { Pools } from "./http/metrics.ts";
import { createMetrics } from "./http/metrics.ts";
import { observe } from "./http/observe.ts";
import { createRequestContext } from "./http/request-context.ts";
import { mountSandboxPage } from "./http/sandbox-page.ts";
import { sendCookies } from "./http/session-cookies.ts";
import { mountStreams } from "./http/sse.ts";
import { mountTrackingPage } from "./http/tracking-page/mount.ts";
import { mountTrpc } from "./http/trpc.ts";
import { openApiDocument } from "./openapi/document.ts";
import type { ExportLimits } from "./rest/mount.ts";
import { mountRest } from "./rest/mount.ts";
import type { Telemetry } from "./telemetry/port.ts";
import type { JobQueue } from "./worker/jobs.ts";

export const BASE_PATH = "/api/v1";
const EXPOSED = [
  "X-Request-Id",
  "Idempotency-Replayed",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Deprecation",
  "Sunset",
];

export interface AppOptions {
  deps: Dependencies;
  log: Logger;
  readiness: Readiness;
  rateLimits: RateLimits;
  corsOrigins: readonly string[];
  /** Whether REST checks its answers by every rule, or only keeps to what is documented (ADR 0017). */
  answers: Answers;
  /** Whether REST calls the parts of operations itself (ADR 0018); true when left out. */
  direct?: boolean;
  /** How many proxies in front append to X-Forwarded-For. */
  trustProxy: number;
  metrics: MetricsAccess;
  /** Connections of other work than requests, for the metrics. */
  pools?: Pools;
  /** The job queue, for the metrics. */
  jobs?: Pick<JobQueue, "depths">;
  bodyLimits?: BodyLimits;
  /** Where maps take their pictures of streets from; a plain ground when left out. */
  tiles?: Tiles | null;
  /** Where the built pages of the admin lie; the workspace's own when left out. */
  adminFolder?: string;
  exports?: ExportLimits;
  /** What a collector is told; left out: nothing. */
  telemetry?: Pick<Telemetry, "requests" | "alsoTell"> | undefined;
}

/** The whole HTTP surface over one set of dependencies: REST, tRPC, documentation, health and metrics. */
export function createApp(options: AppOptions): Hono<App> {
  const { deps, log } = options;
  const app = new Hono<App>();
  const metrics = createMetrics(
    { requests: deps.database, ...options.pools },
    { jobs: options.jobs, database: deps.database, replicas: deps.replicas },
  );
  const bodies = createBodies(options.bodyLimits);
  mountHealth(app, options.readiness, metrics.text, options.metrics);
  if (options.telemetry) {
    options.telemetry.alsoTell(metrics.registry);
    app.use(options.telemetry.requests);
  }

  app.use(async (c, next) => {
    c.set("headers", {});
    c.set("setCookies", new Map());
    c.set("requestContext", await createRequestContext(c, deps, { proxies: options.trustProxy, bodies }));
    await next();
    sendCookies(c);
  });
  app.use(observe(metrics.measure, logRequests(log)));
  app.use(answerHeaders(options.corsOrigins, EXPOSED));
  const hasDemo = deps.devOutbox ?? false;
  mountDocs(app, openApiDocument, { hasDemo });
  mountAdmin(app, { hasDemo, folder: options.adminFolder ?? ADMIN_FOLDER, tiles: options.tiles ?? null });

  const limit = rateLimit(options.rateLimits, deps);
  app.use(`${BASE_PATH}/*`, limit);
  app.use("/trpc/*", limit);
  mountTrackingPage(app, limit, log);
  if (deps.payments?.sandbox) mountSandboxPage(app, limit, log);

  const rest = new Hono<App>();
  mountStreams(rest, appRouter, log);
  mountFiles(rest, log, bodies);
  const { answers, direct = true, exports } = options;
  mountRest(rest, appRouter, { log, answers, direct, bodies, exports });
  app.route(BASE_PATH, rest);
  mountTrpc(app, log, bodies);

  app.notFound((c) => sendFailure(c, new AppError("route_not_found"), c.get("requestContext")));
  app.onError((cause, c) => sendFailure(c, knownError(cause, log, requestOf(c)), c.get("requestContext")));
  return app;
}
