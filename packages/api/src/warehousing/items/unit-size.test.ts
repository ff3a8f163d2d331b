import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/index.ts";
import type { Dimensions } from "./unit-size.ts";
import { computeUnitSize } from "./unit-size.ts";

const units = { dimension_unit: "cm", unit_size_divisor: 5000, weight_unit: "kg", weight_divisor: 1 } as const;
const box = (length: number, width: number, height: number, unit: Dimensions["unit"] = "cm") => ({
  length,
  width,
  height,
  unit,
});

describe("the unit size of an item is computed (3 §3)", () => {
  test.each([
    ["volume counts when it is the larger", box(50, 40, 30), 2, "12"],
    ["weight counts when it is the larger", box(10, 10, 10), 2.5, "2.5"],
    ["a remainder is rounded up to three decimals", box(10, 10, 1.001), 0.001, "0.021"],
    ["the least is one thousandth", box(0.001, 0.001, 0.001), 0.001, "0.001"],
    ["millimetres", box(500, 400, 300, "mm"), 0.001, "12"],
    ["metres", box(0.5, 0.4, 0.3, "m"), 0.001, "12"],
    ["inches are 2.54 cm", box(10, 10, 10, "in"), 0.001, "3.278"],
  ] as const)("%s", (_, dimensions, weight, expected) => {
    expect(computeUnitSize(units, dimensions, weight).toString()).toBe(expected);
  });

  test.each([
    ["g", 2500, "2.5"],
    ["lb", 10, "4.536"],
  ] as const)("weight in %s is turned into kilograms", (weight_unit, weight, expected) => {
    expect(computeUnitSize({ ...units, weight_unit }, box(1, 1, 1), weight).toString()).toBe(expected);
  });

  test("the divisors are the tenant's", () => {
    const own = { ...units, unit_size_divisor: 6000, weight_divisor: 10 };
    expect(computeUnitSize(own, box(60, 50, 40), 1).toString()).toBe("20");
    expect(computeUnitSize(own, box(1, 1, 1), 25).toString()).toBe("2.5");
  });

  test("a size that no warehouse could hold is refused", async () => {
    const attempt = async () => computeUnitSize(units, box(999_999_999, 999_999_999, 999_999_999, "m"), 1);
    expect(await refusalOf(attempt())).toMatchObject({
      reason: "validation_failed",
      issues: [{ field: "dimensions", code: "too_big.number" }],
    });
  });
});
