import { expect, test } from "vitest";
import { fromZod } from "./errors.ts";
import { plainDate, searchPatterns, timestamp } from "./filters.ts";

const codesOf = (schema: typeof timestamp | typeof plainDate, text: string) => {
  const { error } = schema.safeParse(text);
  return error ? fromZod(error).issues.map(({ code }) => code) : [];
};

test("a moment is one that can be kept: years 1 to 9999 in UTC (3 §1.18)", () => {
  expect(codesOf(timestamp, "2026-11-21T08:00:00+03:00")).toEqual([]);
  expect(codesOf(timestamp, "0001-01-01T00:00:00Z")).toEqual([]);
  expect(codesOf(timestamp, "0000-12-31T00:00:00Z")).toEqual(["invalid"]);
  expect(codesOf(timestamp, "0001-01-01T00:00:00+12:00")).toEqual(["invalid"]);
  expect(codesOf(timestamp, "9999-12-31T23:59:59-12:00")).toEqual(["invalid"]);
  expect(codesOf(timestamp, "2026-11-21T08:00:00+15:59")).toEqual([]);
  for (const offset of ["+16:00", "-16:00", "+23:59"])
    expect(codesOf(timestamp, `2026-11-21T08:00:00${offset}`), "no place on earth").toEqual(["invalid"]);
  expect(codesOf(timestamp, "yesterday")).toEqual(["invalid_format"]);
});

test("so is a date (3 §1.18)", () => {
  expect(codesOf(plainDate, "9999-12-31")).toEqual([]);
  expect(codesOf(plainDate, "0000-01-01")).toEqual(["invalid"]);
  expect(codesOf(plainDate, "2026-02-30")).toEqual(["invalid_format"]);
});

test.each([
  ["٠٧٥٠ ١٢٣", ["%٠٧٥٠ ١٢٣%", "%0750 123%"]],
  ["DEL-٠٠٠٠١٢", ["%DEL-٠٠٠٠١٢%", "%DEL-000012%"]],
  ["+۹۶۴/۷۵.۰", ["%+۹۶۴/۷۵.۰%", "%+964/75.0%"]],
  ["acme-7", ["%acme-7%"]],
  ["کۆگای ٢", ["%کۆگای ٢%", "%کۆگای 2%"]],
  ["مستودع ۲", ["%مستودع ۲%", "%مستودع 2%"]],
  ["٥٠%", ["%٥٠\\%%", "%50\\%%"]],
])("a search for %j compares %j: as it is typed, and in Latin digits (4 A5, 4 K15)", (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});
