import type { RequestContext } from "@karwan/api";
import { AppError, asAppError, describeFailure } from "@karwan/api";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { App } from "./request-context.ts";

/** What went wrong, in our words; the unknown is logged under the request's id and masked (3 §1.5). */
export function knownError(cause: unknown, log: Logger, requestId: string | null): AppError {
  const known = asAppError(cause);
  if (known) return known;
  if (cause instanceof HTTPException && cause.status < 500) return new AppError("malformed_json");
  log.error({ err: cause, request_id: requestId }, "a request failed unexpectedly");
  return new AppError(isUnavailable(cause) ? "service_unavailable" : "internal_server_error");
}

/** The database is away, starting, or out of connections: worth trying again, unlike a defect. */
function isUnavailable(cause: unknown): boolean {
  for (let e = cause; e instanceof Error; e = e.cause) {
    const code = "code" in e && typeof e.code === "string" ? e.code : "";
    if (/^(08|57P|53)/.test(code) || code === "ECONNREFUSED" || code === "ECONNRESET" || code === "ETIMEDOUT")
      return true;
    if (
      /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/i.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}

/** Sends an error in the documented envelope, on tRPC paths in tRPC's. */
export function sendFailure(c: Context<App>, error: AppError, ctx: RequestContext | undefined): Response {
  const failure = describeFailure(error, ctx?.language ?? "en", ctx?.requestId ?? null);
  if (error.reason === "idempotency_in_progress") c.header("Retry-After", "1");
  if (error.status === 503) c.header("Retry-After", "5");
  const retryAfter = error.extra["retry_after"];
  if (error.status === 429 && typeof retryAfter === "number") c.header("Retry-After", String(retryAfter));
  if (error.status === 401) c.header("WWW-Authenticate", 'Bearer realm="karwan"');
  const status = error.status as ContentfulStatusCode;
  if (!c.req.path.startsWith("/trpc")) return c.json(failure, status);
  const { success: _, ...data } = failure;
  const body = { error: { message: failure.message, code: -32_000, data: { ...data, httpStatus: error.status } } };
  const calls = c.req.path.split(",").length;
  return c.json(c.req.query("batch") ? Array.from({ length: calls }, () => body) : body, status);
}
