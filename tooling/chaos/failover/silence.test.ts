import { expect, test } from "vitest";
import { longestSilence, rateBefore } from "./silence.ts";

test("a silence is the longest time without an acknowledged write, up to now where none came since (ADR 0047)", () => {
  expect(longestSilence([100, 200, 900, 1000], 150, 1100)).toBe(700);
  expect(longestSilence([100, 200], 150, 30_000)).toBe(29_800);
  expect(longestSilence([], 150, 1150)).toBe(1000);
});

test("a rate counts what was acknowledged in the time asked for alone", () => {
  expect(rateBefore([0, 500, 600, 1500, 2500], 2000, 2000)).toBe(1.5);
});
