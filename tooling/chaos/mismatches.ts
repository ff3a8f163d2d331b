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

// Of a million rows, or on a machine that others use, it takes longer than a request may.
const STATEMENT_TIMEOUT_MS = 30 * 60_000;

/** The same of the database at an address. */
export async function mismatchesOn(url: string): Promise<string[]> {
  const database = createDatabase({ url, poolSize: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    return await mismatchesIn(database);
  } finally {
    await database.close();
  }
}
