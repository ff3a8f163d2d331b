import { sumOf } from "../../kernel/index.ts";
import type { PickingLot } from "./schema.ts";

/** Goods of one lot that are kept in a bin. */
export interface KeptLot {
  item_id: string;
  bin_id: string;
  lot_number: string | null;
  expiration_date: string | null;
  quantity: number;
}

const placeOf = ({ item_id, bin_id }: { item_id: string; bin_id: string }) => `${item_id} ${bin_id}`;
const lotOf = ({ lot_number, expiration_date }: PickingLot) => JSON.stringify([expiration_date, lot_number]);
/** What expires first is picked first; what never does, last (3 §4). */
const byExpiry = (a: PickingLot, b: PickingLot) =>
  (a.expiration_date ?? "9999").localeCompare(b.expiration_date ?? "9999") ||
  (a.lot_number ?? "").localeCompare(b.lot_number ?? "");

/** The lots to take of an item out of a bin, what expires first at the front. */
export function lotsByPlace(kept: readonly KeptLot[]): (place: { item_id: string; bin_id: string }) => PickingLot[] {
  const perPlace = Map.groupBy(kept, placeOf);
  return (place) => {
    const perLot = Map.groupBy(perPlace.get(placeOf(place)) ?? [], lotOf);
    const lots = [...perLot.values()].flatMap(([first, ...more]): PickingLot[] => {
      if (!first) return [];
      const { lot_number, expiration_date } = first;
      const quantity = sumOf([first, ...more].map((one) => one.quantity)).toNumber();
      return [{ lot_number, expiration_date, quantity }];
    });
    return lots.toSorted(byExpiry);
  };
}
