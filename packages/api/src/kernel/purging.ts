import type { Transaction } from "@karwan/db";

/** So many rows go in one transaction: it is short, and whoever waits for one of them waits for little. */
export const PURGED_AT_ONCE = 1000;

/** How the rows of a table go when their time is over (docs/retention.md). */
export interface Purge {
  /** Removes the oldest of the scope's tenant that may go, `PURGED_AT_ONCE` at most; answers how many went. */
  remove(tx: Transaction, now: Date): Promise<number>;
  /** SQL of the moment from which the oldest row of the tenant of `$1` may go; null where there is none. */
  due: string;
}

/** So many days before a moment. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 3600_000);
