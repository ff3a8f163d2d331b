import type { KarwanError } from "./error.ts";

const FIRST_DELAY_MS = 200;
const MAX_BACKOFF_MS = 5_000;
/** A balancer's or the server's own: nobody answers at the moment. */
const AWAY = new Set([502, 503, 504]);

export interface Failed {
  error: KarwanError;
  retryAfterMs: number | null;
}

/** What the server's Retry-After asks for, in seconds or as a moment. */
export function retryAfter(headers: Headers, now: number): number | null {
  const text = headers.get("retry-after");
  if (text === null) return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
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
  { error, retryAfterMs }: Failed,
  at: { attempt: number; attempts: number; maxDelayMs: number; repeatable: boolean; random: number },
): number | null {
  if (at.attempt >= at.attempts || !isPassing(error, at.repeatable)) return null;
  if (retryAfterMs !== null) return retryAfterMs <= at.maxDelayMs ? retryAfterMs : null;
  // Up to half of it is chance, so that clients that failed together do not come back together.
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** (at.attempt - 1), MAX_BACKOFF_MS, at.maxDelayMs);
  return Math.round(backoff * (0.5 + at.random / 2));
}
