import type { ReceivingOrder } from "@karwan/sdk";
import { isCalled } from "../../kernel/scan/called.ts";

type Listed = ReceivingOrder["item_details"][number];
/** What of a line, and of an order, is gone by. */
export type Line = Pick<Listed, "item_id" | "quantity" | "received_quantity" | "bin_id"> & {
  item: Pick<NonNullable<Listed["item"]>, "id" | "name" | "sku" | "barcode"> | null;
};
export interface Unpacked {
  item_details: readonly Line[];
  delivery: Pick<NonNullable<ReceivingOrder["delivery"]>, "barcode" | "delivery_code"> | null;
}
export interface Bin {
  id: string;
  code: string;
}
/** What was counted while unpacking, by line, and where it was put; nothing of it is sent yet. */
export interface Counted {
  quantities: Readonly<Record<string, number>>;
  bins: Readonly<Record<string, Bin>>;
  /** The line that was counted last: a bin that is scanned next is its. */
  last: string | null;
}
export const nothingCounted: Counted = { quantities: {}, bins: {}, last: null };

/** A parcel is a line without an item, and the only one. */
export const keyOf = ({ item_id }: Pick<Line, "item_id">): string => item_id ?? "parcel";

/** The line that a code belongs to: its item, or the parcel as a whole. */
export function lineOf({ item_details, delivery }: Unpacked, code: string): Line | null {
  const ofItem = item_details.find(({ item }) => item && isCalled(code, item.barcode, item.sku));
  if (ofItem) return ofItem;
  const isParcel = delivery !== null && isCalled(code, delivery.barcode, delivery.delivery_code);
  return isParcel && item_details.length === 1 ? (item_details[0] ?? null) : null;
}

export const withQuantity = (old: Counted, key: string, quantity: number): Counted => ({
  ...old,
  quantities: { ...old.quantities, [key]: quantity },
  last: key,
});

/** One more of a line came. */
export const withOneMore = (old: Counted, key: string): Counted =>
  withQuantity(old, key, (old.quantities[key] ?? 0) + 1);

/** What was counted last was put there; before the first count, everything is. */
export function withBin(old: Counted, bin: Bin, keys: readonly string[]): Counted {
  const those = old.last === null ? keys : [old.last];
  return { ...old, bins: { ...old.bins, ...Object.fromEntries(those.map((key) => [key, bin])) } };
}

/** What is received: what was counted as it was; the rest came whole, or not at all. */
export function receivedOf(
  { item_details }: Pick<Unpacked, "item_details">,
  { quantities, bins }: Counted,
  rest: "whole" | "nothing",
) {
  return item_details.map((line) => {
    const key = keyOf(line);
    const counted = quantities[key] ?? (rest === "nothing" ? 0 : line.quantity);
    const bin = bins[key];
    return {
      ...(line.item_id !== null && { item_id: line.item_id }),
      received_quantity: counted,
      ...(bin && { bin_id: bin.id }),
    };
  });
}
