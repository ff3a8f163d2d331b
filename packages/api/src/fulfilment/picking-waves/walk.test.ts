import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TreeNode } from "./map.ts";
import { compareCodes, mapOf } from "./map.ts";
import { lengthOf, planWalk } from "./walk.ts";

/** A warehouse of aisles `A-1`, `A-2` and so on, each with bins `1`, `2` and so on; a bin's id is `A-1/1`. */
function warehouse(aisles: number, bins: number): TreeNode[] {
  return Array.from({ length: aisles }, (_, a) => `A-${a + 1}`).flatMap((code) => [
    { id: code, parent_id: null, code, location_type: "aisle" },
    ...Array.from({ length: bins }, (_, b) => ({
      id: `${code}/${b + 1}`,
      parent_id: code,
      code: `${b + 1}`,
      location_type: "bin",
    })),
  ]);
}

describe("the map of a warehouse (4 L1)", () => {
  test("reads codes as people do: A-2 before A-10, whatever the case", () => {
    const codes = [["A-10"], ["A-2"], ["a-1"], ["A-2", "B"], ["B-1"]];
    expect(codes.toSorted(compareCodes)).toEqual([["a-1"], ["A-2"], ["A-2", "B"], ["A-10"], ["B-1"]]);
  });

  test("puts aisles side by side and bins behind each other; what is in none makes an aisle of its own", () => {
    const { spotOf, depth } = mapOf([
      ...warehouse(11, 2),
      { id: "Z", parent_id: null, code: "Z", location_type: "zone" },
      { id: "Z/rack", parent_id: "Z", code: "R", location_type: "rack" },
      { id: "Z/bin", parent_id: "Z/rack", code: "1", location_type: "bin" },
      { id: "door", parent_id: null, code: "RECEIVING", location_type: "bin" },
    ]);
    expect(depth).toBe(2);
    expect(spotOf("door")).toEqual({ aisle: 0, depth: 1 });
    expect(spotOf("A-2/1")).toEqual({ aisle: 2, depth: 1 });
    expect(spotOf("A-10/2")).toEqual({ aisle: 10, depth: 2 });
    expect(spotOf("Z/bin")).toEqual({ aisle: 12, depth: 1 });
  });
});

describe("a wave's walk (4 L1)", () => {
  test("goes up one aisle and down the next where both are full", () => {
    const map = mapOf(warehouse(2, 4));
    const bins = ["A-2/1", "A-1/4", "A-1/1", "A-2/4", "A-1/3", "A-2/2", "A-1/2", "A-2/3"];
    const { walk, before, after } = planWalk([bins], map);
    expect(walk).toEqual(["A-1/1", "A-1/2", "A-1/3", "A-1/4", "A-2/4", "A-2/3", "A-2/2", "A-2/1"]);
    expect([after, before > after]).toEqual([4 + 1 + 1 + 2 + 3 + 1 + 2, true]);
  });

  test("turns back where that is shorter than going through", () => {
    const map = mapOf(warehouse(3, 50));
    const { after } = planWalk([["A-1/1", "A-2/2", "A-3/1"]], map);
    expect(after).toBe(1 + (1 + 2 + 2) + (2 + 1 + 2) + (1 + 4));
  });

  test("visits every bin once and is never longer than order by order, whatever the orders are", () => {
    const map = mapOf(warehouse(7, 9));
    const bin = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 9 })).map(([a, b]) => `A-${a}/${b}`);
    const orders = fc.array(fc.array(bin, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(orders, (lines) => {
        const { walk, before, after } = planWalk(lines, map);
        expect(walk.toSorted()).toEqual([...new Set(lines.flat())].toSorted());
        expect(after).toBeLessThanOrEqual(before);
        expect(after).toBe(lengthOf(walk, map));
      }),
    );
  });

  test("of twenty orders of a hundred bins each is less than a quarter of walking them one by one", () => {
    const map = mapOf(warehouse(40, 60));
    const orders = Array.from({ length: 20 }, (_, o) =>
      Array.from({ length: 100 }, (_, n) => `A-${((o * 37 + n * 13) % 40) + 1}/${((o * 11 + n * 29) % 60) + 1}`),
    );
    const { before, after } = planWalk(orders, map);
    expect(after).toBeLessThan(before / 4);
  });
});
