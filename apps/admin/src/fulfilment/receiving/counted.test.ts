import { expect, test } from "vitest";
import type { Bin, Counted } from "./counted.ts";
import {
  codesAsked,
  differencesOf,
  lineOf,
  nothingCounted,
  receivedOf,
  sumOf,
  withAnswer,
  withAsked,
  withBinOf,
  withOneMore,
  withQuantity,
} from "./counted.ts";

const item = (id: string) => ({ id, name: id, sku: `SKU-${id}`, barcode: `INV${id}` });
const line = (id: string | null, quantity: number) => ({
  item_id: id,
  item: id === null ? null : item(id),
  quantity,
  received_quantity: 0,
  bin_id: null,
  bin: null,
});
const order = (...item_details: ReturnType<typeof line>[]) => ({
  item_details,
  delivery: { barcode: "PAR1", delivery_code: "ACME-1" },
});
const bin = { id: "b1", code: "A-1" };
const withBin = (old: Counted, found: Bin, keys: readonly string[]) =>
  withAnswer(withAsked(old, found.code, keys), found.code, found);

test("each scan of an item is one more of it, and the bin scanned after it is where it was put", () => {
  const once = withOneMore(nothingCounted, "1");
  const twice = withBin(withOneMore(once, "1"), bin, ["1", "2"]);
  expect(receivedOf(order(line("1", 5), line("2", 3)), twice, "nothing")).toEqual([
    { item_id: "1", received_quantity: 2, bin_id: "b1" },
    { item_id: "2", received_quantity: 0 },
  ]);
});

test("a bin that is scanned before anything was counted is everything's; what nobody counted can be said to have come whole", () => {
  const placed = withBin(nothingCounted, bin, ["1", "2"]);
  expect(receivedOf(order(line("1", 5), line("2", 3)), withQuantity(placed, "2", 1), "whole")).toEqual([
    { item_id: "1", received_quantity: 5, bin_id: "b1" },
    { item_id: "2", received_quantity: 1, bin_id: "b1" },
  ]);
});

test("a parcel is found by its own code where it is all that is to come", () => {
  const parcel = order(line(null, 1));
  expect(lineOf(parcel, "acme-1")).toBe(parcel.item_details[0]);
  expect(lineOf(order(line("1", 1), line("2", 1)), "PAR1")).toBeNull();
  expect(lineOf(order(line("1", 1)), "INV1")?.item_id).toBe("1");
  expect(receivedOf(parcel, withOneMore(nothingCounted, "parcel"), "nothing")).toEqual([{ received_quantity: 1 }]);
});

test("a bin is that of the item it was scanned after, however late it is known, and whatever was scanned meanwhile", () => {
  const scanned = withAsked(withOneMore(nothingCounted, "1"), "A-1", ["1", "2"]);
  const next = withAsked(withOneMore(scanned, "2"), "B-9", ["1", "2"]);
  expect(codesAsked(next)).toEqual(["A-1", "B-9"]);
  const known = withAnswer(next, "A-1", bin);
  expect([known.bins, codesAsked(known)]).toEqual([{ "1": bin }, ["B-9"]]);
});

test("of two bins scanned for one item the later counts, in whichever order they are known", () => {
  const scanned = ["A-1", "A-2"].reduce((old, code) => withAsked(old, code, []), withOneMore(nothingCounted, "1"));
  const second = { id: "b2", code: "A-2" };
  expect(withAnswer(withAnswer(scanned, "A-2", second), "A-1", bin).bins).toEqual({ "1": second });
});

test("a bin chosen by hand, or taken away, is not overruled by a scan that is answered later", () => {
  const scanned = withAsked(withOneMore(nothingCounted, "1"), "A-1", ["1"]);
  const second = { id: "b2", code: "A-2" };
  expect(withAnswer(withBinOf(scanned, "1", second), "A-1", bin).bins).toEqual({ "1": second });
  expect(withAnswer(withBinOf(scanned, "1", null), "A-1", bin).bins).toEqual({});
});

test("a code that is no bin stays with the line that it was scanned for, and is no bin of what was not counted yet", () => {
  const foreign = withAnswer(withAsked(withOneMore(nothingCounted, "1"), "X", ["1", "2"]), "X", null);
  expect([foreign.asked, foreign.bins, codesAsked(foreign)]).toEqual([{ "1": { code: "X", isForeign: true } }, {}, []]);
  expect(withAnswer(withAsked(nothingCounted, "X", ["1", "2"]), "X", null).asked).toEqual({});
});

test("what is missing and what came too much is known before goods are received, also of lines that nobody counted (2 §4.8)", () => {
  const of = order(line("tea", 12), line("rice", 5), line("salt", 2.5), line("oil", 3));
  const counted = withQuantity(withQuantity(withQuantity(nothingCounted, "tea", 11), "rice", 7), "salt", 2.4);
  const told = (rest: "whole" | "nothing") =>
    differencesOf(of, counted, rest).map(({ line: { item_id }, came, missing }) => [item_id, came, missing]);
  expect(told("whole")).toEqual([
    ["tea", 11, 1],
    ["rice", 7, -2],
    ["salt", 2.4, 0.1],
  ]);
  expect(told("nothing")).toEqual([...told("whole"), ["oil", 0, 3]]);
  expect(sumOf(differencesOf(of, counted, "nothing").filter(({ missing }) => missing > 0))).toBe(4.1);
  expect(differencesOf(of, nothingCounted, "whole")).toEqual([]);
});
