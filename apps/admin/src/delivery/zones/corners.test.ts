import { expect, test } from "vitest";
import type { LngLat } from "../../components/map/geometry.ts";
import { added, behind, moved, removed } from "./corners.ts";

const square: LngLat[] = [
  [44, 33],
  [45, 33],
  [45, 34],
  [44, 34],
];

test("a corner is added into the edge that it is beside, also into the one that closes the outline", () => {
  expect(behind(square, [44.5, 32.9])).toBe(0);
  expect(behind(square, [45.1, 33.5])).toBe(1);
  expect(behind(square, [43.9, 33.5])).toBe(3);
  expect(added(square, behind(square, [43.9, 33.5]), [43.9, 33.5]).at(-1)).toEqual([43.9, 33.5]);
});

test("the first corners follow each other as they are clicked", () => {
  let corners: LngLat[] = [];
  for (const place of square.slice(0, 3)) corners = added(corners, behind(corners, place), place);
  expect(corners).toEqual(square.slice(0, 3));
});

test("corners are moved to a step's exactness and taken away, and the others stay as they are", () => {
  expect(moved(square, 1, [45.12345678, 33])).toEqual([
    [44, 33],
    [45.123457, 33],
    [45, 34],
    [44, 34],
  ]);
  expect(removed(square, 0)).toEqual(square.slice(1));
  expect(square).toHaveLength(4);
});
