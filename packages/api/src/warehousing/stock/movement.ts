import { Decimal } from "../../kernel/index.ts";
import type { ReferenceType, StockRecord, StockStatus, TransactionRecord, TransactionType } from "./record.ts";

/** Where stock lies when the row may not exist yet; the ledger finds or makes it. */
export interface StockPlace {
  warehouse_id: string;
  item_id: string;
  bin_id: string;
  /** Default `available`. */
  status?: StockStatus;
  lot_number?: string | null;
  /** For a row that is made or empty; a row with stock keeps its own, and the earlier expiry. */
  unit_of_measure?: string;
  serial_number?: string | null;
  expiration_date?: string | null;
  received_date?: string | null;
  last_counted_at?: string | null;
}

/** One movement of stock: the row, what happens to its quantity, and how it is recorded (2 §4.3, 3 §4). */
export type StockMovement = ({ stock_id: string; place?: undefined } | { place: StockPlace; stock_id?: undefined }) & {
  transaction_type: TransactionType;
  /** `add` and `take` are amounts above 0 (0 where a record of no change is wanted); `set` is the new quantity. */
  change: { add: number } | { take: number } | { set: number };
  /** Takes what is reserved, lowering both numbers: for the reservation functions alone. */
  from_reserved?: boolean;
  /** Goods that were announced: they are taken in although their item was retired meanwhile, for they are there. */
  awaited?: boolean;
  /** What the caller says of the row; something else there is refused. */
  expect?: {
    warehouse_id?: string;
    item_id?: string;
    bin_id?: string;
    status?: StockStatus;
    lot_number?: string | null;
  };
  from_bin_id?: string | null;
  to_bin_id?: string | null;
  reference_type?: ReferenceType | null;
  reference_id?: string | null;
  notes?: string | null;
  performed_by: string | null;
  /** Now, by the injected clock. */
  at: Date;
  /** When it happened, if not now. */
  timestamp?: Date;
};

export interface PostedMovement<Row extends StockRecord = StockRecord> {
  transaction: TransactionRecord;
  /** The row after all movements of the call. */
  stock: Row;
  /** Whether the row was made by this call. */
  created: boolean;
}

/** Signed effect of an `add` or `take`; null for `set`, which depends on the row. */
export function signedAmount({ change }: StockMovement): Decimal | null {
  if ("add" in change) return new Decimal(change.add);
  return "take" in change ? new Decimal(change.take).negated() : null;
}

function described({ change: _change, ...rest }: StockMovement): string {
  return JSON.stringify(rest);
}

/**
 * Movements that differ in their amount alone become one: an order with two lines of the same goods is one pick.
 * `set` never merges, for its order matters. Keeps, for each movement given, the index of what it became.
 */
export function mergeMovements(movements: readonly StockMovement[]): { merged: StockMovement[]; becameOf: number[] } {
  const merged: StockMovement[] = [];
  const indexOf = new Map<string, number>();
  const becameOf = movements.map((movement) => {
    const amount = signedAmount(movement);
    const key = amount && `${amount.isNegative()}${described(movement)}`;
    const index = key ? indexOf.get(key) : undefined;
    const earlier = index === undefined ? undefined : merged[index];
    const sum = earlier && signedAmount(earlier);
    if (index !== undefined && earlier && amount && sum) {
      const total = sum.plus(amount).abs().toNumber();
      merged[index] = { ...earlier, change: "add" in earlier.change ? { add: total } : { take: total } };
      return index;
    }
    merged.push(movement);
    if (key) indexOf.set(key, merged.length - 1);
    return merged.length - 1;
  });
  return { merged, becameOf };
}
