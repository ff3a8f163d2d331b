const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WAITS_MS = [5_000, 30_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR] as const;

/** How long to wait before a gateway is asked again that was asked so often: in the end once a day. */
export const waitAfter = (attempts: number): number => WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0];

/** Longer than the asking takes, so that a live worker is never taken for dead. */
export const LEASE_MS = 60_000;

/** So often a gateway is asked for its page; by then nobody waits for it any more. */
export const MAX_BEGIN_ATTEMPTS = 6;
