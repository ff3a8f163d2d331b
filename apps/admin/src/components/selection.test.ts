import { expect, test } from "vitest";
import { between, chosenWith, MOST } from "./selection.ts";

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => ({ id: String(from + n) }));

test("a range of rows goes from where it began to where it ends, in either direction", () => {
  expect(between(3, 6)).toEqual([3, 4, 5, 6]);
  expect(between(6, 3)).toEqual([6, 5, 4, 3]);
  expect(between(2, 2)).toEqual([2]);
  expect(between(0, 9_999)).toHaveLength(MOST);
});

test("no more rows are chosen than one request may name, and those that are chosen already stay (4 L9)", () => {
  const full = chosenWith(new Map(), rows(0, 250), true);
  expect([full.size, full.has("199"), full.has("200")]).toEqual([MOST, true, false]);
  expect(chosenWith(full, rows(190, 260), true).size).toBe(MOST);
  const fewer = chosenWith(full, rows(0, 10), false);
  expect([fewer.size, fewer.has("9"), fewer.has("10")]).toEqual([190, false, true]);
});
