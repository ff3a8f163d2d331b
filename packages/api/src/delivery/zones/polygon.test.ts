import { describe, expect, test } from "vitest";
import { fromZod } from "../../kernel/index.ts";
import { boxOf, covers, polygon } from "./polygon.ts";

const square = [
  [44, 33],
  [45, 33],
  [45, 34],
  [44, 34],
  [44, 33],
];
const hole = [
  [44.4, 33.4],
  [44.6, 33.4],
  [44.6, 33.6],
  [44.4, 33.6],
  [44.4, 33.4],
];
const area = (...coordinates: number[][][]) => ({ type: "Polygon" as const, coordinates });

function codesOf(value: unknown): string[] {
  const { error } = polygon.safeParse(value);
  return error ? fromZod(error).issues.map(({ code }) => code) : [];
}

describe("the outline of a zone", () => {
  test("is a GeoJSON polygon, with or without holes (3 §5)", () => {
    expect(codesOf(area(square))).toEqual([]);
    expect(codesOf(area(square, hole))).toEqual([]);
  });

  const circle = (count: number) => {
    const ring = Array.from({ length: count }, (_, n) => [
      44 + Math.cos((2 * Math.PI * n) / count),
      33 + Math.sin((2 * Math.PI * n) / count),
    ]);
    return [...ring, ring[0] ?? []];
  };
  test.each([
    ["three positions", area(square.slice(0, 3)), "ring_too_short"],
    ["an open ring", area(square.slice(0, 4)), "ring_not_closed"],
    ["a longitude beyond 180", area([[181, 33], ...square.slice(1, 4), [181, 33]]), "position_out_of_bounds"],
    [
      "latitude and longitude swapped beyond the poles",
      area(square.map(([x = 0, y = 0]) => [y, x + 60])),
      "position_out_of_bounds",
    ],
    [
      "a line there and back",
      area([
        [44, 33],
        [45, 34],
        [44.5, 33.5],
        [44, 33],
      ]),
      "polygon_empty",
    ],
    [
      "a bow tie",
      area([
        [44, 33],
        [45, 34],
        [45, 33],
        [44, 34.5],
        [44, 33],
      ]),
      "polygon_crosses_itself",
    ],
    [
      "a hole that leaves its outline",
      area(
        square,
        hole.map(([x = 0, y = 0]) => [x + 0.5, y]),
      ),
      "polygon_crosses_itself",
    ],
    ["many rings of many positions", area(circle(600), circle(500)), "polygon_too_large"],
    ["more positions in a ring than an array may have", area(circle(1001)), "too_big.array"],
    ["another geometry", { type: "Point", coordinates: [44, 33] }, "invalid_value"],
  ])("%s is refused (3 §5)", (_what, value, code) => expect(codesOf(value)).toContain(code));

  test("has a box around it, which the holes do not widen", () => {
    expect(boxOf(area(square, hole))).toEqual([44, 33, 45, 34]);
  });

  test.each([
    ["inside", 33.2, 44.2, true],
    ["on the border", 33, 44.5, true],
    ["in a hole", 33.5, 44.5, false],
    ["outside, within the same latitudes", 33.5, 45.5, false],
  ])("a place %s (4 E9)", (_where, lat, lng, inside) => {
    expect(covers(area(square, hole), { lat, lng })).toBe(inside);
  });
});
