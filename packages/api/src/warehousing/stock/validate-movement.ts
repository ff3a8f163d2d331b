import { AppError, Decimal, invalidField } from "../../kernel/index.ts";
import type { LockedBin, LockedRow } from "./ledger-statements.ts";
import { MAX_STOCK } from "./ledger-statements.ts";
import type { StockMovement } from "./movement.ts";
import { signedAmount } from "./movement.ts";

/** A locked row on its way through the movements of one call. */
export interface Balance {
  row: LockedRow;
  quantity: Decimal;
  reserved: Decimal;
}

/** What a movement does to its row once it is allowed. */
export interface Effect {
  delta: Decimal;
  reserved: Decimal;
}

/** Refuses a movement whose caller took the row for another one. */
function refuseOther({ expect }: StockMovement, row: LockedRow): void {
  if (!expect) return;
  const differs = (key: "warehouse_id" | "item_id") => expect[key] !== undefined && expect[key] !== row[key];
  if (differs("warehouse_id") || differs("item_id")) throw new AppError("item_stock_mismatch");
  if (expect.bin_id !== undefined && expect.bin_id !== row.bin_id) throw new AppError("from_bin_mismatch");
  const changed = (key: "status" | "lot_number") => expect[key] !== undefined && expect[key] !== row[key];
  if (changed("status") || changed("lot_number")) throw new AppError("conflict");
}

const insufficient = (available: Decimal) =>
  new AppError("insufficient_stock", { available: Decimal.max(available, 0).toNumber() });

/**
 * Decides one movement on its locked row and says what it does (3 §4, 4 D3). What goes out is limited by what is not
 * reserved; corrections may go down to what is reserved; goods held as damaged, expired or reserved are not picked.
 */
export function validateMovement(movement: StockMovement, balance: Balance): Effect {
  const { row, quantity, reserved } = balance;
  refuseOther(movement, row);
  const delta =
    signedAmount(movement) ?? new Decimal("set" in movement.change ? movement.change.set : 0).minus(quantity);
  const consumed = movement.from_reserved ? delta : new Decimal(0);
  const [after, reservedAfter] = [quantity.plus(delta), reserved.plus(consumed)];
  const free = quantity.minus(reserved);
  const outgoing = movement.transaction_type === "pick" || movement.transaction_type === "move";
  if (reservedAfter.isNegative()) throw insufficient(reserved);
  if (movement.transaction_type === "pick" && row.status !== "available") throw insufficient(new Decimal(0));
  if (after.isNegative()) throw insufficient(free);
  if (after.lessThan(reservedAfter))
    throw outgoing ? insufficient(free) : new AppError("stock_reserved", { reserved: reserved.toNumber() });
  if (after.greaterThan(MAX_STOCK))
    throw invalidField("quantity", "too_big.number", { maximum: MAX_STOCK, inclusive: "true" });
  return { delta, reserved: consumed };
}

/** Nothing is put into a bin that is closed, nor more of an item that is retired; what was moved or awaited is no more. */
export function refuseInactive(
  movement: StockMovement,
  { delta }: Effect,
  bin: LockedBin | undefined,
  itemIsActive: boolean | undefined,
): void {
  if (!delta.isPositive() || delta.isZero()) return;
  if (!bin?.is_open) throw new AppError("location_inactive");
  const isKnown = movement.transaction_type === "move" || movement.awaited === true;
  if (!isKnown && !itemIsActive) throw new AppError("item_inactive");
}
