import { type Language, translate } from "@karwan/i18n";
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

/** An error in the reader's language. A refused body says what its first mistake is, and lists them all in `details`. */
export function describeFailure(error: AppError, language: Language, requestId: string | null): Failure {
  const details = error.issues.map((found) => ({ field: found.field, message: issueText(language, found), code: found.code }));
  return {
    ...error.extra,
    success: false,
    message: details[0]?.message ?? translate(language, `error.${error.reason}`, error.extra),
    code: error.reason,
    ...(details.length > 0 && { details }),
    request_id: requestId,
  };
}
