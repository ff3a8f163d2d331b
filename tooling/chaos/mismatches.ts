import { verifyCustody, verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";

const verifiers = [verifyLedger, verifyFinance, verifyDeliveries, verifyCustody];

/** What `ledger verify` and `custody verify` find. */
export async function mismatchesIn(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const verify of verifiers)
    for (const mismatch of (await verify(database)).mismatches) found.push(`MISMATCH ${JSON.stringify(mismatch)}`);
  return found;
}

/** The same of the database at an address. */
export async function mismatchesOn(url: string): Promise<string[]> {
  const database = createDatabase({ url, poolSize: 2 });
  try {
    return await mismatchesIn(database);
  } finally {
    await database.close();
  }
}
