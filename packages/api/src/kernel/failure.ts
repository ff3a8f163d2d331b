import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import { z } from "zod";
import type { AppError, Issue } from "./errors.ts";
import { isReason } from "./errors.ts";
import type { Reason } from "./reasons.ts";
import { refusalText } from "./refusal-text.ts";

/** What is wrong with, or odd about, a row of a table (4 D11). */
export const rowError = z
  .object({
    row: z.int().describe("The line of the table that the row begins on; the header is 1"),
    field: z.string(),
    code: z.string(),
    message: z.string().describe("For people, in the language asked for"),
  })
  .meta({ id: "RowError" });

/** The documented failure envelope (3 §1.3). */
export interface Failure {
  success: false;
  message: string;
  code: string;
  details?: { field: string; message: string; code: string }[];
  /** Of an import: what is wrong with which row (4 D11). */
  errors?: z.infer<typeof rowError>[];
  request_id: string | null;
  [extra: string]: unknown;
}

function issueText(language: Language, { code, field, params }: Issue): string {
  return translate(language, `validation.${code}`, { field, ...params });
}

/** A row is refused as a field of a body would be, or as the request that it stands for. */
function rowText(language: Language, found: Issue): string {
  return isReason(found.code) ? translate(language, `error.${found.code}`, found.params) : issueText(language, found);
}

/** The mistakes of an import's table, which has them by rows instead of `details`. */
function describeRows({ issues, reason, extra }: AppError, language: Language, requestId: string | null): Failure {
  const errors = issues.map((found) => {
    const { row = 0, field, code } = found;
    return { row, field, code, message: rowText(language, found) };
  });
  const message = translate(language, `error.${reason}`, extra);
  return { ...extra, success: false, message, code: reason, errors, request_id: requestId };
}

/** Messages that say what is wrong but not where; the others name their field or are literal texts of the documents. */
const NEEDS_FIELD =
  /^(invalid|json_object|not_multiple_of|quantity_not_positive|reason_code_format|too_big|too_small|too_many_decimals)/;

function headline(details: NonNullable<Failure["details"]>): string | undefined {
  const first = details[0];
  return first && first.field !== "" && NEEDS_FIELD.test(first.code)
    ? `${first.field}: ${first.message}`
    : first?.message;
}

/** An error in the reader's language. A refused body says what its first mistake is, and lists them all in `details`. */
export function describeFailure(error: AppError, language: Language, requestId: string | null): Failure {
  if (error.reason === "import_has_errors") return describeRows(error, language, requestId);
  const details = error.issues.map((found) => ({
    field: found.field,
    message: issueText(language, found),
    code: found.code,
  }));
  return {
    ...error.extra,
    success: false,
    message: headline(details) ?? refusalText(language, error),
    code: error.reason,
    ...(details.length > 0 && { details }),
    request_id: requestId,
  };
}

/** What a reason says in the reader's language: of one row among many, whose answer carries it. */
export const translateReason = (language: Language, reason: Reason, params: Record<string, unknown> = {}): string =>
  refusalText(language, { reason, extra: params });
