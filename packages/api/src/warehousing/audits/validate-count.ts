import { newId } from "@karwan/db";
import { AppError, Decimal, sumOf } from "../../kernel/index.ts";
import type { AuditType } from "../exception-types/index.ts";
import { isSentAgain } from "./blind.ts";
import type { SavedLine, StockOfPair } from "./repository.ts";
import type { ItemCount } from "./schema.ts";

/** What left which stock row. */
export type WriteOff = { stock_id: string; quantity: number };
/** A blind count that was too far from the books, as it was sent. */
export type FirstCount = {
  quantity: number;
  exception_type: string | null;
  notes: string | null;
  counted_by: string;
  counted_at: string;
};

/** A line to be counted, with the locked stock behind it. */
export interface Counted {
  saved: SavedLine;
  count: ItemCount;
  rows: readonly StockOfPair[];
  /** What was picked from each of the rows and still is in its quantity. */
  pickedOf: ReadonlyMap<string, Decimal>;
}

export interface Rules {
  userId: string;
  /** How far a first count may be from the books; null where the audit is not blind. */
  tolerance: Decimal | null;
  types: ReadonlyMap<string, AuditType>;
  at: string;
}

/** What becomes of a line. */
export interface ValidatedCount {
  saved: SavedLine;
  count: ItemCount;
  /** Null: somebody else has to count again. */
  decided: {
    book: Decimal;
    shortage: (AuditType & { exceptionId: string; quantity: Decimal }) | null;
    writeOffs: WriteOff[];
  } | null;
  firstCount: FirstCount | null;
}

const given = (text: string | null | undefined) => text || null;
const where = ({ item_id, bin_id }: ItemCount) => ({ item_id, bin_id });

/** Whether a count says what is saved already: it then does nothing (2 §4.4 rule 6, 4 D8). */
export function isRetry({ saved, count }: Pick<Counted, "saved" | "count">, userId: string): boolean {
  if (isSentAgain({ saved, count }, userId)) return true;
  const { actual_quantity, exception_type, first_count: first } = saved;
  const type = given(count.exception_type);
  if (actual_quantity !== null) return count.actual_quantity === actual_quantity && type === exception_type;
  return first?.counted_by === userId && first.quantity === count.actual_quantity && first.exception_type === type;
}

/** Decides a count against the book that its locked rows make, what was written off before restored to it (4 D8, 4 D9). */
export function validateCount(counted: Counted, rules: Rules): ValidatedCount {
  const { saved, count } = counted;
  const book = bookOf(counted);
  if (asksForRecount(counted, book, rules)) {
    const { actual_quantity: quantity } = count;
    const sent = { exception_type: given(count.exception_type), notes: given(count.notes) };
    return {
      saved,
      count,
      decided: null,
      firstCount: { quantity, ...sent, counted_by: rules.userId, counted_at: rules.at },
    };
  }
  const missing = book.minus(count.actual_quantity);
  const type = explain(counted, missing, rules);
  const shortage = type && { ...type, exceptionId: newId(), quantity: missing };
  const writeOffs = type?.write_off_stock ? spreadWriteOff(counted, missing) : [];
  return { saved, count, decided: { book, shortage, writeOffs }, firstCount: saved.first_count };
}

function bookOf({ saved, rows, pickedOf }: Counted): Decimal {
  const lying = sumOf(rows.map((row) => row.quantity));
  const restored = sumOf(saved.write_offs.map(({ quantity }) => quantity));
  return Decimal.max(lying.plus(restored).minus(sumOf(pickedOf.values())), 0);
}

/** A blind count far from the books is repeated once, by somebody else, whose count then stands (4 L2). */
function asksForRecount({ saved, count }: Counted, book: Decimal, { tolerance }: Rules): boolean {
  if (!tolerance) return false;
  return saved.first_count === null && book.minus(count.actual_quantity).abs().greaterThan(tolerance);
}

/** The type of a shortage, or null where nothing is missing: then none is taken (2 §4.4 rules 3 and 5). */
function explain({ saved, count }: Counted, missing: Decimal, { types, tolerance }: Rules): AuditType | null {
  const code = given(count.exception_type);
  const isShort = missing.greaterThan(0);
  if (isShort && !code) throw new AppError("inventory_audit_exception_type_required", where(count));
  // A first blind count answers alike whether it hits the books or not: no type is asked of it, none is held against it.
  if (!isShort && tolerance && saved.first_count === null) return null;
  const type = code ? types.get(code) : null;
  if (code && (!isShort || !type)) throw new AppError("inventory_audit_exception_type_invalid", where(count));
  return type ?? null;
}

/** Takes a shortage from available rows, latest expiry first, never what was picked from them (4 D9, 4 J3). */
function spreadWriteOff({ saved, count, rows, pickedOf }: Counted, missing: Decimal): WriteOff[] {
  const restored = new Map(saved.write_offs.map(({ stock_id, quantity }) => [stock_id, quantity]));
  const latestFirst = rows
    .filter((row) => row.status === "available")
    .toSorted((a, b) => compareExpiry(a.expiration_date, b.expiration_date) || (a.id < b.id ? -1 : 1));
  let left = missing;
  const writeOffs = latestFirst.flatMap((row) => {
    const there = new Decimal(row.quantity).plus(restored.get(row.id) ?? 0).minus(pickedOf.get(row.id) ?? 0);
    const quantity = Decimal.min(left, there);
    if (!quantity.greaterThan(0)) return [];
    left = left.minus(quantity);
    return [{ stock_id: row.id, quantity: quantity.toNumber() }];
  });
  if (left.greaterThan(0)) throw new AppError("warehouse_write_off_stock_not_available", where(count));
  return writeOffs;
}

/** What never expires comes before the latest. */
function compareExpiry(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  return a > b ? -1 : 1;
}
