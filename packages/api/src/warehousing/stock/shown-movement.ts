import type { ShownRow } from "./ledger-statements.ts";
import type { PostedMovement } from "./movement.ts";
import type { TransactionRecord } from "./record.ts";
import { stockOf } from "./repository.ts";
import type { Stock, Transaction } from "./schema.ts";

/** A movement of a row with what both point at (4 K6). */
export function movementOf(
  record: TransactionRecord,
  row: Stock,
  own: Pick<Transaction, "from_bin" | "to_bin" | "user">,
): Transaction {
  const { id, quantity, reserved_quantity, unit_of_measure, status, lot_number, serial_number, expiration_date } = row;
  const stock = {
    id,
    quantity,
    reserved_quantity,
    unit_of_measure,
    status,
    lot_number,
    serial_number,
    expiration_date,
  };
  return { ...record, warehouse: row.warehouse, item: row.item, stock, ...own };
}

/** What the ledger posted, as it is answered. */
export function shownMovement({ transaction, stock: row }: PostedMovement<ShownRow>) {
  const stock = stockOf(row);
  const bin = (id: string | null) => (id === null ? null : id === stock.bin_id ? stock.bin : row.other_bin);
  const own = { from_bin: bin(transaction.from_bin_id), to_bin: bin(transaction.to_bin_id), user: row.user };
  return { transaction: movementOf(transaction, stock, own), stock };
}
