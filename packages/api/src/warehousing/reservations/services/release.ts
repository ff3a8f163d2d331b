import type { Transaction } from "@karwan/db";
import { freeAllocations, markReleased } from "../repository.ts";

/**
 * Lets reservations go and answers which of them were still active: a release, an expiry and a taking that meet end a
 * reservation once. With `dueBy` only those whose time has come by then.
 */
export async function releaseReservation(
  tx: Transaction,
  ids: readonly string[],
  at: Date,
  dueBy: Date | null = null,
): Promise<string[]> {
  const now = at.toISOString();
  const released = await tx.sql(markReleased, [tx.scope.tenantId, ids, now, dueBy?.toISOString() ?? null]);
  const releasedIds = released.map(({ id }) => id);
  if (releasedIds.length > 0) await tx.sql(freeAllocations, [tx.scope.tenantId, releasedIds, now]);
  return releasedIds;
}
