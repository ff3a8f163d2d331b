import type { DeliveryReport, FileReport, FinanceReport, LedgerReport, OrderReport } from "@karwan/api";
import {
  verifyDeliveries,
  verifyFiles,
  verifyFinance,
  verifyLedger,
  verifyOrders,
  verifyRestaurantOrders,
} from "@karwan/api";
import type { Database } from "@karwan/db";

export type Books = {
  stock: LedgerReport;
  finance: FinanceReport;
  deliveries: DeliveryReport;
  orders: OrderReport;
  restaurantOrders: OrderReport;
  files: FileReport;
  isRight: boolean;
};

/** Recomputes every ledger there is, of all tenants or of one: stock, money, what deliveries take of both, what orders say of their payments, files (3 §4, 3 §13, 4 B14, 4 J8). */
export async function verifyBooks(database: Database, code: string | null = null): Promise<Books> {
  const stock = await verifyLedger(database, code);
  const finance = await verifyFinance(database, code);
  const deliveries = await verifyDeliveries(database, code);
  const orders = await verifyOrders(database, code);
  const restaurantOrders = await verifyRestaurantOrders(database, code);
  const files = await verifyFiles(database, code);
  const reports = [stock, finance, deliveries, orders, restaurantOrders, files];
  const isRight = reports.every(({ mismatches }) => mismatches.length === 0);
  return { stock, finance, deliveries, orders, restaurantOrders, files, isRight };
}

/** The same for people: every mismatch, then how much was checked. */
export function describeBooks({ stock, finance, deliveries, orders, restaurantOrders, files }: Books): string[] {
  const { tenants, stock_rows, transactions, reservations } = stock.checked;
  const { accounts, journals, entries, holds } = finance.checked;
  const mismatches = [stock, finance, deliveries, orders, restaurantOrders, files].flatMap(
    (report): object[] => report.mismatches,
  );
  return [
    ...mismatches.map((mismatch) => `MISMATCH ${JSON.stringify(mismatch)}`),
    `Checked ${stock_rows} stock rows against ${transactions} transactions and ${reservations} reservations of ${tenants} tenants: ${stock.mismatches.length} mismatches`,
    `Checked ${accounts} accounts against ${entries} entries of ${journals} journals and ${holds} holds: ${finance.mismatches.length} mismatches`,
    `Checked ${deliveries.checked.deliveries} deliveries against ${deliveries.checked.assignments} assignments, and holds, reservations and counts: ${deliveries.mismatches.length} mismatches`,
    `Checked ${orders.checked.orders} orders against their payments: ${orders.mismatches.length} mismatches`,
    `Checked ${restaurantOrders.checked.orders} orders of restaurants against their payments: ${restaurantOrders.mismatches.length} mismatches`,
    `Checked ${files.checked.files} files and what they take up against ${files.checked.references} references: ${files.mismatches.length} mismatches`,
  ];
}
