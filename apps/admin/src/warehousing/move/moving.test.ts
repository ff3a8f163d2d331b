import { expect, test } from "vitest";
import type { Moved } from "../../kernel/scan/kinds.ts";
import type { Found, Moving, Place, Row } from "./moving.ts";
import { emptied, freeOf, lessWaiting, meaningOf, meaningUnasked, nothingMoves, onePiece, taken } from "./moving.ts";

const place = (code: string, more: Partial<Place> = {}): Place => ({
  id: code,
  code,
  warehouse_id: "here",
  location_type: "bin",
  ...more,
});
const row = (id: string, bin: string, more: Partial<Row> = {}): Row => ({
  id,
  item_id: "tea",
  bin_id: bin,
  quantity: 5,
  reserved_quantity: 2,
  unit_of_measure: "piece",
  status: "available",
  lot_number: null,
  item: { name: "Tea", sku: "TEA-1", barcode: "INV7" },
  bin: { id: bin, code: bin },
  ...more,
});
const found = (more: Partial<Found>): Found => ({ places: [], rows: [], ...more });
const at = (code: string): Moving => ({ ...nothingMoves, from: { id: code, code } });
const means = (moving: Moving, code: string, more: Partial<Found>) => meaningOf(moving, code, "here", found(more));

test("what is set aside for somebody is not free to be moved (4 D3)", () => {
  expect(freeOf(row("r", "A"))).toBe(3);
  expect(freeOf(row("r", "A", { quantity: 0.3, reserved_quantity: 0.1 }))).toBe(0.2);
  expect(means(at("A"), "inv7", { rows: [row("r", "A", { reserved_quantity: 5 })] })).toMatchObject({ is: "reserved" });
});

test("a scanned item is taken from the bin that one stands at, one piece a scan, and no more than is free", () => {
  const rows = [row("r", "A"), row("s", "B")];
  const first = means(at("A"), "inv7", { rows });
  expect(first).toMatchObject({ is: "taken", moving: { row: { id: "r" }, quantity: 1 } });
  if (first.is !== "taken") throw new Error(first.is);
  const second = onePiece(first.moving, 3);
  expect(second).toMatchObject({ is: "piece", moving: { quantity: 2 } });
  expect(onePiece({ ...first.moving, quantity: 3 }, 3)).toEqual({ is: "too_many", free: 3 });
});

test("what is in hand has one name until it is moved, however much of it is taken, and the next goods another (3 §1.8)", () => {
  const first = taken(at("A"), row("r", "A"), 1);
  const more = onePiece(first, 3);
  expect(more).toMatchObject({ is: "piece", moving: { key: first.key } });
  expect(first.key).not.toBe("");
  expect(taken(emptied(first), row("r", "A"), 1).key).not.toBe(first.key);
  expect(emptied(first)).toEqual(at("A"));
});

test("an item of which nothing lies where one stands is taken from nowhere else by mistake", () => {
  expect(means(at("C"), "INV7", { rows: [row("r", "A")] })).toMatchObject({ is: "not_in", bin: { code: "C" } });
});

test("where an item lies in several bins the one that is scanned then decides", () => {
  const rows = [row("r", "A"), row("s", "B")];
  const asked = means(nothingMoves, "INV7", { rows });
  expect(asked).toMatchObject({ is: "which", why: "bin" });
  const waiting: Moving = { ...nothingMoves, among: rows };
  expect(means(waiting, "B", { places: [place("B")] })).toMatchObject({ is: "taken", moving: { row: { id: "s" } } });
  const elsewhere = means(waiting, "C", { places: [place("C")] });
  expect(elsewhere).toMatchObject({ is: "not_in", among: rows, moving: { from: { code: "C" } } });
  if (elsewhere.is !== "not_in") throw new Error(elsewhere.is);
  // Scanned once more it is where one stands, and nothing is looked for.
  const again = means({ ...elsewhere.moving, among: rows }, "C", { places: [place("C")] });
  expect(again).toMatchObject({ is: "from", moving: { from: { code: "C" }, among: [] } });
});

test("several lots in one bin are asked for, and so is what is only called alike", () => {
  const rows = [row("r", "A", { lot_number: "1" }), row("s", "A", { lot_number: "2" })];
  expect(means(at("A"), "TEA-1", { rows })).toMatchObject({ is: "which", why: "lot" });
  expect(means(at("A"), "tea", { rows })).toMatchObject({ is: "which", why: "alike" });
});

test("with goods in hand a bin is where they go, unless they lie in it, are of another warehouse or it is no bin", () => {
  const held = taken(nothingMoves, row("r", "A"), 1);
  expect(means(held, "B", { places: [place("B")] })).toEqual({ is: "to", bin: { id: "B", code: "B" } });
  expect(means(held, "A", { places: [place("A")] })).toEqual({ is: "same_bin" });
  expect(means(held, "Z", { places: [place("Z", { location_type: "zone" })] })).toEqual({ is: "not_a_bin" });
  expect(means(held, "X", { places: [place("X", { warehouse_id: "there" })] })).toEqual({ is: "elsewhere" });
  expect(
    means(held, "TEA-2", { rows: [row("o", "A", { item: { name: "", sku: "TEA-2", barcode: "INV8" } })] }),
  ).toEqual({
    is: "other",
  });
  expect(means(held, "TEA", { rows: [row("r", "A")] })).toEqual({ is: "unknown" });
  expect(emptied(held)).toEqual(at("A"));
});

test("two warehouses may have bins of one name: that of the chosen one counts", () => {
  const places = [place("B", { id: "b2", warehouse_id: "there" }), place("B", { id: "b1" })];
  expect(means(nothingMoves, "B", { places })).toMatchObject({ is: "from", moving: { from: { id: "b1" } } });
});

const moved = (row_: Row, quantity: number): Moved => ({
  warehouse_id: "here",
  row: row_,
  to: { id: null, code: "Z" },
  quantity,
});

test("what was moved without a network is gone from where it lay, so that nobody takes it twice (4 D3)", () => {
  const [tea, other] = [row("r", "A"), row("s", "B")];
  expect(freeOf(lessWaiting(tea, [moved(tea, 2), moved(other, 1)]))).toBe(1);
  expect(freeOf(lessWaiting(tea, [moved(tea, 5)]))).toBe(0);
  expect(lessWaiting(tea, [])).toBe(tea);
});

test("without a network an item is known that was shown where one stands, and any other code is the bin it goes to", () => {
  const shown = [row("r", "A"), row("c", "A", { item: { name: "Rice", sku: "RICE", barcode: "INV8" } })];
  const first = meaningUnasked(at("A"), "inv7", shown);
  expect(first).toMatchObject({ is: "taken", moving: { row: { id: "r" }, quantity: 1 } });
  if (first.is !== "taken") throw new Error(first.is);
  expect(meaningUnasked(first.moving, "C-9", shown)).toEqual({ is: "to", bin: { id: null, code: "C-9" } });
  expect(meaningUnasked(first.moving, "rice", shown)).toEqual({ is: "other" });
  expect(meaningUnasked(first.moving, "a", shown)).toEqual({ is: "same_bin" });
  expect(meaningUnasked(at("C"), "A", shown)).toMatchObject({ is: "from", moving: { from: { id: "A" }, row: null } });
  expect(meaningUnasked(at("A"), "INV99", shown)).toEqual({ is: "unasked" });
});
