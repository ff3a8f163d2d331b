import type { Transaction } from "@karwan/db";
import { endWaves, lockWavesOf, startWaves } from "../wave-statements.ts";

/** Begins the wave of an order that is picked, and ends it with its last line (4 L1). */
export const pickedInWaves = (tx: Transaction, orderId: string, at: Date) => follow(tx, [orderId], at, true);

/** Ends waves of which nothing is left to pick, when orders of theirs were changed or ended (4 L1). */
export const followInWaves = (tx: Transaction, orderIds: readonly string[], at: Date) =>
  follow(tx, orderIds, at, false);

/** Waves are locked after everything else. */
async function follow(tx: Transaction, orderIds: readonly string[], at: Date, isPicked: boolean): Promise<void> {
  const { tenantId } = tx.scope;
  const waves = (await tx.sql(lockWavesOf, [tenantId, orderIds])).map(({ id }) => id);
  if (waves.length === 0) return;
  if (isPicked) await tx.sql(startWaves, [tenantId, waves, at.toISOString()]);
  await tx.sql(endWaves, [tenantId, waves, at.toISOString()]);
}
