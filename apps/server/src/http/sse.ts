import { AppError, describeFailure } from "@karwan/api";
import type { AnyRouter } from "@trpc/server";
import { callTRPCProcedure, isTrackedEnvelope } from "@trpc/server";
import type { Context, Hono } from "hono";
import type { SSEStreamingApi } from "hono/streaming";
import { streamSSE } from "hono/streaming";
import type { Logger } from "pino";
import type { RestRoute } from "../rest/routes.ts";
import { streamRoutes } from "../rest/routes.ts";
import type { App } from "./app-env.ts";
import { knownError, requestOf, sendFailure } from "./failures.ts";

const KEEP_ALIVE_MS = 15_000;

function readInput(c: Context<App>, route: RestRoute): Record<string, unknown> {
  const queries = c.req.queries();
  const input: Record<string, unknown> = Object.fromEntries(
    route.inQuery.flatMap((key) => (queries[key] ? [[key, route.readers[key]?.(queries[key])]] : [])),
  );
  for (const key of route.inPath) input[key] = route.readers[key]?.([c.req.param(key) ?? ""]);
  const last = c.req.header("last-event-id");
  return last === undefined || last === "" ? input : { ...input, lastEventId: last };
}

/** A refused position is told by where it was sent. */
function nameHeader(error: AppError, c: Context<App>): AppError {
  if (!c.req.header("last-event-id")) return error;
  const issues = error.issues.map((one) => (one.field === "lastEventId" ? { ...one, field: "Last-Event-ID" } : one));
  return new AppError(error.reason, error.extra, issues);
}

/** The event's name: what the stream carries, or `ready` for the opening, which says only where the stream stands. */
function nameOf(data: Record<string, unknown>): string {
  return Object.keys(data).find((key) => data[key] !== null) ?? "ready";
}

async function pump(events: AsyncIterable<unknown>, stream: SSEStreamingApi, c: Context<App>, log: Logger) {
  const ctx = c.get("requestContext");
  // A comment now and then: proxies close what looks dead, and a client that is gone is noticed.
  const keepAlive = setInterval(() => void stream.write(": keep-alive\n\n").catch(() => {}), KEEP_ALIVE_MS);
  try {
    for await (const event of events) {
      if (!isTrackedEnvelope(event)) throw new Error("a stream must track its events, or nobody could resume it");
      const [id, data] = event;
      await stream.writeSSE({ id, event: nameOf(data as Record<string, unknown>), data: JSON.stringify(data) });
    }
  } catch (cause) {
    // Too late for a status: the stream says why it ends, as any other failure would.
    const failure = describeFailure(knownError(cause, log, requestOf(c)), ctx.language, ctx.requestId);
    await stream.writeSSE({ event: "error", data: JSON.stringify(failure) });
  } finally {
    clearInterval(keepAlive);
  }
}

/**
 * Serves the router's subscriptions as server-sent events (3 §12). The same procedures that tRPC subscribes to, with
 * the same checks, which run before the stream begins: a refusal is an ordinary answer.
 */
export function mountStreams(app: Hono<App>, router: AnyRouter, log: Logger): void {
  for (const route of streamRoutes(router)) {
    app.get(route.honoPath, async (c) => {
      c.set("routeTemplate", route.path);
      const ctx = c.get("requestContext");
      const gone = new AbortController();
      c.req.raw.signal.addEventListener("abort", () => gone.abort(), { once: true });
      try {
        const events: unknown = await callTRPCProcedure({
          router,
          path: route.name,
          type: "subscription",
          ctx,
          getRawInput: async () => readInput(c, route),
          signal: gone.signal,
          batchIndex: 0,
        });
        const response = streamSSE(c, async (stream) => {
          stream.onAbort(() => gone.abort());
          await pump(events as AsyncIterable<unknown>, stream, c, log);
        });
        // Over the helper's own "no-cache": no cache may keep what is somebody's own, and no proxy hold it back.
        response.headers.set("Cache-Control", "no-store");
        response.headers.set("X-Accel-Buffering", "no");
        return response;
      } catch (cause) {
        gone.abort();
        return sendFailure(c, nameHeader(knownError(cause, log, requestOf(c)), c), ctx);
      }
    });
    app.all(route.honoPath, (c) => {
      c.get("headers").allow = "GET";
      return sendFailure(c, new AppError("method_not_allowed"), c.get("requestContext"));
    });
  }
}
