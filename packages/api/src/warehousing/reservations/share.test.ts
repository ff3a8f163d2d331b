import { expect, test } from "vitest";
import { AppError } from "../../kernel/index.ts";
import { shareOut } from "./share.ts";

const holding = (reservation_id: string, stock_id: string, bin_id: string, quantity: number) => ({
  reservation_id,
  stock_id,
  item_id: "tea",
  bin_id,
  quantity,
});

test("goods come from the holdings of their bin, one after the other (3 §7)", () => {
  const holdings = [holding("r1", "s1", "A", 2), holding("r1", "s2", "B", 5), holding("r2", "s3", "A", 4)];
  const taken = [
    { item_id: "tea", bin_id: "A", quantity: 3 },
    { item_id: "tea", bin_id: "B", quantity: 0.5 },
    { item_id: "tea", bin_id: "A", quantity: 1 },
  ];
  expect(shareOut(holdings, taken).map(({ stock_id, quantity }) => [stock_id, quantity])).toEqual([
    ["s1", 2],
    ["s3", 1],
    ["s2", 0.5],
    ["s3", 1],
  ]);
});

test("more than is held is refused, with what there is (4 J3)", () => {
  const short = () => shareOut([holding("r1", "s1", "A", 2)], [{ item_id: "tea", bin_id: "A", quantity: 2.5 }]);
  expect(short).toThrow(AppError);
  expect(short).toThrow(expect.objectContaining({ reason: "insufficient_stock" }));
});
