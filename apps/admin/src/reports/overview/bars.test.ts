import { expect, test } from "vitest";
import { barsOf } from "./bars.ts";

const day = (date: string, created: number, delivered: number, failed = 0, cancelled = 0) => ({
  date,
  created,
  delivered,
  failed,
  cancelled,
});

test("a day's parts add up to its deliveries, and the day with most is as high as the chart (3 §15)", () => {
  const [first, second] = barsOf([day("2026-11-01", 10, 5, 2, 1), day("2026-11-02", 5, 5)]);
  expect(first?.parts.map(({ part, count }) => [part, count])).toEqual([
    ["delivered", 5],
    ["failed", 2],
    ["cancelled", 1],
    ["open", 2],
  ]);
  const last = first?.parts.at(-1);
  expect((last?.from ?? 0) + (last?.height ?? 0)).toBeCloseTo(1);
  expect(second?.parts).toEqual([{ part: "delivered", from: 0, height: 0.5, count: 5 }]);
});

test("days without deliveries have bars without parts, and no day is higher than the chart", () => {
  expect(barsOf([day("2026-11-01", 0, 0)])).toEqual([{ date: "2026-11-01", total: 0, parts: [] }]);
  expect(barsOf([])).toEqual([]);
});
