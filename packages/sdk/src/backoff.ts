import type { KarwanError } from "./error.ts";

const FIRST_DELAY_MS = 200;
const MAX_BACKOFF_MS = 5_000;
/** A balancer's or the server's own: nobody answers at the moment. */
const AWAY = new Set([502, 503, 504]);

/** Grows from attempt to attempt; up to half of it is chance, so that clients that failed together do not come back together. */
export function growing(firstMs: number, attempt: number, maxMs: number, random: number): number {
  return Math.round(Math.min(firstMs * 2 ** (attempt - 1), maxMs) * (0.5 + random / 2));
}

/**
 * Whether trying again can help. After a lost answer nobody knows whether the work was done, so what could be done twice
 * is not repeated; refusals that come before any work are.
 */
function isPassing({ code, status }: KarwanError, repeatable: boolean): boolean {
  if (code === "idempotency_in_progress") return true;
  // Only the limit on requests: one on attempts to sign in means it.
  if (status === 429) return code === "rate_limited" || code === "unexpected_response";
  return repeatable && (code === "network_error" || AWAY.has(status));
}

/** How long to wait before the next attempt, or null to give up. */
export function delayBefore(
  error: KarwanError,
  at: { attempt: number; attempts: number; maxDelayMs: number; repeatable: boolean; random: number },
): number | null {
  if (at.attempt >= at.attempts || !isPassing(error, at.repeatable)) return null;
  if (error.retryAfter !== null) return error.retryAfter * 1000 <= at.maxDelayMs ? error.retryAfter * 1000 : null;
  return growing(FIRST_DELAY_MS, at.attempt, Math.min(MAX_BACKOFF_MS, at.maxDelayMs), at.random);
}

/**
 * The same for a stream, which is taken up again for as long as somebody reads it: null only where coming again would
 * bring the same refusal. `failures` counts those since the last event.
 */
export function delayBeforeReopening(
  error: KarwanError | null,
  at: { failures: number; attempts: number; retryMs: number; maxDelayMs: number; random: number },
): number | null {
  if (error && !isPassing(error, true) && !isPassingInStream(error, at)) return null;
  const asked = (error?.retryAfter ?? 0) * 1000;
  return Math.max(asked, growing(at.retryMs, Math.max(1, at.failures), Math.max(at.retryMs, at.maxDelayMs), at.random));
}

/** What a stream that has begun may end with: an old token, which the next attempt refreshes, or a failing server. */
function isPassingInStream({ code, status }: KarwanError, at: { failures: number; attempts: number }): boolean {
  if (status === 0 && (code === "token_expired" || code === "service_unavailable")) return true;
  return code === "internal_server_error" && at.failures < at.attempts;
}
