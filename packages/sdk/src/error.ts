import type { Reason } from "./generated/reasons.ts";

/** What went wrong on the way, where no server said so. */
export type ClientReason = "network_error" | "unexpected_response";

/** Every reason known to this version; newer servers may name others. */
export type KarwanErrorCode = Reason | ClientReason | (string & {});

/** One thing wrong with a field of the input. */
export interface FieldError {
  field: string;
  message: string;
  code: string;
}

interface Facts {
  code: KarwanErrorCode;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  details?: readonly FieldError[];
  requestId?: string | null;
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** The one error that a call fails with, but for an aborted one, which fails with its signal's reason. */
export class KarwanError extends Error {
  override readonly name = "KarwanError";
  /** Branch on this; the message is for people. */
  readonly code: KarwanErrorCode;
  readonly status: number;
  readonly details: readonly FieldError[];
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** What some reasons add, such as `available` of `insufficient_stock`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(facts: Facts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
    this.extra = facts.extra ?? {};
  }
}

/** Whether a call was refused, for one of these reasons when any are named. */
export function isKarwanError(error: unknown, ...codes: KarwanErrorCode[]): error is KarwanError {
  return error instanceof KarwanError && (codes.length === 0 || codes.includes(error.code));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && [value.field, value.message, value.code].every((part) => typeof part === "string");

/** The failure an answer holds: REST's envelope, or tRPC's with the same fields in `error.data`. */
export function failureOf(body: unknown): Record<string, unknown> | null {
  if (!isRecord(body)) return null;
  const found = isRecord(body.error) && isRecord(body.error.data) ? body.error.data : body;
  return typeof found.code === "string" ? found : null;
}

/** An answer that is no success, as an error. */
export function errorFrom(status: number, body: unknown, headers: Headers): KarwanError {
  const failure = failureOf(body);
  const requestId = headers.get("x-request-id");
  if (!failure)
    return new KarwanError({
      code: "unexpected_response",
      status,
      message: `Unexpected answer, HTTP ${status}`,
      requestId,
    });
  const { success: _s, httpStatus: _h, path: _p, code, message, details, request_id, ...extra } = failure;
  return new KarwanError({
    code: String(code),
    status,
    message: typeof message === "string" ? message : String(code),
    details: Array.isArray(details) ? details.filter(isFieldError) : [],
    requestId: typeof request_id === "string" ? request_id : requestId,
    extra,
  });
}
