import type { Database, Transaction } from "@karwan/db";
import { howManyWait } from "./waiting.ts";

/**
 * Starts `call` while the work of another transaction is not committed, and commits that once the call is over or waits
 * for it (as many at once as `waiters`, for a call that is several). So a race has one order: who does not wait has decided
 * without seeing the other.
 */
export async function whileUncommitted<T>(
  database: Database,
  scope: { tenantId: string; userId?: string },
  work: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<T>,
  waiters = 1,
): Promise<PromiseSettledResult<T>> {
  const begun = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const held = database.transaction({ userId: null, ...scope }, async (tx) => {
    await work(tx);
    begun.resolve();
    await mayCommit.promise;
  });
  await Promise.race([begun.promise, held]);
  let over = false;
  const outcome = Promise.allSettled([call()]).finally(() => {
    over = true;
  });
  while (!over && (await howManyWait(database)) < waiters);
  mayCommit.resolve();
  await held;
  const [settled] = await outcome;
  return settled;
}
