import { describe, expect, test } from "vitest";
import { z } from "zod";
import { columnFilters, dateRange } from "./column-filters.ts";
import { AppError, fromZod } from "./errors.ts";

const filters = columnFilters({ status: z.enum(["active", "inactive"]), is_online: z.boolean() }, { status: "active" });
const input = z.object({ column_filters: filters.optional() });

function refusalOf(column_filters: unknown) {
  const { error } = input.safeParse({ column_filters });
  if (!error) throw new Error("it was taken");
  const { reason, issues } = fromZod(error);
  return { reason, issues: issues.map(({ field, code }) => [field, code]) };
}

describe("column filters", () => {
  test("are a JSON object of the list's keys, none of them needed", () => {
    expect(input.parse({ column_filters: '{"is_online":true}' })).toEqual({ column_filters: { is_online: true } });
    expect(input.parse({ column_filters: "{}" })).toEqual({ column_filters: {} });
    expect(input.parse({})).toEqual({});
  });

  test.each(["", "{", "7", "null", "[]", '{"colour":"red"}', '{"status":"active","__proto__x":1}'])(
    "%j is no set of filters (3 §1.14)",
    (text) => expect(refusalOf(text)).toEqual({ reason: "invalid_column_filters", issues: [] }),
  );

  test("that nest deeper than JSON may are refused for that (4 B14)", () => {
    const deep = `{"status":${"[".repeat(3000)}${"]".repeat(3000)}}`;
    expect(() => input.parse({ column_filters: deep })).toThrow(new AppError("body_too_deep", { max: 64 }));
  });

  test("a value that a key does not take is a mistake in that field (4 A3)", () => {
    expect(refusalOf('{"status":"gone","is_online":"yes"}')).toEqual({
      reason: "validation_failed",
      issues: [
        ["column_filters.status", "invalid_value"],
        ["column_filters.is_online", "invalid_type"],
      ],
    });
  });

  test("a day or a moment that cannot be kept is one, as everywhere (3 §1.18)", () => {
    const days = z.object({ column_filters: columnFilters({ day: dateRange }, { day: {} }) });
    const taken = (from: string) => days.safeParse({ column_filters: JSON.stringify({ day: { from } }) }).success;
    expect(["2026-11-21", "2026-11-21T08:00:00Z", "0001-01-01"].map(taken)).toEqual([true, true, true]);
    expect(["0000-01-01", "0000-12-31T00:00:00Z", "9999-12-31T23:59:59-12:00"].map(taken)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
