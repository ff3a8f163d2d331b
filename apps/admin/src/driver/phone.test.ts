import { expect, test } from "vitest";
import { distanceKm, mapLink } from "../kernel/distance.ts";
import { fitted, lightest } from "./photo.ts";

test("a photo has at most 1600 pixels on its longer side, and is not made larger than it is", () => {
  expect(fitted(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(fitted(900, 4800)).toEqual({ width: 300, height: 1600 });
  expect(fitted(640, 480)).toEqual({ width: 640, height: 480 });
});

test("a photo is made lighter step by step until it has at most 300 KB", async () => {
  const tried: [number, number][] = [];
  const sized = (size: number) => new Blob([new Uint8Array(size)]);
  const made = await lightest(async (longest, quality) => {
    tried.push([longest, quality]);
    return sized(longest === 1200 && quality < 0.7 ? 250_000 : 500_000);
  });
  expect(made.size).toBe(250_000);
  expect(tried).toEqual([
    [1600, 0.8],
    [1600, 0.65],
    [1600, 0.5],
    [1200, 0.8],
    [1200, 0.65],
  ]);
  expect((await lightest(async () => sized(400_000))).size).toBe(400_000);
});

test("distances are as the server reckons them, and a place opens in the phone's own map (4 E8)", () => {
  const baghdad = { latitude: 33.3152, longitude: 44.3661 };
  expect(distanceKm(baghdad, baghdad)).toBe(0);
  expect(distanceKm(baghdad, { latitude: 36.1911, longitude: 44.0092 })).toBeCloseTo(321.5, 0);
  expect(mapLink(33.3, 44.3, false)).toBe("geo:33.3,44.3?q=33.3,44.3");
  expect(mapLink(33.3, 44.3, true)).toBe("maps:?daddr=33.3,44.3");
});
