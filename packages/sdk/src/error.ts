import type { FieldCode, Reason } from "./generated/reasons.ts";
import { retryAfter } from "./retry-after.ts";

/** What went wrong on the way, where no server said so. */
export type ClientReason = "network_error" | "unexpected_response" | "stream_unsupported";

/** Every reason known to this version; newer servers may name others. */
export type KarwanErrorCode = Reason | ClientReason | (string & {});

/** One thing wrong with a field of the input. */
export interface FieldError {
  /** Where it is, such as `dimensions.unit` or `items.3.quantity`; empty for the body as a whole. */
  field: string;
  /** For people, in the language asked for. */
  message: string;
  code: FieldCode | (string & {});
}

/** One thing wrong with a row of a table. */
export interface RowError extends Omit<FieldError, "code"> {
  /** The line of the table that the row begins on; the header is 1. */
  row: number;
  code: FieldCode | Reason | (string & {});
}

interface Facts {
  code: KarwanErrorCode;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  message: string;
  details?: readonly FieldError[];
  rows?: readonly RowError[];
  requestId?: string | null;
  retryAfter?: number | null;
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
  /** Of `import_has_errors`: what is wrong with which row. */
  readonly rows: readonly RowError[];
  /** Quote it when you report a problem. */
  readonly requestId: string | null;
  /** After how many seconds the server wants to be asked again, where it said so. */
  readonly retryAfter: number | null;
  /** What some reasons add, such as `available` of `insufficient_stock`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(facts: Facts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? [];
    this.rows = facts.rows ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
    this.extra = facts.extra ?? {};
  }
}

/** Whether a call was refused, for one of these reasons when any are named. */
export function isKarwanError<Code extends KarwanErrorCode = KarwanErrorCode>(
  error: unknown,
  ...codes: Code[]
): error is KarwanError & { readonly code: Code } {
  return error instanceof KarwanError && (codes.length === 0 || codes.some((code) => code === error.code));
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && [value.field, value.message, value.code].every((part) => typeof part === "string");

const isRowError = (value: unknown): value is RowError =>
  isFieldError(value) && "row" in value && Number.isInteger(value.row);

/** The failure an answer holds: REST's envelope, or tRPC's with the same fields in `error.json.data`. */
export function failureOf(body: unknown): Record<string, unknown> | null {
  if (!isRecord(body)) return null;
  const error = isRecord(body.error) && isRecord(body.error.json) ? body.error.json : null;
  const found = error && isRecord(error.data) ? error.data : body;
  return typeof found.code === "string" ? found : null;
}

/** An answer that is no success, as an error. */
export function errorFrom(status: number, body: unknown, headers: Headers, now: number): KarwanError {
  const failure = failureOf(body);
  const known = { status, requestId: headers.get("x-request-id"), retryAfter: retryAfter(headers, now) };
  if (!failure)
    return new KarwanError({ ...known, code: "unexpected_response", message: `Unexpected answer, HTTP ${status}` });
  const { success: _s, httpStatus: _tx, path: _p, code, message, details, errors, request_id, ...extra } = failure;
  return new KarwanError({
    ...known,
    code: String(code),
    message: typeof message === "string" ? message : String(code),
    details: Array.isArray(details) ? details.filter(isFieldError) : [],
    rows: Array.isArray(errors) ? errors.filter(isRowError) : [],
    requestId: typeof request_id === "string" ? request_id : known.requestId,
    extra,
  });
}
