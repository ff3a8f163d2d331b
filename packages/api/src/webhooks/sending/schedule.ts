const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait before each try, the first one included, as Standard Webhooks recommend (3 §6). */
const WAITS_MS = [
  0,
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
const GIVE_UP_MS = 72 * HOUR;
const JITTER = 0.1;

/**
 * When to try again after a failure: a little later than the table says, so that a receiver that comes back is not
 * met by everything at once, and for the last time three days after the first. Null: that was the last time.
 */
export function nextAttemptAt(
  failed: { number: number; series_started_at: string },
  now: Date,
  random: number,
): Date | null {
  const wait = WAITS_MS[failed.number];
  const end = Date.parse(failed.series_started_at) + GIVE_UP_MS;
  if (wait === undefined || now.getTime() >= end) return null;
  return new Date(Math.min(now.getTime() + Math.round(wait * (1 + JITTER * random)), end));
}
