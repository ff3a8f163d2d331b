import { Decimal } from "../../kernel/index.ts";

/** What a bin lacks of an item. */
export interface Lack {
  item_id: string;
  needed: number;
}
/** What is free of an item in a reserve bin. */
export interface Free {
  stock_id: string;
  item_id: string;
  free: number;
}
export type Part<Row extends Free> = Row & { quantity: number };

/** Shares out what is in reserve, in its order, lack by lack: what one takes is gone for the next (4 L3). */
export function shareOut<Row extends Free>(lacks: readonly Lack[], reserve: readonly Row[]): Part<Row>[][] {
  const left = new Map(reserve.map(({ stock_id, free }) => [stock_id, new Decimal(free)]));
  const ofItem = Map.groupBy(reserve, ({ item_id }) => item_id);
  return lacks.map(({ item_id, needed }) => {
    let missing = new Decimal(needed);
    return (ofItem.get(item_id) ?? []).flatMap((row): Part<Row>[] => {
      const free = left.get(row.stock_id) ?? new Decimal(0);
      const part = Decimal.min(free, missing);
      if (part.isZero()) return [];
      missing = missing.minus(part);
      left.set(row.stock_id, free.minus(part));
      return [{ ...row, quantity: part.toNumber() }];
    });
  });
}
