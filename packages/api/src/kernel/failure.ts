import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { AppError, Issue } from "./errors.ts";

/** The documented failure envelope (3 §1.3). */
export interface Failure {
  success: false;
  message: string;
  code: string;
  details?: { field: string; message: string; code: string }[];
  request_id: string | null;
  [extra: string]: unknown;
}

function issueText(language: Language, { code, field, params }: Issue): string {
  return translate(language, `validation.${code}`, { field, ...params });
}

/** Messages that say what is wrong but not where; the others name their field or are literal texts of the documents. */
const NEEDS_FIELD = /^(invalid|not_multiple_of|too_big|too_small|too_many_decimals)/;

function headline(details: NonNullable<Failure["details"]>): string | undefined {
  const first = details[0];
  return first && first.field !== "" && NEEDS_FIELD.test(first.code)
    ? `${first.field}: ${first.message}`
    : first?.message;
}

/** An error in the reader's language. A refused body says what its first mistake is, and lists them all in `details`. */
export function describeFailure(error: AppError, language: Language, requestId: string | null): Failure {
  const details = error.issues.map((found) => ({
    field: found.field,
    message: issueText(language, found),
    code: found.code,
  }));
  return {
    ...error.extra,
    success: false,
    message: headline(details) ?? translate(language, `error.${error.reason}`, error.extra),
    code: error.reason,
    ...(details.length > 0 && { details }),
    request_id: requestId,
  };
}
