import { expect, test } from "vitest";
import { formatsOf } from "./i18n/formats.ts";
import { clockOf, lastDays, momentOf, noonOf } from "./period.ts";

test("a period of days ends with today in Iraq, and has as many days as it says", () => {
  expect(lastDays(1, Date.parse("2026-11-22T20:59:00Z"))).toEqual({ from: "2026-11-22", to: "2026-11-22" });
  expect(lastDays(30, Date.parse("2026-11-22T21:01:00Z"))).toEqual({ from: "2026-10-25", to: "2026-11-23" });
});

test("a day and time are chosen and shown by the clocks of Iraq, whatever the device's own zone", () => {
  expect(clockOf(new Date("2026-03-01T21:30:00Z"))).toBe("2026-03-02T00:30");
  expect(momentOf("2026-03-02T00:30")?.toISOString()).toBe("2026-03-01T21:30:00.000Z");
  expect([clockOf(null), momentOf("")]).toEqual(["", null]);
});

test("a day without a time is shown as that day in every language", () => {
  expect(formatsOf("en").day(noonOf("2026-11-29"))).toBe("29 Nov 2026");
  for (const language of ["ar", "ku"] as const)
    expect(formatsOf(language).day(noonOf("2026-11-29"))).toBe("29/11/2026");
});
