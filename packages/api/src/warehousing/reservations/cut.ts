import { Decimal } from "../../kernel/index.ts";

/** What a live reservation holds of a stock row. */
export interface Held {
  reservation_id: string;
  stock_id: string;
  /** What it holds there, and on all its rows together. */
  held: Decimal;
  held_in_all: Decimal;
  /** What it has there that cannot be taken back: goods that left their bin already. */
  spared: Decimal;
}

export interface Cut {
  reservation_id: string;
  stock_id: string;
  quantity: Decimal;
}

/**
 * What has to be taken from reservations so that each row's promises fit into `roomOf` it. `held` comes newest
 * reservation first, and so it is cut (4 D9).
 */
export function cutReservations(held: readonly Held[], roomOf: ReadonlyMap<string, Decimal>): Cut[] {
  const excess = new Map<string, Decimal>();
  for (const { stock_id, held: part } of held)
    excess.set(stock_id, (excess.get(stock_id) ?? (roomOf.get(stock_id) ?? new Decimal(0)).negated()).plus(part));
  return held.flatMap(({ reservation_id, stock_id, held: part, spared }) => {
    const left = excess.get(stock_id) ?? new Decimal(0);
    const quantity = Decimal.min(left, part.minus(spared));
    if (!quantity.isPositive() || quantity.isZero()) return [];
    excess.set(stock_id, left.minus(quantity));
    return [{ reservation_id, stock_id, quantity }];
  });
}
