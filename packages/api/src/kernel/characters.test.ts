import { describe, expect, test } from "vitest";
import { z } from "zod";
import { cleaned, forbiddenPaths, refuseForbidden } from "./characters.ts";
import { codeText, email, languageText, text, uniqueName } from "./filters.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
const controls = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)].filter((one) => one !== "\n" && one !== "\t");
const turning = [...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const halves = ["\ud83d", "\ude92", "\ude92\ud83d"];
const written = [
  "\u200c",
  "\u200d",
  "\u200e",
  "\u200f",
  "\u061c",
  "\n",
  "\t",
  "\r\n",
  "👩\u200d🚒",
  "❤\ufe0f",
  "\u00a0",
];

describe("a text (3 §1.18, A5)", () => {
  test.each([...controls, ...turning, ...halves].map((one) => [JSON.stringify(one), one]))(
    "never holds %s",
    (_, one) => {
      expect(forbiddenPaths(`a${one}b`)).toEqual([[]]);
      expect(text().safeParse(`a${one}b`).success).toBe(false);
      expect(cleaned(`a${one}b`)).toBe("ab");
    },
  );

  test.each(written.map((one) => [JSON.stringify(one), one]))("may hold %s", (_, one) => {
    expect(forbiddenPaths(`a${one}b`)).toEqual([]);
    expect(text().parse(`a${one}b`)).toBe(`a${one}b`);
    expect(cleaned(`a${one}b`)).toBe(`a${one}b`);
  });

  test.each(["\n", "\t", "\r\n", "\u2028", "\u2029"])("of one line holds no %j", (one) => {
    expect(text(300).safeParse(`a${one}b`).success).toBe(false);
  });
});

test("a text of one line shows something: of joiners and other signs without a form alone it is none", () => {
  for (const blank of ["\u200b\u200c\u2060", "\u2800", "\u00ad\u200d"])
    expect(text(300).safeParse(blank).error?.issues).toMatchObject([{ message: "@invalid_characters" }]);
  expect(text(300).parse("نا\u200cخۆش")).toBe("نا\u200cخۆش");
});

test("a text of several lines shows something too, wherever one may not be blank (3 §1.18)", () => {
  for (const blank of ["\u2800\u00a0\u2800", "\u2800\n\u200b", "\u3164\t\u2800"]) {
    expect(text(500).safeParse(blank).error?.issues).toMatchObject([{ message: "@invalid_characters" }]);
    expect(languageText.safeParse({ ku: blank }).success).toBe(false);
  }
  expect(text(500).safeParse("\u00a0\n").success).toBe(false);
  expect(text(500, 0).parse("")).toBe("");
  expect(text(500).parse("یەکەم\n\u2800دووەم")).toBe("یەکەم\n\u2800دووەم");
});

test("a code says once what is wrong with it, and keeps its plain spaces", () => {
  const refused = [codeText(), email, uniqueName(100)].map((schema) => z.safeParse(schema, "a\u200bb").error?.issues);
  for (const issues of refused) expect(issues).toMatchObject([{ message: "@invalid_characters" }]);
  expect(codeText().parse(" Gate 7-ب ")).toBe("Gate 7-ب");
});

describe("an input", () => {
  test("is looked through to its depth, keys too, and every place is named in order", () => {
    const input = { a: "\u0000", b: [{ c: "ok" }, { d: "\u202e" }], e: { "k\u0007": 1, f: "\ud83d" }, g: 1, h: null };
    expect(forbiddenPaths(input)).toEqual([["a"], ["b", "1", "d"], ["e"], ["e", "f"]]);
    expect(() => refuseForbidden(input)).toThrow("validation_failed");
    expect(() => refuseForbidden(input, ([first]) => first !== "g")).not.toThrow();
  });

  test("exhausts nothing, however deep it nests", () => {
    let deep: unknown = "\u0000";
    for (let n = 0; n < 200_000; n += 1) deep = [deep];
    expect(forbiddenPaths(deep)).toHaveLength(1);
  });
});
