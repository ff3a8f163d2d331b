import { setTimeout as delay } from "node:timers/promises";
import { databaseTrouble } from "./errors.ts";
import { createProbe } from "./probe.ts";

const ASK_EVERY_MS = 500;
/** A name that nobody knows yet: its machine starts with ours. */
const UNKNOWN_NAME: ReadonlySet<unknown> = new Set(["ENOTFOUND", "EAI_AGAIN"]);

type WaitOptions = {
  url: string;
  /** For how long at most; 0: it is asked once. */
  waitMs: number;
  /** Called once, when the first answer is missing. */
  onWait?(): void;
  signal?: AbortSignal | undefined;
};

const isAway = (error: unknown): boolean =>
  databaseTrouble(error) === "away" ||
  (error instanceof Error && "code" in error && UNKNOWN_NAME.has(error.code)) ||
  (error instanceof AggregateError && error.errors.some(isAway));

/**
 * Waits until a database answers that may start with us, or later. What waiting does not cure, such as a wrong password, is not
 * waited for: whoever asks next says so. So does whoever asks when the time is over.
 */
export async function waitForDatabase({ url, waitMs, onWait, signal }: WaitOptions): Promise<void> {
  const until = performance.now() + waitMs;
  for (let attempt = 1; waitMs > 0; attempt += 1) {
    signal?.throwIfAborted();
    const probe = createProbe({ url, deadlineMs: Math.min(waitMs, 2000) });
    const failure = await probe.ping().then(
      () => null,
      (error: unknown) => error,
    );
    await probe.close();
    if (failure === null || !isAway(failure) || performance.now() + ASK_EVERY_MS > until) return;
    if (attempt === 1) onWait?.();
    await delay(ASK_EVERY_MS);
  }
}
