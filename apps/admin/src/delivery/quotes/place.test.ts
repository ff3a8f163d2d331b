import { expect, test } from "vitest";
import { middleOf, pointIn } from "./place.ts";

const zone = (...ring: [number, number][]) => ({ polygon: { type: "Polygon" as const, coordinates: [ring] } });

test("the middle of a zone is where its outline balances, wherever it begins and whichever way it goes round", () => {
  const square: [number, number][] = [
    [44, 33],
    [45, 33],
    [45, 34],
    [44, 34],
    [44, 33],
  ];
  expect(middleOf(zone(...square))).toEqual({ lat: 33.5, lng: 44.5 });
  expect(middleOf(zone(...square.toReversed()))).toEqual({ lat: 33.5, lng: 44.5 });
  const angle: [number, number][] = [
    [0, 0],
    [3, 0],
    [3, 1],
    [1, 1],
    [1, 3],
    [0, 3],
    [0, 0],
  ];
  expect(middleOf(zone(...angle))).toEqual({ lat: 1.1, lng: 1.1 });
});

test("a point is read as people write it, and one that is nowhere on earth is none", () => {
  expect(pointIn(" 33.3152, 44.3661 ")).toEqual({ lat: 33.3152, lng: 44.3661 });
  expect(pointIn("33.3152 44.3661")).toEqual({ lat: 33.3152, lng: 44.3661 });
  expect(pointIn("33.3152، 44.3661")).toEqual({ lat: 33.3152, lng: 44.3661 });
  expect(pointIn("٣٣٫٣١٥٢، ٤٤٫٣٦٦١")).toEqual({ lat: 33.3152, lng: 44.3661 });
  expect(pointIn("۳۳٫۳۱۵۲؛ ۴۴٫۳۶۶۱")).toEqual({ lat: 33.3152, lng: 44.3661 });
  expect(pointIn("-33, -70.5")).toEqual({ lat: -33, lng: -70.5 });
  for (const nowhere of ["", "Baghdad", "33", "91, 44", "33, 181", "33,44,55"]) expect(pointIn(nowhere)).toBeNull();
});
