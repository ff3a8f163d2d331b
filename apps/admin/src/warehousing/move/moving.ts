import type { Location, Stock } from "@karwan/sdk";
import { newKey } from "../../kernel/new-key.ts";
import { isCalled } from "../../kernel/scan/called.ts";
import type { Goal, Moved } from "../../kernel/scan/kinds.ts";

export interface Bin {
  id: string;
  code: string;
}
/** What of a row of stock is gone by. */
export type Row = Pick<
  Stock,
  "id" | "item_id" | "bin_id" | "quantity" | "reserved_quantity" | "unit_of_measure" | "status" | "lot_number"
> & { item: Pick<Stock["item"], "name" | "sku" | "barcode">; bin: Pick<Stock["bin"], "id" | "code"> };
export type Place = Pick<Location, "id" | "code" | "warehouse_id" | "location_type">;

/** A move that has gone out, of which nobody knows yet whether it was made. */
export interface Sent {
  moved: Moved;
  at: number;
}

/** Goods on their way from one bin to another, as far as somebody has said. */
export interface Moving {
  /** Names the move of what is in hand from the moment it was taken: from however many tabs it is sent, it is made once. */
  key: string;
  /** The bin that one stands at. */
  from: Bin | null;
  row: Row | null;
  quantity: number;
  to: Bin | null;
  /** Of which one has still to be said: the same item in several bins, or lots, or what is called alike. */
  among: readonly Row[];
  /** While it is not answered, nothing of what is in hand changes. */
  sent: Sent | null;
}
export const nothingMoves: Moving = { key: "", from: null, row: null, quantity: 0, to: null, among: [], sent: null };

/** What is not set aside for somebody; an order of three decimals is as exact as the books are. */
export const freeOf = ({ quantity, reserved_quantity }: Pick<Row, "quantity" | "reserved_quantity">): number =>
  Math.max(0, Number((quantity - reserved_quantity).toFixed(3)));

/** A row without what was moved out of it and nobody has been told yet. */
export const lessWaiting = <Of extends Row>(row: Of, waiting: readonly Moved[]): Of => {
  const gone = waiting.reduce((sum, each) => (each.row.id === row.id ? sum + each.quantity : sum), 0);
  return gone === 0 ? row : { ...row, quantity: Math.max(0, Number((row.quantity - gone).toFixed(3))) };
};

/** Takes goods of a row: one piece where it was scanned, all that is free where it was chosen. */
export const taken = (moving: Moving, row: Row, quantity: number): Moving => ({
  ...moving,
  key: newKey(),
  from: { id: row.bin.id, code: row.bin.code },
  row,
  quantity,
  to: null,
  among: [],
  sent: null,
});

/** As before one has taken anything, at the same bin. */
export const emptied = ({ from }: Moving): Moving => ({ ...nothingMoves, from });

export type Meaning =
  | { is: "taken" | "piece"; moving: Moving }
  | { is: "from"; moving: Moving }
  | { is: "to"; bin: Goal }
  | { is: "which"; why: "bin" | "lot" | "alike"; among: readonly Row[] }
  | { is: "too_many"; free: number }
  | { is: "not_in"; bin: Bin; moving: Moving; among: readonly Row[] }
  | { is: "reserved"; row: Row }
  | { is: "other" | "same_bin" | "not_a_bin" | "elsewhere" | "unknown" | "unasked" };

/** What was found by a code: places of all warehouses, and rows of this one, also such that are called alike. */
export interface Found {
  places: readonly Place[];
  rows: readonly Row[];
}

const takes = (moving: Moving, row: Row): Meaning =>
  freeOf(row) === 0 ? { is: "reserved", row } : { is: "taken", moving: taken(moving, row, Math.min(1, freeOf(row))) };

function meaningOfBin(moving: Moving, place: Place): Meaning {
  if (place.location_type !== "bin") return { is: "not_a_bin" };
  const bin = { id: place.id, code: place.code };
  if (moving.row) return moving.row.bin.id === bin.id ? { is: "same_bin" } : { is: "to", bin };
  if (moving.among.length === 0) return { is: "from", moving: { ...emptied(moving), from: bin } };
  const here = moving.among.filter((row) => row.bin.id === bin.id);
  // Whoever scans it once more stands there, whatever was looked for.
  if (here.length === 0 && moving.from?.id === bin.id) return { is: "from", moving: { ...emptied(moving), from: bin } };
  if (here.length === 0) return { is: "not_in", bin, moving: { ...moving, from: bin }, among: moving.among };
  return here[0] && here.length === 1 ? takes(moving, here[0]) : { is: "which", why: "lot", among: here };
}

function meaningOfItem(moving: Moving, called: readonly Row[]): Meaning {
  const { from } = moving;
  const here = from ? called.filter((row) => row.bin.id === from.id) : called;
  const [only] = here;
  if (!only) return from ? { is: "not_in", bin: from, moving, among: called } : { is: "unknown" };
  if (here.length === 1) return takes(moving, only);
  return { is: "which", why: new Set(here.map((row) => row.bin.id)).size > 1 ? "bin" : "lot", among: here };
}

/** Whether a code is that of what one has in hand already. */
export const isInHand = ({ row }: Moving, code: string): boolean =>
  row !== null && isCalled(code, row.item.barcode, row.item.sku);

/** One more piece of what is in hand, as far as there is one. */
export function onePiece(moving: Moving, free: number): Meaning {
  if (moving.quantity + 1 > free) return { is: "too_many", free };
  return { is: "piece", moving: { ...moving, quantity: moving.quantity + 1 } };
}

/** What a code means that is not of what is in hand: where one stands, what one takes, or where it goes. */
export function meaningOf(moving: Moving, code: string, warehouseId: string, { places, rows }: Found): Meaning {
  const place = places.find((each) => each.warehouse_id === warehouseId);
  if (place) return meaningOfBin(moving, place);
  const called = rows.filter(({ item }) => isCalled(code, item.barcode, item.sku));
  if (moving.row) return { is: called.length > 0 ? "other" : places.length > 0 ? "elsewhere" : "unknown" };
  if (called.length > 0) return meaningOfItem(moving, called);
  if (places.length > 0) return { is: "elsewhere" };
  return rows.length > 0 ? { is: "which", why: "alike", among: rows } : { is: "unknown" };
}

/**
 * What a code means while nobody can be asked: of items only what was shown of bins is known. With goods in hand any other code is
 * that of the bin where they go, which is looked for when they are sent there.
 */
export function meaningUnasked(moving: Moving, code: string, known: readonly Row[]): Meaning {
  const called = known.filter(({ item }) => isCalled(code, item.barcode, item.sku));
  if (moving.row) {
    if (called.length > 0) return { is: "other" };
    return isCalled(code, moving.row.bin.code) ? { is: "same_bin" } : { is: "to", bin: { id: null, code } };
  }
  const [bin] = known.filter((row) => isCalled(code, row.bin.code)).map((row) => row.bin);
  if (called.length > 0) return meaningOfItem(moving, called);
  return bin ? { is: "from", moving: { ...emptied(moving), from: { id: bin.id, code: bin.code } } } : { is: "unasked" };
}
