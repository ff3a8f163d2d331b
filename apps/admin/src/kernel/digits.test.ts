import { expect, test } from "vitest";
import { inLatin } from "./digits.ts";

test.each([
  ["٣٣٫٣١٥٢، ٤٤٫٣٤٤٤", "33.3152, 44.3444"],
  ["۱۲٬۵۰۰٫۷۵", "12500.75"],
  ["٠٧٨٠ ۱۲۳ 4567", "0780 123 4567"],
  ["-٠٫٥", "-0.5"],
])("a number that is written %s is %s in Latin digits", (written, read) => {
  expect(inLatin(written)).toBe(read);
});

test("a text without such digits stays as it is, in every script", () => {
  for (const text of ["12,500.75", "شارع فلسطين", "کۆگا A-01"]) expect(inLatin(text)).toBe(text);
});
