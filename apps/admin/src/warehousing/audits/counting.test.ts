import { expect, test } from "vitest";
import type { Line } from "./counting.ts";
import {
  asksWhy,
  countedSince,
  isMore,
  isShort,
  keyOf,
  meaningOf,
  needsType,
  sentCounts,
  withOneMore,
} from "./counting.ts";

const line = (item: string, bin: string, expected: number | null = null): Line => ({
  item_id: item,
  bin_id: bin,
  expected_quantity: expected,
  item: { id: item, name: item, sku: `SKU-${item}`, barcode: `INV${item}` },
  bin: { id: bin, name: bin, code: bin },
});

test("an item that lies in several bins is counted in the bin that was scanned, and in no other (2 §4.4)", () => {
  const lines = [line("1", "A-1"), line("1", "A-2"), line("2", "A-2")];
  expect(meaningOf(lines, "INV1", null)).toEqual({ is: "which_bin" });
  expect(meaningOf(lines, "A-2", null)).toEqual({ is: "bin", bin: lines[1]?.bin });
  expect(meaningOf(lines, "INV1", "A-2")).toEqual({ is: "count", line: lines[1] });
  expect(meaningOf(lines, "INV2", null)).toEqual({ is: "count", line: lines[2] });
  expect(meaningOf(lines, "INV2", "A-1")).toEqual({ is: "which_bin" });
  expect(meaningOf(lines, "INV9", "A-1")).toEqual({ is: "unknown" });
});

test("each scan is one more piece, and only lines that were counted are sent", () => {
  const lines = [line("1", "A-1", 3), line("2", "A-2")];
  const counts = withOneMore(withOneMore({}, "1 A-1"), "1 A-1");
  expect(lines.map(keyOf)).toEqual(["1 A-1", "2 A-2"]);
  expect(sentCounts(lines, counts)).toEqual([{ item_id: "1", bin_id: "A-1", actual_quantity: 2 }]);
});

test("nobody who counts blind is told that something is missing (4 L2)", () => {
  const count = { quantity: 1, type: null };
  expect([isShort(line("1", "A-1", 3), count), isShort(line("1", "A-1", null), count)]).toEqual([true, false]);
});

test("what was counted while counts were on their way to the server is not saved with them", () => {
  const sent = withOneMore(withOneMore({}, "1 A-1"), "2 A-2");
  const since = withOneMore(withOneMore(sent, "2 A-2"), "3 A-3");
  expect(countedSince(sent, since)).toEqual({
    "2 A-2": { quantity: 2, type: null },
    "3 A-3": { quantity: 1, type: null },
  });
  expect(countedSince(sent, sent)).toEqual({});
});

test("why there is less is asked of lines that are short, and of those of which nobody here knows once the server has asked (2 §4.4)", () => {
  const [open, blind] = [line("1", "A-1", 10), line("2", "A-1")];
  const count = (quantity: number) => ({ quantity, type: null });
  expect([9, 10, 11].map((n) => needsType(open, count(n), true))).toEqual([true, false, false]);
  expect([false, true].map((isAsked) => needsType(blind, count(3), isAsked))).toEqual([false, true]);
  expect([isMore(open, count(11)), isMore(open, count(10)), isMore(blind, count(99))]).toEqual([true, false, false]);
});

test("why there is less is not asked while a line is scanned piece by piece, but once it is saved or counted by hand (2 §4.4)", () => {
  const [open, blind] = [line("1", "A-1", 15), line("2", "A-1")];
  const asks = (isDue: boolean, type: string | null = null) =>
    asksWhy(open, { quantity: 1, type }, { isDue, isAsked: false });
  expect([asks(false), asks(true), asks(false, "damaged")]).toEqual([false, true, true]);
  expect(asksWhy(open, { quantity: 15, type: null }, { isDue: true, isAsked: true })).toBe(false);
  const ofBlind = (isAsked: boolean) => asksWhy(blind, { quantity: 1, type: null }, { isDue: true, isAsked });
  expect([ofBlind(false), ofBlind(true)]).toEqual([false, true]);
});

test("why there is less is not sent of a line that was counted on until nothing was missing (2 §4.4)", () => {
  const counts = { "1 A-1": { quantity: 3, type: "damaged" }, "2 A-1": { quantity: 2, type: "damaged" } };
  expect(sentCounts([line("1", "A-1", 3), line("2", "A-1", 3)], counts)).toEqual([
    { item_id: "1", bin_id: "A-1", actual_quantity: 3 },
    { item_id: "2", bin_id: "A-1", actual_quantity: 2, exception_type: "damaged" },
  ]);
});
