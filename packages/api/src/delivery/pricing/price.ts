import { distance } from "@turf/distance";
import { Decimal, roundMoney } from "../../kernel/index.ts";
import type { Breakdown, Place } from "./schema.ts";

/** A service's terms, and how its tenant's money is rounded. */
export interface Terms {
  base_price: number;
  price_per_unit: number;
  price_per_km: number;
  free_km: number;
}
export type Money = { currency_code: string; rounding_step: number | null };
export type Quote = { price: number; currency_code: string; distance_km: number; breakdown: Breakdown };

const thousandths = (value: Decimal) => value.toDecimalPlaces(3, Decimal.ROUND_HALF_UP);

/** Great-circle kilometres between two places: haversine on a sphere of radius 6371.0088 km (4 E8). */
export function distanceKm(from: Place, to: Place): number {
  return distance([from.lng, from.lat], [to.lng, to.lat], { units: "kilometers" });
}

/**
 * base + per unit x unit_size + per km x max(0, km - free), rounded half up once, at the end (3 §5, 4 E8). The distance
 * goes in unrounded.
 */
export function quote(terms: Terms, parcel: { unit_size: number; km: number }, money: Money): Quote {
  const units = new Decimal(terms.price_per_unit).times(parcel.unit_size);
  const billable = Decimal.max(0, new Decimal(parcel.km).minus(terms.free_km));
  const distancePrice = billable.times(terms.price_per_km);
  const exact = units.plus(distancePrice).plus(terms.base_price);
  const price = roundMoney(exact, money.currency_code, money.rounding_step);
  const shown = { units: thousandths(units), distance: thousandths(distancePrice) };
  return {
    price: price.toNumber(),
    currency_code: money.currency_code,
    distance_km: thousandths(new Decimal(parcel.km)).toNumber(),
    breakdown: {
      base_price: terms.base_price,
      unit_size: parcel.unit_size,
      price_per_unit: terms.price_per_unit,
      units_price: shown.units.toNumber(),
      free_km: terms.free_km,
      billable_km: thousandths(billable).toNumber(),
      price_per_km: terms.price_per_km,
      distance_price: shown.distance.toNumber(),
      rounding: price.minus(terms.base_price).minus(shown.units).minus(shown.distance).toNumber(),
    },
  };
}
