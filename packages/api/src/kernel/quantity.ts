import { Decimal } from "decimal.js";
import { z } from "zod";
import { issue } from "./errors.ts";

/** The largest quantity, size or weight taken in; numeric(14,3) holds sums of many of them. */
export const MAX_QUANTITY = 999_999_999;

/** Adds up quantities or amounts, exactly. */
export const sumOf = (values: Iterable<Decimal.Value>): Decimal =>
  [...values].reduce<Decimal>((sum, value) => sum.plus(value), new Decimal(0));

function hasAtMostThreeDecimals(value: number): boolean {
  return new Decimal(value).decimalPlaces() <= 3;
}

/** A quantity or size on the wire: a JSON number with at most 3 decimals (3 §1.10, 4 A3). */
export const quantity = z
  .number()
  .max(MAX_QUANTITY)
  .refine(hasAtMostThreeDecimals, { error: issue("too_many_decimals") })
  .meta({ format: "decimal", description: "At most 3 decimals" });
export const positiveQuantity = quantity
  .refine((value) => value > 0, { error: issue("quantity_not_positive") })
  .meta({ format: "decimal", exclusiveMinimum: 0, description: "Above 0, with at most 3 decimals" });
export const nonNegativeQuantity = quantity
  .refine((value) => value >= 0, { error: issue("quantity_negative") })
  .meta({ format: "decimal", minimum: 0, description: "0 or more, with at most 3 decimals" });

/** A quantity, size or weight as we answer it. */
export const quantityOut = z.number().meta({
  id: "Quantity",
  format: "decimal",
  description: "A quantity, size or weight with at most 3 decimals",
});

export { Decimal };
