import type { Transaction } from "@karwan/db";
import { invalidField } from "../../kernel/index.ts";
import type { Settings } from "../../tenancy/settings/index.ts";
import { readSettings } from "../../tenancy/settings/index.ts";
import type { Dimensions } from "./unit-size.ts";
import { computeUnitSize } from "./unit-size.ts";

/** What is known of an item's size: sides may be missing when `unit_size` is given. */
export interface Measures {
  unit_size?: number | null | undefined;
  weight?: number | null | undefined;
  dimensions?: Sides | null | undefined;
}
type Sides = { [K in keyof Dimensions]?: Dimensions[K] | null | undefined };

function isWhole(dimensions: Sides): dimensions is Dimensions {
  return Boolean(dimensions.length && dimensions.width && dimensions.height && dimensions.unit);
}

/** Sides are in the tenant's unit, said or not; another one is refused rather than converted (2 §2). */
function inTenantUnit(dimensions: Sides, units: Settings["units"]): Sides | null {
  const { dimension_unit: unit } = units;
  if (dimensions.unit && dimensions.unit !== unit)
    throw invalidField("dimensions.unit", "invalid_value", { allowed: unit });
  const { length, width, height } = dimensions;
  return length || width || height ? { ...dimensions, unit } : null;
}

/**
 * The size to be stored: `unit_size` as given, or computed from weight and all three sides (2 §4.2, 3 §3).
 * `measured` says whether the sides are new, and so have to be in the tenant's unit.
 */
export async function resolveSize(tx: Transaction, measures: Measures, measured: boolean) {
  if (measures.unit_size && !measured)
    return { unit_size: measures.unit_size, dimensions: measures.dimensions ?? null };
  return sizeIn((await readSettings(tx)).units, measures, measured);
}

/** The same in units that are known. */
export function sizeIn(units: Settings["units"], measures: Measures, measured: boolean) {
  const { unit_size, weight } = measures;
  const given = measures.dimensions ?? null;
  const dimensions = given && measured ? inTenantUnit(given, units) : given;
  if (unit_size) return { unit_size, dimensions };
  if (!weight || !dimensions || !isWhole(dimensions))
    throw invalidField("unit_size", "unit_size_or_dimensions_required");
  return { unit_size: computeUnitSize(units, dimensions, weight).toNumber(), dimensions };
}
