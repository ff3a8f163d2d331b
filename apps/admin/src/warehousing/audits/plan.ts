import type { Stock } from "@karwan/sdk";

/** An item in a bin that is to be counted. */
export interface Spot {
  item_id: string;
  bin_id: string;
  name: string;
  sku: string;
  bin: string;
}

export const keyOf = ({ item_id, bin_id }: Pick<Spot, "item_id" | "bin_id">): string => `${item_id} ${bin_id}`;

type Row = Pick<Stock, "item_id" | "bin_id"> & {
  item: Pick<Stock["item"], "name" | "sku">;
  bin: Pick<Stock["bin"], "code">;
};

/** What is counted with the places of some rows: an item in a bin once, in however many lots it lies there. */
export function withRows(spots: readonly Spot[], rows: readonly Row[]): Spot[] {
  const all = new Map(spots.map((spot) => [keyOf(spot), spot]));
  for (const { item_id, bin_id, item, bin } of rows) {
    const spot = { item_id, bin_id, name: item.name, sku: item.sku, bin: bin.code };
    if (!all.has(keyOf(spot))) all.set(keyOf(spot), spot);
  }
  return [...all.values()];
}
