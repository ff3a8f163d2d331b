import type { FinanceReport, LedgerReport } from "@karwan/api";
import { verifyFinance, verifyLedger } from "@karwan/api";
import type { Database } from "@karwan/db";

export type Books = { stock: LedgerReport; finance: FinanceReport; isRight: boolean };

/** Recomputes every ledger there is: stock and money (3 §4, 3 §13). */
export async function verifyBooks(database: Database): Promise<Books> {
  const stock = await verifyLedger(database);
  const finance = await verifyFinance(database);
  return { stock, finance, isRight: stock.mismatches.length + finance.mismatches.length === 0 };
}

/** The same for people: every mismatch, then how much was checked. */
export function describeBooks({ stock, finance }: Books): string[] {
  const { tenants, stock_rows, transactions, reservations } = stock.checked;
  const { accounts, journals, entries, holds } = finance.checked;
  return [
    ...[...stock.mismatches, ...finance.mismatches].map((mismatch) => `MISMATCH ${JSON.stringify(mismatch)}`),
    `Checked ${stock_rows} stock rows against ${transactions} transactions and ${reservations} reservations of ${tenants} tenants: ${stock.mismatches.length} mismatches`,
    `Checked ${accounts} accounts against ${entries} entries of ${journals} journals and ${holds} holds: ${finance.mismatches.length} mismatches`,
  ];
}
