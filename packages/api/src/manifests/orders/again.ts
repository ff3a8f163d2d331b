import { setTimeout as delay } from "node:timers/promises";
import { databaseTrouble, isConnectionLost, sqlState } from "@karwan/db";
import { asAppError } from "../../kernel/index.ts";

/** The first pause before a part is tried again; each is three times the one before. Together they outlast a recovery. */
const PAUSE_MS = 200;

/** How often a part is tried again (2 §8). */
export const RETRIES = 3;

/** A connection that broke off, or a code that somebody else was faster to get: the next attempt may well go through. */
function isPassing(error: unknown): boolean {
  const known = asAppError(error);
  if (known) return known.reason === "item_code_taken";
  if (error instanceof TypeError || error instanceof RangeError) return false;
  return databaseTrouble(error) === "away" || sqlState(error) === null || isConnectionLost(error);
}

/**
 * Does a part of the work, and again when it failed for a reason that passes (2 §8): also when its COMMIT may have gone
 * through, for every part finds what is done already. What a transaction is repeated for by itself is not counted here.
 */
export async function again<T>(work: () => Promise<T>, pause: (ms: number) => Promise<unknown> = delay): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (failures >= RETRIES || !isPassing(error)) throw error;
      await pause(PAUSE_MS * 3 ** failures);
    }
  }
}
