import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { agreeing, besideCoordinates, coordinateFields, coordinatesOf, located, pointOf } from "./coordinates.ts";
import { fromZod } from "./errors.ts";

const place = located(z.object({ ...coordinateFields, name: z.string().optional() }));
const issuesOf = (schema: z.ZodType, body: unknown) =>
  fromZod(schema.safeParse(body).error ?? new z.core.$ZodError([])).issues.map(({ field, code }) => [field, code]);

test("a coordinate may be said in any spelling, and in several that agree (4 K7)", () => {
  const latitudes = fc.double({ min: -90, max: 90, noNaN: true });
  const longitudes = fc.double({ min: -180, max: 180, noNaN: true });
  const some = <T extends string>(...keys: T[]) => fc.subarray(keys, { minLength: 1 });
  const chosen = [latitudes, longitudes, some("lat", "latitude"), some("lng", "longitude", "long")] as const;
  fc.assert(
    fc.property(...chosen, (lat, lng, lats, lngs) => {
      const said = [...lats.map((key) => [key, lat]), ...lngs.map((key) => [key, lng])];
      const body = place.parse({ ...Object.fromEntries(said), name: "x" });
      expect([pointOf(body), besideCoordinates(body)]).toEqual([{ lat, lng }, { name: "x" }]);
    }),
  );
});

test.each([
  [
    {},
    [
      ["lat", "required"],
      ["lng", "required"],
    ],
  ],
  [{ latitude: 33 }, [["lng", "required"]]],
  [{ lat: 33, latitude: 34, lng: 44 }, [["lat", "coordinates_differ"]]],
  [{ lat: 33, lng: 44, long: 44, longitude: 45 }, [["lng", "coordinates_differ"]]],
  [
    { lat: 91, long: 181 },
    [
      ["lat", "too_big.number"],
      ["long", "too_big.number"],
    ],
  ],
  [{ lat: null, latitude: 33, lng: 44 }, [["lat", "invalid_type"]]],
  [
    { lat: "33", name: 1 },
    [
      ["lat", "invalid_type"],
      ["name", "invalid_type"],
      ["lng", "required"],
    ],
  ],
])("a place of %j is refused, all that is wrong at once (4 K7)", (body, issues) => {
  expect(issuesOf(place, body)).toEqual(issues);
});

test("a part of a place may be changed by itself, and two spellings of it still agree (4 A8, 4 K7)", () => {
  const patch = agreeing(z.object(coordinateFields));
  expect(coordinatesOf(patch.parse({ long: 44 }))).toEqual({ lng: 44 });
  expect(coordinatesOf(patch.parse({}))).toEqual({});
  expect(issuesOf(patch, { lng: 44, long: 45 })).toEqual([["lng", "coordinates_differ"]]);
  expect(() => pointOf(patch.parse({ long: 44 }))).toThrow(/without coordinates/);
});
