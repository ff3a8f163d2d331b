import { AppError } from "../../../kernel/index.ts";
import type { Settings } from "../../../tenancy/settings/index.ts";
import { computeUnitSize } from "../../../warehousing/items/index.ts";
import type { LockedItem } from "../repository.ts";

type Dimensions = Parameters<typeof computeUnitSize>[1];
type Measured = Pick<LockedItem, "unit_size" | "weight"> & { dimensions: unknown };

const nothing = (unit: Dimensions["unit"]): Dimensions => ({ length: 0, width: 0, height: 0, unit });

/**
 * How much room a parcel takes: what was said of it, otherwise what it measures or weighs, as of items in stock, otherwise the
 * tenant's fallback (2 §4.9). What was not measured counts as nothing; 400 `unit_size_out_of_range` for what no parcel is.
 */
export function unitSizeOf(
  { unit_size, weight, dimensions }: Measured,
  { units, transfer_manifest }: Pick<Settings, "units" | "transfer_manifest">,
): number {
  if (unit_size !== null) return unit_size;
  if (weight === null && dimensions === null) return transfer_manifest.missing_unit_size_fallback;
  const sides = dimensions === null ? nothing(units.dimension_unit) : (dimensions as Dimensions);
  try {
    return computeUnitSize(units, { ...sides, unit: sides.unit ?? units.dimension_unit }, weight ?? 0).toNumber();
  } catch (error) {
    throw error instanceof AppError ? new AppError("unit_size_out_of_range") : error;
  }
}
