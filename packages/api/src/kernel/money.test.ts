import { describe, expect, test } from "vitest";
import { minorUnit, roundMoney } from "./money.ts";

describe("money", () => {
  test("a currency has the decimals of ISO 4217, and never more than three (3 §1.10, 4 E8)", () => {
    const digits = ["IQD", "USD", "JPY", "KWD", "CLF"].map((code) => minorUnit(code));
    expect(digits).toEqual([3, 2, 0, 3, 3]);
  });

  test("a retired currency keeps the decimals it had", () => {
    expect(minorUnit("DEM")).toBe(2);
  });

  test.each([
    ["2.0005", "IQD", null, "2.001"],
    ["2.00049", "IQD", null, "2"],
    ["2.005", "USD", null, "2.01"],
    ["1374.5", "IQD", 250, "1250"],
    ["1375", "IQD", 250, "1500"],
    ["0.3", "USD", 0.05, "0.3"],
  ])("%s %s with the step %s is %s: half goes up (4 E8)", (amount, currency, step, rounded) => {
    expect(roundMoney(amount, currency, step).toString()).toBe(rounded);
  });
});
