import { Decimal, invalidField, MAX_QUANTITY } from "../../kernel/index.ts";
import type { Settings } from "../../tenancy/settings/index.ts";

type Units = Settings["units"];

/** The sides of an item, in the unit that `unit` names. */
export interface Dimensions {
  length: number;
  width: number;
  height: number;
  unit: Units["dimension_unit"];
}

const CM_PER: Record<Units["dimension_unit"], string> = { mm: "0.1", cm: "1", m: "100", in: "2.54" };
const KG_PER: Record<Units["weight_unit"], string> = { kg: "1", g: "0.001", lb: "0.45359237" };
// Cubes of the largest sides need more digits than the library keeps by default.
const Exact = Decimal.clone({ precision: 60 });

/**
 * How many units of capacity an item takes: the larger of volume in cm3 / `unit_size_divisor` and weight in kg /
 * `weight_divisor`, rounded up to 3 decimals (3 §3). `weight` is in the tenant's weight unit.
 */
export function computeUnitSize(units: Units, dimensions: Dimensions, weight: number): Decimal {
  const side = (value: number) => new Exact(value).times(CM_PER[dimensions.unit]);
  const volume = side(dimensions.length).times(side(dimensions.width)).times(side(dimensions.height));
  const byVolume = volume.dividedBy(units.unit_size_divisor);
  const byWeight = new Exact(weight).times(KG_PER[units.weight_unit]).dividedBy(units.weight_divisor);
  const size = Exact.max(byVolume, byWeight).toDecimalPlaces(3, Decimal.ROUND_UP);
  if (size.greaterThan(MAX_QUANTITY)) {
    throw invalidField("dimensions", "too_big.number", { maximum: MAX_QUANTITY, inclusive: "true" });
  }
  return size;
}
