import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Decimal, minorUnit, sumOf } from "../../kernel/index.ts";
import type { Line, Offer } from "./sums.ts";
import { sumsOf } from "./sums.ts";

const line = (unit_price: number, quantity = 1, tax_rate = 0, product_id = "p"): Line => ({
  product_id,
  quantity,
  unit_price,
  tax_rate,
});
const offer = (over: Partial<Offer>): Offer => ({
  id: "o",
  code: null,
  type: "percentage",
  value: 10,
  scope: "cart",
  product_ids: [],
  ...over,
});
const usd = { currency: "USD", prices_include_tax: false };

describe("what lines cost (4 H3, 4 L5, 4 L6)", () => {
  test("tax is on top of prices, by each line's own rate", () => {
    expect(sumsOf([line(10, 2, 5), line(3, 1, 10)], [], usd)).toMatchObject({
      subtotal: 23,
      tax_amount: 1.3,
      total: 24.3,
    });
  });

  test("prices that include tax stay what they are, and say how much of them is tax", () => {
    expect(sumsOf([line(110, 1, 10)], [], { ...usd, prices_include_tax: true })).toMatchObject({
      subtotal: 110,
      tax_amount: 10,
      total: 110,
    });
  });

  test("a discount comes before tax", () => {
    expect(sumsOf([line(100, 1, 10)], [offer({})], usd)).toMatchObject({
      discount_amount: 10,
      tax_amount: 9,
      total: 99,
    });
  });

  test("an amount off a line is off each of its pieces, an amount off the cart is off once", () => {
    const lines = [line(10, 3), line(5)];
    expect(sumsOf(lines, [offer({ type: "amount", scope: "line", value: 2 })], usd).discount_amount).toBe(8);
    expect(sumsOf(lines, [offer({ type: "amount", value: 2 })], usd).discount_amount).toBe(2);
  });

  test("a promotion of products is off their lines alone", () => {
    const sums = sumsOf([line(10, 1, 0, "a"), line(10, 1, 0, "b")], [offer({ product_ids: ["b"] })], usd);
    expect(sums.lines.map(({ discount_amount }) => discount_amount)).toEqual([0, 1]);
  });

  test("an amount off the cart is shared out to the last coin", () => {
    const sums = sumsOf([line(1), line(1), line(1)], [offer({ type: "amount", value: 1 })], usd);
    expect(sums.lines.map(({ discount_amount }) => discount_amount)).toEqual([0.34, 0.33, 0.33]);
  });

  test("discounts of lines come before those of the cart, and nothing costs less than nothing", () => {
    const sums = sumsOf(
      [line(10)],
      [offer({ id: "cart", type: "amount", value: 8 }), offer({ id: "line", scope: "line", value: 50 })],
      usd,
    );
    expect(sums.promotions).toEqual([
      { id: "line", code: null, amount: 5 },
      { id: "cart", code: null, amount: 5 },
    ]);
    expect(sums.total).toBe(0);
  });

  const currency = fc.constantFrom("IQD", "USD", "JPY");
  const lines = fc.array(
    fc.record({
      product_id: fc.constantFrom("a", "b", "c"),
      quantity: fc.integer({ min: 1, max: 50 }),
      unit_price: fc.integer({ min: 0, max: 900_000 }),
      tax_rate: fc.constantFrom(0, 5, 7.25, 15, 100),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const offers = fc.array(
    fc
      .record({
        type: fc.constantFrom("percentage" as const, "amount" as const),
        value: fc.integer({ min: 1, max: 100 }),
        scope: fc.constantFrom("line" as const, "cart" as const),
        product_ids: fc.subarray(["a", "b", "c"]),
      })
      .map((given) => offer(given)),
    { maxLength: 4 },
  );

  test("whatever is bought: parts add up exactly, no amount is finer than the smallest coin, none is negative", () => {
    fc.assert(
      fc.property(lines, offers, currency, fc.boolean(), (bought, given, money, prices_include_tax) => {
        const priced = bought.map((one) => ({
          ...one,
          unit_price: new Decimal(one.unit_price).div(new Decimal(10).pow(minorUnit(money))).toNumber(),
        }));
        const named = given.map((one, index) => ({ ...one, id: `o${index}` }));
        const sums = sumsOf(priced, named, { currency: money, prices_include_tax });
        const sum = (pick: (entry: (typeof sums.lines)[number]) => number) => sumOf(sums.lines.map(pick)).toNumber();
        expect(sum((entry) => entry.line_total)).toBe(sums.subtotal);
        expect(sum((entry) => entry.discount_amount)).toBe(sums.discount_amount);
        expect(sum((entry) => entry.tax_amount)).toBe(sums.tax_amount);
        expect(sumOf(sums.promotions.map(({ amount }) => amount)).toNumber()).toBe(sums.discount_amount);
        const taxed = prices_include_tax ? 0 : sums.tax_amount;
        expect(sumOf([sums.subtotal, -sums.discount_amount, taxed]).toNumber()).toBe(sums.total);
        for (const { line_total, discount_amount, tax_amount } of sums.lines) {
          expect(discount_amount).toBeLessThanOrEqual(line_total);
          for (const amount of [line_total, discount_amount, tax_amount]) {
            expect(amount).toBeGreaterThanOrEqual(0);
            expect(new Decimal(amount).decimalPlaces()).toBeLessThanOrEqual(minorUnit(money));
          }
        }
      }),
    );
  });
});
