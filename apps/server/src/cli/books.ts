import type { DeliveryReport, FinanceReport, LedgerReport } from "@karwan/api";
import { verifyDeliveries, verifyFinance, verifyLedger } from "@karwan/api";
import type { Database } from "@karwan/db";

export type Books = { stock: LedgerReport; finance: FinanceReport; deliveries: DeliveryReport; isRight: boolean };

/** Recomputes every ledger there is: stock, money, and what deliveries take of both (3 §4, 3 §13, 4 J8). */
export async function verifyBooks(database: Database): Promise<Books> {
  const stock = await verifyLedger(database);
  const finance = await verifyFinance(database);
  const deliveries = await verifyDeliveries(database);
  const isRight = [stock, finance, deliveries].every(({ mismatches }) => mismatches.length === 0);
  return { stock, finance, deliveries, isRight };
}

/** The same for people: every mismatch, then how much was checked. */
export function describeBooks({ stock, finance, deliveries }: Books): string[] {
  const { tenants, stock_rows, transactions, reservations } = stock.checked;
  const { accounts, journals, entries, holds } = finance.checked;
  const mismatches = [...stock.mismatches, ...finance.mismatches, ...deliveries.mismatches];
  return [
    ...mismatches.map((mismatch) => `MISMATCH ${JSON.stringify(mismatch)}`),
    `Checked ${stock_rows} stock rows against ${transactions} transactions and ${reservations} reservations of ${tenants} tenants: ${stock.mismatches.length} mismatches`,
    `Checked ${accounts} accounts against ${entries} entries of ${journals} journals and ${holds} holds: ${finance.mismatches.length} mismatches`,
    `Checked ${deliveries.checked.deliveries} deliveries against ${deliveries.checked.assignments} assignments, and holds, reservations and counts: ${deliveries.mismatches.length} mismatches`,
  ];
}
