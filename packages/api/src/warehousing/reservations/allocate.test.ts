import { describe, expect, test } from "vitest";
import { Decimal } from "../../kernel/index.ts";
import type { Candidate, Want } from "./allocate.ts";
import { allocate } from "./allocate.ts";

const row = (stock_id: string, free: number, more: Partial<Candidate> = {}): Candidate => ({
  stock_id,
  warehouse_id: "w",
  item_id: "i",
  bin_id: `bin-${stock_id}`,
  free: new Decimal(free),
  expiration_date: null,
  since: "2026-01-01",
  ...more,
});
const want = (quantity: number, more: Partial<Want> = {}): Want => ({
  warehouse_id: "w",
  item_id: "i",
  quantity,
  ...more,
});
const taken = (wants: Want[], rows: Candidate[]) =>
  allocate(wants, rows).allocations.map((parts) =>
    parts.map(({ stock_id, quantity }) => `${stock_id}:${quantity}`).join(" "),
  );

describe("sharing out stock", () => {
  const rows = [
    row("a", 3, { expiration_date: null, since: "2026-01-01" }),
    row("b", 2, { expiration_date: "2027-03-01", since: "2026-03-01" }),
    row("c", 9, { expiration_date: "2027-01-01", since: "2026-02-01" }),
  ];

  test("what expires first goes first, what never expires last (3 §4)", () => {
    expect(taken([want(12)], rows)).toEqual(["c:9 b:2 a:1"]);
  });

  test("or what came first (3 §4)", () => {
    expect(taken([want(5, { strategy: "fifo" })], rows)).toEqual(["a:3 c:2"]);
  });

  test("or as few bins as can do, counting all rows of a bin (3 §4)", () => {
    expect(taken([want(9, { strategy: "fewest_bins" })], rows)).toEqual(["c:9"]);
    const split = [
      row("x", 5),
      row("y", 3, { bin_id: "same" }),
      row("z", 3, { bin_id: "same", expiration_date: "2027-01-01" }),
    ];
    expect(taken([want(6, { strategy: "fewest_bins" })], split)).toEqual(["z:3 y:3"]);
  });

  test("a named bin or row alone serves, and what one line took is gone for the next", () => {
    expect(taken([want(1, { stock_id: "b" }), want(2, { bin_id: "bin-a" }), want(10)], rows)).toEqual([
      "b:1",
      "a:2",
      "c:9 b:1",
    ]);
  });

  test("fractions add up exactly", () => {
    expect(taken([want(0.3)], [row("a", 0.1), row("b", 0.2)])).toEqual(["a:0.1 b:0.2"]);
  });

  test("a line that cannot be served whole takes nothing and says what there is", () => {
    const { allocations, shortages } = allocate([want(15, { bin_id: "bin-c" }), want(14)], rows);
    expect(shortages).toEqual([{ item_id: "i", bin_id: "bin-c", requested: 15, available: 9 }]);
    expect(allocations[0]).toEqual([]);
    expect(allocate([want(1, { item_id: "other" })], rows).shortages).toHaveLength(1);
  });
});
