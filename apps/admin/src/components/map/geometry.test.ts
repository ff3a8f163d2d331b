import { expect, test } from "vitest";
import type { LngLat } from "./geometry.ts";
import { areaOf, between, boxAround, cornersOf, covers, encloses, rounded } from "./geometry.ts";

const square: LngLat[] = [
  [44, 33],
  [45, 33],
  [45, 34],
  [44, 34],
];
const hole = [
  [44.4, 33.4],
  [44.6, 33.4],
  [44.6, 33.6],
  [44.4, 33.6],
  [44.4, 33.4],
];

test("an area covers what lies in its outline, and not its holes (3 §5)", () => {
  expect(covers(areaOf(square), [44.5, 33.5])).toBe(true);
  expect(covers(areaOf(square), [45.1, 33.5])).toBe(false);
  expect(covers(areaOf(square, [hole]), [44.5, 33.5])).toBe(false);
  expect(covers(areaOf(square, [hole]), [44.2, 33.2])).toBe(true);
});

test("what was drawn by hand encloses points also where it bends inwards, and a line encloses none", () => {
  const bent: LngLat[] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [50, 20],
    [0, 100],
  ];
  expect([encloses(bent, [10, 50]), encloses(bent, [50, 60]), encloses(bent, [90, 50])]).toEqual([true, false, true]);
  expect(
    encloses(
      [
        [0, 0],
        [100, 100],
      ],
      [50, 50],
    ),
  ).toBe(false);
});

test("an area is written closed, read as its corners, and keeps its holes", () => {
  const area = areaOf(square, [hole]);
  expect(area.coordinates[0]?.at(-1)).toEqual([44, 33]);
  expect(area.coordinates[0]).toHaveLength(5);
  expect(area.coordinates[1]).toEqual(hole);
  expect(cornersOf(area)).toEqual(square);
  expect(areaOf([]).coordinates).toEqual([[]]);
});

test("boxes and middles are those of the places they are made from", () => {
  expect(boxAround(square)).toEqual([44, 33, 45, 34]);
  expect(boxAround([])).toBeNull();
  expect(between([44, 33], [45, 34])).toEqual([44.5, 33.5]);
  expect(rounded(44.123456789)).toBe(44.123457);
});
