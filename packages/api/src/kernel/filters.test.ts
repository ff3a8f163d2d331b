import { expect, test } from "vitest";
import { fromZod } from "./errors.ts";
import { plainDate, timestamp } from "./filters.ts";

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
  expect(codesOf(timestamp, "yesterday")).toEqual(["invalid_format"]);
});

test("so is a date (3 §1.18)", () => {
  expect(codesOf(plainDate, "9999-12-31")).toEqual([]);
  expect(codesOf(plainDate, "0000-01-01")).toEqual(["invalid"]);
  expect(codesOf(plainDate, "2026-02-30")).toEqual(["invalid_format"]);
});
