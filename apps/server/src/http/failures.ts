import type { RequestContext, UnavailableCause } from "@karwan/api";
import { AppError, asAppError, describeFailure, unavailable, unavailableFor } from "@karwan/api";
import { databaseTrouble } from "@karwan/db";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Lines, OutageLog } from "../outage-log.ts";
import { createOutageLog } from "../outage-log.ts";
import { answer } from "./answer.ts";
import type { App } from "./app-env.ts";
import { callsIn, MAX_CALLS } from "./trpc-calls.ts";
import { unavailablePart } from "./unavailable.ts";

/** When to try again what is not available, unless the refusal knows better. */
export const RETRY_AFTER_S = "5";

/** As much of a logger as failures need. */
interface FailureLines extends Lines {
  warn(details: object, message: string): void;
}
/** The request that failed, as the log names it. */
export interface FailedRequest {
  requestId: string | null;
  operation?: string;
  tenantId?: string | null;
}

/** How the log names the request of a context: by its route, for a path may hold what is somebody's own. */
export function requestOf(c: Context<App>): FailedRequest {
  const ctx = c.get("requestContext") as RequestContext | undefined;
  const tenantId = ctx?.credential?.kind === "session" ? ctx.credential.tenantId : null;
  return { requestId: ctx?.requestId ?? null, operation: `${c.req.method} ${c.get("routeTemplate")}`, tenantId };
}

/**
 * What went wrong, in our words; the unknown is logged under the request's id and masked (3 §1.5). What is away or full is
 * logged once, not for each request that needs it. A statement that waited too long, for a row that another one had locked
 * or for its own work, is no outage and no defect: it is told of by its operation and its tenant.
 */
export function knownError(cause: unknown, log: FailureLines, request: FailedRequest | null): AppError {
  const known = asAppError(cause);
  if (known) return known;
  if (cause instanceof HTTPException && cause.status < 500) return new AppError("malformed_json");
  const { requestId: request_id = null, operation, tenantId: tenant_id } = request ?? {};
  const trouble = databaseTrouble(cause);
  if (trouble === "full") {
    outageOf(log, "share of the connections").note(cause);
    return unavailableFor(trouble);
  }
  if (trouble === "slow" || trouble === "locked") {
    log.warn(
      { err: cause, request_id, operation, tenant_id },
      "a statement of a request waited too long and was given up",
    );
    return unavailableFor(trouble);
  }
  const away = unavailablePart(cause);
  if (away) {
    outageOf(log, away).note(cause);
    return unavailable(causeOf[away]);
  }
  log.error({ err: cause, request_id }, "a request failed unexpectedly");
  return new AppError("internal_server_error");
}

const causeOf = {
  database: "database",
  "file store": "file_store",
  "temporary folder": "disk",
  disk: "disk",
} as const satisfies Record<NonNullable<ReturnType<typeof unavailablePart>>, UnavailableCause>;

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
  const isFull = error.reason === "limit_reached";
  if (isRunning) headers["retry-after"] = "1";
  if (status === 503) headers["retry-after"] = RETRY_AFTER_S;
  const retryAfter = error.extra.retry_after;
  if ((isRunning || isFull || status === 429 || status === 503) && typeof retryAfter === "number")
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
