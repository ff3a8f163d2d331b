import { expect, test } from "vitest";
import type { Line } from "./lines.ts";
import { leftOf, meaningOf } from "./lines.ts";

const line = (item: string, bin: string, more: Partial<Line> = {}): Line => ({
  key: `${item} ${bin}`,
  orderId: "order",
  order: "PO-000001",
  tote: null,
  item: { id: item, name: item, sku: `SKU-${item}`, barcode: `INV${item}` },
  bin: { id: bin, code: bin },
  quantity: 2,
  picked: 0,
  waiting: 0,
  isShort: false,
  note: null,
  putBack: 0,
  ...more,
});

test("an item is picked where one stands, otherwise where it comes first on the walk", () => {
  const lines = [line("1", "A-1"), line("1", "A-2"), line("2", "A-2")];
  expect(meaningOf(lines, "INV1", null)).toEqual({ is: "pick", line: lines[0] });
  expect(meaningOf(lines, "inv1", "A-2")).toEqual({ is: "pick", line: lines[1] });
  expect(meaningOf(lines, "SKU-2", "A-1")).toEqual({ is: "pick", line: lines[2] });
  expect(meaningOf(lines, "a-2", null)).toEqual({ is: "bin", bin: lines[1]?.bin });
  expect(meaningOf(lines, "INV", null)).toEqual({ is: "unknown" });
});

test("no more is picked than a line has left, counting what waits to be sent, and nothing of one closed short", () => {
  const full = line("1", "A-1", { picked: 1, waiting: 1 });
  expect([leftOf(full), leftOf(line("1", "A-2", { isShort: true })), leftOf(line("1", "A-3"))]).toEqual([0, 0, 2]);
  expect(meaningOf([full, line("1", "A-2", { isShort: true })], "INV1", "A-2")).toEqual({ is: "all_picked" });
});
