import { expect, test } from "vitest";
import { lineOf, nothingCounted, receivedOf, withBin, withOneMore, withQuantity } from "./counted.ts";

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
