import { expect, test } from "vitest";
import { amountError } from "./amount.ts";

const words = {
  t: (key: string, values?: Record<string, unknown>) => `${key} ${JSON.stringify(values ?? {})}`,
  money: (amount: number, currency: string) => `${currency} ${amount}`,
};

test("an amount above what there can be is refused by the form and never made smaller (1 §4.6)", () => {
  const of = (amount: number | string) => amountError(words, amount, 36_250, "IQD");
  expect(of(40_000)).toBe('form.at_most {"most":"IQD 36250"}');
  expect(of("36250.5")).toBe('form.at_most {"most":"IQD 36250"}');
  for (const amount of [36_250, 1, "0.5"]) expect(of(amount)).toBeNull();
  for (const amount of [0, -1, "", "many"]) expect(of(amount)).toBe("form.required {}");
});
