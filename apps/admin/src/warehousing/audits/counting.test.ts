import { expect, test } from "vitest";
import type { Line } from "./counting.ts";
import { countedSince, isShort, keyOf, meaningOf, sentCounts, withOneMore } from "./counting.ts";

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
