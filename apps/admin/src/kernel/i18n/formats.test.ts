import { expect, test } from "vitest";
import { formatsOf } from "./formats.ts";

const at = new Date("2026-11-22T21:05:33Z");

test("a moment is told in the days of Iraq, by each language's own months, in Latin digits", () => {
  expect(formatsOf("en").dateTime(at)).toBe("23 Nov 2026, 00:05");
  expect(formatsOf("ku").dateTime(at)).toBe("23ی تشرینی دووەم 2026، 00:05");
  expect(formatsOf("ar").dateTime(at)).toMatch(/تشرين الثاني.*2026، 00:05/);
});

test("in a column of a list a moment has no long month, and its time is there in every language", () => {
  expect(formatsOf("en").moment(at)).toBe("23 Nov 2026, 00:05");
  for (const language of ["ar", "ku"] as const) expect(formatsOf(language).moment(at)).toBe("23/11/2026، 00:05");
});

test("a day in a column of a list has no long month either", () => {
  expect(formatsOf("en").day(at)).toBe("23 Nov 2026");
  for (const language of ["ar", "ku"] as const) expect(formatsOf(language).day(at)).toBe("23/11/2026");
});

test("money has the digits of its currency, and its name where each language puts it", () => {
  expect(formatsOf("en").money(17250, "IQD")).toBe("IQD 17,250");
  expect(formatsOf("ku").money(17250, "IQD")).toBe("17,250 د.ع");
  expect(formatsOf("ar").money(17250.5, "USD")).toBe("17,250.5 USD");
});

test("names in a row are set apart as each language does it", () => {
  const names = ["a", "b", "c"];
  expect(formatsOf("en").list(names)).toBe("a, b, c");
  expect(formatsOf("ar").list(names)).toBe("a، وb، وc");
  expect(formatsOf("ku").list(names)).toBe("a، b، c");
});
