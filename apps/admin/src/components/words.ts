import { isKarwanError } from "@karwan/sdk";
import type { I18n } from "../kernel/i18n/index.tsx";
import { isAnswer } from "../kernel/reading.ts";
import { TooLateToAsk } from "../kernel/same-request.ts";

/** What went wrong, in words of the page's language: the server's own where it said something. */
export function wordsFor(error: unknown, t: I18n["t"]): string {
  if (error instanceof TooLateToAsk) return t("trouble.too_late");
  if (!isKarwanError(error))
    return error instanceof Error && !(error instanceof TypeError) && error.message !== ""
      ? error.message
      : t("trouble.title");
  if (error.code === "network_error") return t("trouble.no_answer");
  if (error.code === "unexpected_response") return t("trouble.not_ours", { status: error.status });
  if (error.code === "idempotency_in_progress") return t("trouble.running");
  return error.message;
}

/** Why a code could not be looked up, and what to do. */
export function scanFailed(error: unknown, t: I18n["t"]): string {
  if (isAnswer(error)) return wordsFor(error, t);
  return t(navigator.onLine ? "scan.away" : "scan.away_offline");
}
