import { expect, test } from "vitest";
import type { Line, LineItem } from "./lines.ts";
import { linesWrong, sentLines, shortLines, withBin, withItem, withLine, withoutBins, withoutLine } from "./lines.ts";

const tea: LineItem = { id: "tea", name: "Tea", sku: "TEA", unit_size: 1 };
const rice: LineItem = { id: "rice", name: "Rice", sku: "RICE", unit_size: 2 };
const bin = { id: "b1", code: "A-01" };
const lines: Line[] = [
  { key: "1", item: tea, quantity: 2, bin: null },
  { key: "2", item: rice, quantity: 5, bin },
];

test("an item that is scanned again is one more of its line, another one a line of its own", () => {
  const scanned = [tea, tea, rice, tea].reduce<Line[]>((old, item, at) => withItem(old, item, `${at}`), []);
  expect(scanned.map(({ key, item, quantity }) => [key, item.id, quantity])).toEqual([
    ["0", "tea", 3],
    ["2", "rice", 1],
  ]);
  // A quantity that was emptied counts on from nothing.
  expect(withItem([{ key: "1", item: tea, quantity: "", bin: null }], tea, "x")[0]?.quantity).toBe(1);
});

test("a bin that is scanned is that of the item before it, or of the last line", () => {
  const other = { id: "b2", code: "A-02" };
  expect(withBin(lines, "tea", other).map((line) => line.bin?.code)).toEqual(["A-02", "A-01"]);
  expect(withBin(lines, undefined, other).map((line) => line.bin?.code)).toEqual([undefined, "A-02"]);
  expect(withBin([], "tea", other)).toEqual([]);
});

test("lines are changed, taken away, and lose their bins with their warehouse, each by itself", () => {
  expect(withLine(lines, "1", { quantity: 7 }).map(({ quantity }) => quantity)).toEqual([7, 5]);
  expect(withoutLine(lines, "1").map(({ key }) => key)).toEqual(["2"]);
  expect(withoutBins(lines).every((line) => line.bin === null)).toBe(true);
});

test("lines are sent as the server names them, without a bin where none was chosen", () => {
  expect(sentLines(withLine(lines, "1", { quantity: "3" }))).toEqual([
    { item_id: "tea", quantity: 3 },
    { item_id: "rice", quantity: 5, bin_id: "b1" },
  ]);
});

test("no lines, and a line of nothing, are said before anything is sent, at their field", () => {
  expect(linesWrong("items", [], "missing")).toEqual({ items: "missing" });
  expect(linesWrong("items", withLine(lines, "2", { quantity: "" }), "missing")).toEqual({
    "items.1.quantity": "missing",
  });
  expect(linesWrong("items", lines, "missing")).toEqual({});
});

test("what there is too little of stands at the line that wants it, of the bin if one was named", () => {
  const say = (free: number) => `only ${free}`;
  const twice = [...lines, { key: "3", item: rice, quantity: 1, bin: null }];
  const shortages = [
    { item_id: "rice", bin_id: null, available: 0 },
    { item_id: "rice", bin_id: "b1", available: 4 },
    { item_id: "salt", bin_id: null, available: 1 },
  ];
  expect(shortLines("items", twice, shortages, say)).toEqual({
    "items.2.quantity": "only 0",
    "items.1.quantity": "only 4",
  });
  expect(shortLines("items", twice, undefined, say)).toEqual({});
});
