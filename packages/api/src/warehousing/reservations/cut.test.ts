import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal } from "../../kernel/index.ts";
import type { Held } from "./cut.ts";
import { cutReservations } from "./cut.ts";

const held = (reservation_id: string, stock_id: string, quantity: number, spared = 0): Held => ({
  reservation_id,
  stock_id,
  held: new Decimal(quantity),
  held_in_all: new Decimal(quantity),
  spared: new Decimal(spared),
});
const cut = (all: Held[], room: Record<string, number>) =>
  cutReservations(all, new Map(Object.entries(room).map(([id, left]) => [id, new Decimal(left)]))).map(
    ({ reservation_id, stock_id, quantity }) => [reservation_id, stock_id, quantity.toNumber()],
  );

describe("cutting reservations", () => {
  test("takes from the newest first, no more than has to be (4 D9)", () => {
    const all = [held("new", "a", 2), held("old", "a", 4)];
    expect(cut(all, { a: 6 })).toEqual([]);
    expect(cut(all, { a: 5 })).toEqual([["new", "a", 1]]);
    expect(cut(all, { a: 1.5 })).toEqual([
      ["new", "a", 2],
      ["old", "a", 2.5],
    ]);
  });

  test("looks at each row by itself (4 D9)", () => {
    const all = [held("new", "a", 2), held("new", "b", 2), held("old", "b", 2)];
    expect(cut(all, { a: 2, b: 1 })).toEqual([
      ["new", "b", 2],
      ["old", "b", 1],
    ]);
  });

  test("spares what was picked: the older gives way (4 J3)", () => {
    expect(cut([held("new", "a", 3, 3), held("old", "a", 3)], { a: 4 })).toEqual([["old", "a", 2]]);
  });

  test("leaves of each row what fits, or what was picked, and of no reservation less than was picked (4 D9, 4 J3)", () => {
    const part = fc.record({ row: fc.constantFrom("a", "b"), quantity: fc.nat(20), spared: fc.nat(20) });
    fc.assert(
      fc.property(fc.array(part), fc.nat(40), fc.nat(40), (parts, a, b) => {
        const all = parts.map(({ row, quantity, spared }, n) =>
          held(`${n}`, row, quantity, Math.min(spared, quantity)),
        );
        const cuts = cutReservations(
          all,
          new Map([
            ["a", new Decimal(a)],
            ["b", new Decimal(b)],
          ]),
        );
        for (const [row, room] of [
          ["a", a],
          ["b", b],
        ] as const) {
          const sum = (numbers: Decimal[]) => numbers.reduce((x, y) => x.plus(y), new Decimal(0)).toNumber();
          const there = all.filter(({ stock_id }) => stock_id === row);
          const before = sum(there.map((one) => one.held));
          const left = before - sum(cuts.filter(({ stock_id }) => stock_id === row).map((one) => one.quantity));
          expect(left).toBe(Math.min(before, Math.max(room, sum(there.map((one) => one.spared)))));
        }
        for (const { reservation_id, quantity } of cuts) {
          const own = all[Number(reservation_id)];
          expect(quantity.greaterThan(0) && own?.held.minus(quantity).gte(own.spared)).toBe(true);
        }
      }),
    );
  });
});
