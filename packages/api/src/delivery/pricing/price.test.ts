import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceKm, quote } from "./price.ts";

const terms = { base_price: 3000, price_per_unit: 250, price_per_km: 100, free_km: 5 };
const dinars = { currency_code: "IQD", rounding_step: null };

describe("the price of a delivery", () => {
  test("is the base, plus what its size and its distance beyond the free kilometres cost (3 §5)", () => {
    const { price, breakdown } = quote(terms, { unit_size: 2.5, km: 12.3456789 }, dinars);
    expect(price).toBe(4359.568);
    expect(breakdown).toMatchObject({ units_price: 625, billable_km: 7.346, distance_price: 734.568, rounding: 0 });
  });

  test("within the free kilometres has no part for the distance (3 §5)", () => {
    expect(quote(terms, { unit_size: 1, km: 4.9 }, dinars)).toMatchObject({ price: 3250, distance_km: 4.9 });
  });

  test.each([
    ["USD", null, 1.005, 1.01],
    ["IQD", null, 1.0005, 1.001],
    ["JPY", null, 0.5, 1],
    ["IQD", 250, 1125, 1250],
    ["IQD", 250, 1124.999, 1000],
  ])("in %s with the step %s, %d becomes %d: half goes up (4 E8)", (currency_code, rounding_step, base, price) => {
    const service = { base_price: 0, price_per_unit: base, price_per_km: 0, free_km: 0 };
    expect(quote(service, { unit_size: 1, km: 0 }, { currency_code, rounding_step }).price).toBe(price);
  });

  test("is rounded once, at the end: thousandths of a kilometre still count (4 E8)", () => {
    const far = { base_price: 0, price_per_unit: 0, price_per_km: 1000, free_km: 0 };
    expect(quote(far, { unit_size: 1, km: 1.0004567 }, dinars)).toMatchObject({ price: 1000.457, distance_km: 1 });
  });

  test("is always the sum of its parts, exactly (3 §6)", () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map((thousandth) => thousandth / 1000);
    const parcel = fc.record({ unit_size: amount, km: fc.double({ min: 0, max: 20_000, noNaN: true }) });
    const service = fc.record({ base_price: amount, price_per_unit: amount, price_per_km: amount, free_km: amount });
    fc.assert(
      fc.property(service, parcel, fc.constantFrom(null, 250), (of, size, rounding_step) => {
        const { price, breakdown: b } = quote(of, size, { currency_code: "IQD", rounding_step });
        const parts = [b.base_price, b.units_price, b.distance_price, b.rounding];
        expect(parts.reduce((sum, part) => sum + Math.round(part * 1000), 0)).toBe(Math.round(price * 1000));
      }),
      { numRuns: 200 },
    );
  });
});

describe("the distance", () => {
  test("is the great circle's, on a sphere of radius 6371.0088 km (4 E8)", () => {
    const quarter = distanceKm({ lat: 0, lng: 0 }, { lat: 90, lng: 0 });
    expect(quarter).toBeCloseTo((Math.PI / 2) * 6371.0088, 6);
    expect(distanceKm({ lat: 33.3152, lng: 44.3661 }, { lat: 36.1911, lng: 44.0092 })).toBeCloseTo(321.44309, 5);
  });

  test("crosses the 180th meridian the short way (4 E8)", () => {
    expect(distanceKm({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.195, 2);
  });
});
