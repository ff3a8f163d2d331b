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
/** A code that was scanned as where something was put, of which nobody could say yet which bin that is, or which is none. */
export interface Asked {
  code: string;
  isForeign: boolean;
}
/** What was counted while unpacking, by line, and where it was put; nothing of it is sent yet. */
export interface Counted {
  quantities: Readonly<Record<string, number>>;
  bins: Readonly<Record<string, Bin>>;
  /** By line: what was scanned after it and is no bin that is known. */
  asked?: Readonly<Record<string, Asked>>;
  /** The line that was counted last: a bin that is scanned next is its. */
  last: string | null;
}
export const nothingCounted: Counted = { quantities: {}, bins: {}, last: null };

/** What the draft of an order's count is called. */
export const draftOf = ({ id }: { id: string }): string => `receiving.${id}`;

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

const without = <Value>(record: Readonly<Record<string, Value>> | undefined, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => !keys.includes(key)));

/** What was counted last is put where the code says, whenever that is known; before the first count, everything is. */
export function withAsked(old: Counted, code: string, keys: readonly string[]): Counted {
  const those = old.last === null ? keys : [old.last];
  const asked = Object.fromEntries(those.map((key) => [key, { code, isForeign: false }]));
  return { ...old, asked: { ...old.asked, ...asked } };
}

/** What a code is that was asked for: the bin of the lines that still wait for it. One line alone is told of what is none. */
export function withAnswer(old: Counted, code: string, bin: Bin | null): Counted {
  const those = waitingFor(old, code);
  if (bin)
    return {
      ...old,
      bins: { ...old.bins, ...Object.fromEntries(those.map((key) => [key, bin])) },
      asked: without(old.asked, those),
    };
  const [only, ...others] = those;
  const told = only !== undefined && others.length === 0 ? { [only]: { code, isForeign: true } } : {};
  return { ...old, asked: { ...without(old.asked, those), ...told } };
}

/** A bin that was chosen by hand, or that there is none: whatever was scanned for the line counts no more. */
export const withBinOf = (old: Counted, key: string, bin: Bin | null): Counted => ({
  ...old,
  bins: { ...without(old.bins, [key]), ...(bin && { [key]: bin }) },
  asked: without(old.asked, [key]),
});

const waiting = ({ asked = {} }: Counted) => Object.entries(asked).filter(([, { isForeign }]) => !isForeign);
/** The lines that wait for what a code is. */
export const waitingFor = (counted: Counted, code: string): string[] =>
  waiting(counted)
    .filter(([, asked]) => asked.code === code)
    .map(([key]) => key);

/** The codes of which it is not known yet which bins they are, each once. */
export const codesAsked = (counted: Counted): string[] => [...new Set(waiting(counted).map(([, { code }]) => code))];

/** What a receipt is told as: by the form that sent it, or by the page that saw it first. */
export const toldAs = ({ id }: { id: string }): string => `received.${id}`;

/** A line of which not as much comes as was expected. */
export interface Difference<Of extends Line = Line> {
  line: Of;
  came: number;
  /** How much is missing; below nothing: how much more came. */
  missing: number;
}

const rounded = (quantity: number): number => Math.round(quantity * 1_000) / 1_000;

/** What a receipt would leave otherwise than it was expected, before it is sent: it is not taken back. */
export function differencesOf<Of extends Line>(
  { item_details }: { item_details: readonly Of[] },
  { quantities }: Counted,
  rest: "whole" | "nothing",
): Difference<Of>[] {
  return item_details.flatMap((line) => {
    const came = quantities[keyOf(line)] ?? (rest === "nothing" ? 0 : line.quantity);
    const missing = rounded(line.quantity - came);
    return missing === 0 ? [] : [{ line, came, missing }];
  });
}

/** How much of all is missing, or came too much, together. */
export const sumOf = (differences: readonly Pick<Difference, "missing">[]): number =>
  rounded(differences.reduce((sum, { missing }) => sum + Math.abs(missing), 0));

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
