import { verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Database } from "@karwan/db";

const verifiers = [verifyLedger, verifyFinance, verifyDeliveries, verifyCustody];

/** What `ledger verify` and `custody verify` find. */
export async function mismatchesIn(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const verify of verifiers)
    for (const mismatch of (await verify(database)).mismatches) found.push(`MISMATCH ${JSON.stringify(mismatch)}`);
  return found;
}
