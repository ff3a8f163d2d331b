import { expect, test } from "vitest";
import { csvLines } from "./csv-lines.ts";

const columns = [{ name: "name", path: ["name"] }];
const cell = (name: unknown) => csvLines(columns, [{ name }]).slice(0, -2);

test("what begins as a formula has an apostrophe before it, and numbers have none (3 §15)", () => {
  expect(["=1+1", "+964", "-2", "@SUM(A1)", "\uFF1D1", "plain = not", "'=quoted"].map(cell)).toEqual([
    "'=1+1",
    "'+964",
    "'-2",
    "'@SUM(A1)",
    "'\uFF1D1",
    "plain = not",
    "'=quoted",
  ]);
  expect([cell(-5), cell(true), cell(null)]).toEqual(["-5", "true", ""]);
});

test("a cell with what parts cells somewhere is quoted, and begins no formula behind it either (3 §15)", () => {
  expect(["a;=1", "a;-b;@c", "a\t+1", "a\r\n=1", "a;b", "a; =1", 'a;"=1"'].map(cell)).toEqual([
    `"a;'=1"`,
    `"a;'-b;'@c"`,
    `"a\t'+1"`,
    `"a\r\n'=1"`,
    `"a;b"`,
    `"a; =1"`,
    `"a;'""=1"""`,
  ]);
  expect(cell(["a", "=1"])).toBe(`"a;'=1"`);
  expect(cell([{ a: "x;=1" }])).toBe(`"[{""a"":""x;'=1""}]"`);
});
