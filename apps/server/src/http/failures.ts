import type { RequestContext } from "@karwan/api";
import { AppError, asAppError, describeFailure } from "@karwan/api";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Lines, OutageLog } from "../outage-log.ts";
import { createOutageLog } from "../outage-log.ts";
import { answer } from "./answer.ts";
import type { App } from "./app-env.ts";
import { callsIn, MAX_CALLS } from "./trpc-calls.ts";
import { unavailablePart } from "./unavailable.ts";

/**
 * What went wrong, in our words; the unknown is logged under the request's id and masked (3 §1.5). What is away or full is
 * logged once, not for each request that needs it.
 */
export function knownError(cause: unknown, log: Lines, requestId: string | null): AppError {
  const known = asAppError(cause);
  if (known) return known;
  if (cause instanceof HTTPException && cause.status < 500) return new AppError("malformed_json");
  const away = unavailablePart(cause);
  if (away) {
    outageOf(log, away).note(cause);
    return new AppError("service_unavailable");
  }
  log.error({ err: cause, request_id: requestId }, "a request failed unexpectedly");
  return new AppError("internal_server_error");
}

const outages = new WeakMap<Lines, Map<string, OutageLog>>();

/** One account of each part that is away, however many requests fail for it. */
function outageOf(log: Lines, part: string): OutageLog {
  const ofLog = outages.get(log) ?? new Map<string, OutageLog>();
  outages.set(log, ofLog);
  const outage = ofLog.get(part) ?? createOutageLog(log, `the ${part}, which requests need,`);
  ofLog.set(part, outage);
  return outage;
}

/** Sends an error in the documented envelope, on tRPC paths in tRPC's. */
export function sendFailure(c: Context<App>, error: AppError, ctx: RequestContext | undefined): Response {
  const failure = describeFailure(error, ctx?.language ?? "en", ctx?.requestId ?? null);
  const { status } = error;
  const headers = c.get("headers");
  const isRunning = error.reason === "idempotency_in_progress";
  if (isRunning) headers["retry-after"] = "1";
  if (status === 503) headers["retry-after"] = "5";
  const retryAfter = error.extra.retry_after;
  if ((isRunning || status === 429 || status === 503) && typeof retryAfter === "number")
    headers["retry-after"] = String(retryAfter);
  if (status === 401) headers["www-authenticate"] = 'Bearer realm="karwan"';
  if (!c.req.path.startsWith("/trpc")) return answer(c, status, failure);
  const { success: _, ...data } = failure;
  const body = { error: { json: { message: failure.message, code: -32_000, data: { ...data, httpStatus: status } } } };
  const calls = callsIn(c.req.path);
  // Clients take one answer for all calls, too: what is refused for its size gets nothing that is as long.
  const isList = c.req.query("batch") === "1" && calls <= MAX_CALLS;
  return answer(c, status, isList ? Array.from({ length: calls }, () => body) : body);
}
