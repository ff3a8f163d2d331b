import { AppError, Decimal } from "../../kernel/index.ts";

/** What a live reservation holds on a stock row. */
export interface Holding {
  reservation_id: string;
  stock_id: string;
  item_id: string;
  bin_id: string;
  quantity: number;
}

/** Units of an item that are taken out of a bin. */
export interface Taken {
  item_id: string;
  bin_id: string;
  quantity: number;
}

/**
 * From which holdings the goods come that were taken out of bins, in the order of the holdings. 409 `insufficient_stock`
 * with `available` where they do not hold that much.
 */
export function shareOut(holdings: readonly Holding[], taken: readonly Taken[]): Holding[] {
  const left = holdings.map((holding) => ({ ...holding, left: new Decimal(holding.quantity) }));
  return taken.flatMap(({ item_id, bin_id, quantity }) => {
    let missing = new Decimal(quantity);
    const parts = left
      .filter((holding) => holding.item_id === item_id && holding.bin_id === bin_id)
      .flatMap((holding): Holding[] => {
        const part = Decimal.min(holding.left, missing);
        if (part.isZero()) return [];
        holding.left = holding.left.minus(part);
        missing = missing.minus(part);
        const { left: _, ...own } = holding;
        return [{ ...own, quantity: part.toNumber() }];
      });
    if (missing.isPositive() && !missing.isZero())
      throw new AppError("insufficient_stock", {
        item_id,
        bin_id,
        available: missing.negated().plus(quantity).toNumber(),
      });
    return parts;
  });
}
