import type { Reason } from "@karwan/sdk";
import { isKarwanError } from "@karwan/sdk";
import type { MessageKey } from "../kernel/i18n/index.tsx";
import { TooLateToAsk } from "../kernel/same-request.ts";

// The refusals that mean that what is shown is no longer so; the others say themselves what stands in the way.
const STALE: ReadonlySet<string> = new Set<Reason>([
  "changed_meanwhile",
  "conflict",
  "invalid_transition",
  "cart_changed",
  "delivery_already_assigned",
  "assignment_superseded",
  "resolution_already_recorded",
  "handoff_ended",
]);

/** What somebody can do about a failure, by the kind that it is of; null where the refusal itself says all there is. */
export function adviceFor(error: unknown): MessageKey | null {
  if (error instanceof TooLateToAsk) return "trouble.advice.too_late";
  if (!isKarwanError(error)) return "trouble.advice.unknown";
  if (error.code === "idempotency_in_progress") return "trouble.advice.running";
  if (error.code === "network_error" || error.code === "unexpected_response") return "trouble.advice.network";
  if (error.status === 403) return "trouble.advice.permission";
  if (error.status === 404) return "trouble.advice.missing";
  if (error.status === 412 || STALE.has(error.code)) return "trouble.advice.changed";
  if (error.status === 409) return null;
  if (error.status === 429) return "trouble.advice.wait";
  if (error.status >= 500) return "trouble.advice.server";
  return "trouble.advice.input";
}
