import { expect, test } from "vitest";
import { lastDays } from "./period.ts";

test("a period of days ends with today in Iraq, and has as many days as it says", () => {
  expect(lastDays(1, Date.parse("2026-11-22T20:59:00Z"))).toEqual({ from: "2026-11-22", to: "2026-11-22" });
  expect(lastDays(30, Date.parse("2026-11-22T21:01:00Z"))).toEqual({ from: "2026-10-25", to: "2026-11-23" });
});
