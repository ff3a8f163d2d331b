import { expect, test } from "vitest";
import { TenantCopyError } from "./errors.ts";
import { printable } from "./printable.ts";

test("what a file says moves no cursor, sets no title and turns no line round on a terminal (ADR 0038)", () => {
  expect(printable("a\u001b]0;title\u0007b\u009b31m\u007f\u202ec\u2066")).toBe(
    "a\uFFFD]0;title\uFFFDb\uFFFD31m\uFFFD\uFFFDc\uFFFD",
  );
  expect(printable("one\r\n\ttwo")).toBe("one two");
  expect(new TenantCopyError("no \u001b[2J").message).toBe("no \uFFFD[2J");
});

test("names in Arabic and Kurdish stay as they are written, with the marks between their letters (ADR 0038)", () => {
  for (const name of ["بازاڕی ڕافیدەین", "می‌خواهم", "شركة\u200fالرافدين"]) expect(printable(name)).toBe(name);
});
