import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineTotal } from "./totals.ts";

const extra = (price_delta_snapshot: number, quantity = 1) => ({
  modifier_option_id: "",
  name: { en: "Extra" },
  quantity,
  price_delta_snapshot,
});

describe("what a line comes to (4 I)", () => {
  test.each([
    [{ unit_price: 9000, quantity: 2, modifiers: [] }, 18_000],
    [{ unit_price: 9000, quantity: 2, modifiers: [extra(250, 3), extra(1000)] }, 21_500],
    [{ unit_price: 0.1, quantity: 3, modifiers: [extra(0.2, 2)] }, 1.5],
    [{ unit_price: 0, quantity: 999, modifiers: [] }, 0],
  ])("%j is %d", (line, total) => {
    expect(lineTotal(line).toNumber()).toBe(total);
  });

  test("it is exact to the last decimal, whatever the prices", () => {
    const thousandths = fc.integer({ min: 0, max: 1_000_000_000 });
    const quantity = fc.integer({ min: 1, max: 999 });
    const property = fc.property(
      thousandths,
      quantity,
      fc.array(fc.tuple(thousandths, quantity)),
      (unit, many, extras) => {
        const modifiers = extras.map(([delta, each]) => extra(delta / 1000, each));
        const exact =
          BigInt(many) * extras.reduce((sum, [delta, each]) => sum + BigInt(delta) * BigInt(each), BigInt(unit));
        const total = lineTotal({ unit_price: unit / 1000, quantity: many, modifiers });
        expect(total.times(1000).toFixed(0)).toBe(exact.toString());
      },
    );
    fc.assert(property);
  });
});
