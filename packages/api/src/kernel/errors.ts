import type { Violation } from "@karwan/db";
import { sqlState, violation } from "@karwan/db";
import { TRPCError } from "@trpc/server";
import { z } from "zod";
import type { Reason } from "./reasons.ts";
import { reasons } from "./reasons.ts";

/** One thing wrong with a field; `params` fill the message `validation.<code>` of the reader's language. */
export type Issue = {
  field: string;
  /** What is wrong; of a row of an import it may also be a reason, and the message is then the reason's own. */
  code: string;
  params?: Record<string, unknown>;
  /** Of an import: the line of the table. */
  row?: number;
};
export type RowIssue = Issue & { row: number };

/**
 * The only error a service throws. `extra` goes to the wire beside `code` and fills the message's parameters;
 * `issues` become `details[]`. Formatted in one place per surface (3 §1.3).
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly reason: Reason;
  readonly extra: Record<string, unknown>;
  readonly issues: readonly Issue[];

  constructor(reason: Reason, extra: Record<string, unknown> = {}, issues: readonly Issue[] = []) {
    super(reason);
    this.reason = reason;
    this.extra = extra;
    this.issues = issues;
  }

  get status(): number {
    return reasons[this.reason];
  }
}

/** A 400 that names one field; `code` is a key below `validation.` in the catalogues. */
export function invalidField(field: string, code: string, params: Record<string, unknown> = {}): AppError {
  return new AppError("validation_failed", {}, [{ field, code, params }]);
}

// Whoever sends a table with more mistakes than these learns of the others when these are mended.
export const MAX_ROW_ISSUES = 1000;

/** The 400 of an import, whose `errors[]` are these, in the order of the table; `count` where not all are at hand (4 D11). */
export function importRefused(issues: readonly RowIssue[], count = issues.length): AppError {
  const inOrder = issues.toSorted((a, b) => a.row - b.row);
  return new AppError("import_has_errors", { error_count: count }, inOrder.slice(0, MAX_ROW_ISSUES));
}

/** A zod issue whose text is a key of our own: `z.number().min(0, { error: issue("quantity_negative") })`. */
export function issue(key: string): string {
  return `@${key}`;
}

/** A zod issue that refuses the whole request for a reason of its own, such as 404 for a malformed id in a path. */
export function refusal(reason: Reason): string {
  return `#${reason}`;
}

export function isReason(text: string): text is Reason {
  return Object.hasOwn(reasons, text);
}

// A finished issue does not say what the input was (zod keeps it back), so absence is told apart here, while it is known.
const missable = new Set(["invalid_type", "invalid_value", "invalid_union"]);
z.config({
  customError: (raw) => (raw.input === undefined && missable.has(raw.code) ? issue("required") : undefined),
});

function issueFrom(raw: z.core.$ZodIssue): Issue[] {
  const field = raw.path.map(String).join(".");
  if (raw.message.startsWith("@")) return [{ field, code: raw.message.slice(1) }];
  switch (raw.code) {
    case "invalid_type":
      return [{ field, code: "invalid_type", params: { expected: raw.expected } }];
    case "too_small":
      return [
        {
          field,
          code: `too_small.${raw.origin}`,
          params: { minimum: raw.minimum, inclusive: String(raw.inclusive ?? true) },
        },
      ];
    case "too_big":
      return [
        {
          field,
          code: `too_big.${raw.origin}`,
          params: { maximum: raw.maximum, inclusive: String(raw.inclusive ?? true) },
        },
      ];
    case "invalid_format":
      return [{ field, code: "invalid_format", params: { format: raw.format } }];
    case "not_multiple_of":
      return [{ field, code: "not_multiple_of", params: { divisor: raw.divisor } }];
    case "invalid_value":
      return [{ field, code: "invalid_value", params: { allowed: raw.values.join(", ") } }];
    case "unrecognized_keys":
      return raw.keys.map((key) => ({ field: [field, key].filter(Boolean).join("."), code: "unrecognized_key" }));
    case "invalid_union": {
      const branch = raw.errors.toSorted((a, b) => a.length - b.length)[0];
      if (!branch?.length) return [{ field, code: "invalid" }];
      return branch.flatMap((inner) => issueFrom({ ...inner, path: [...raw.path, ...inner.path] }));
    }
    default:
      return [{ field, code: "invalid" }];
  }
}

/** A failed schema as our own error: every issue, in the order of the schema. */
export function fromZod(error: z.core.$ZodError): AppError {
  const refused = error.issues
    .map((found) => found.message.slice(1))
    .find((text, index) => error.issues[index]?.message.startsWith("#") && isReason(text));
  if (refused && isReason(refused)) return new AppError(refused);
  return new AppError("validation_failed", {}, error.issues.flatMap(issueFrom));
}

/** Whether a text was refused for a NUL or half a surrogate pair: JSON can carry them, PostgreSQL keeps neither. */
function isUnstorable(error: Error): boolean {
  const state = sqlState(error);
  if (state === "22021" || state === "22P05") return true;
  return state === "22P02" && "routine" in error && String(error.routine).startsWith("json_");
}

/** The AppError in an error's chain of causes, a schema failure turned into one, or null for the unknown. */
export function asAppError(error: unknown): AppError | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof AppError) return e;
    // An answer that its own schema refuses is nothing that the caller could mend.
    if (e instanceof TRPCError && e.code === "INTERNAL_SERVER_ERROR" && e.cause instanceof z.core.$ZodError)
      return null;
    if (e instanceof z.core.$ZodError) return fromZod(e);
    if (isUnstorable(e)) return invalidField("", "invalid_characters");
  }
  return null;
}

/** Turns the violation of a named constraint into the reason that users know; other errors pass unchanged. */
export function onViolation(map: Record<string, () => AppError>): (error: unknown) => never {
  return (error) => {
    const found: Violation | null = violation(error);
    const make = found && map[found.constraint];
    throw make ? make() : error;
  };
}
