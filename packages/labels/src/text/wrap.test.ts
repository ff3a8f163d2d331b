import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "./clean.ts";
import type { TextStyle } from "./wrap.ts";
import { layOutText } from "./wrap.ts";

const style: TextStyle = { weight: "regular", sizes: [30, 24], maxLines: 2, direction: "ltr" };
const WIDTH = 400;
const set = (text: string, changed: Partial<TextStyle> = {}) => layOutText(text, WIDTH, { ...style, ...changed });
// A stretch of the other direction stands before what is read first, so of mixed lines this is what is seen.
const linesOf = (text: string, changed: Partial<TextStyle> = {}) =>
  set(text, changed).lines.map(({ runs }) => runs.map((run) => run.text).join(""));

describe("a text in its box (3 §14)", () => {
  test("breaks between words, and takes a smaller size before it is cut", () => {
    expect(linesOf("Gulan Street, building 14, flat 3")).toEqual(["Gulan Street, building 14,", "flat 3"]);
    const long = set("Gulan Street, building 14, flat 3, near the old park, Erbil");
    expect([long.size, long.isCut]).toEqual([24, false]);
  });

  test("is cut behind an ellipsis when it is longer than its box", () => {
    const lines = linesOf("word ".repeat(60));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/wo?r?d?…$/);
  });

  test("a word that is wider than a line is broken within", () => {
    const lines = linesOf("W".repeat(100));
    expect(lines[0]).toMatch(/^W+$/);
    expect(lines[1]).toMatch(/^W+…$/);
  });

  test("a phone is not broken between its groups", () => {
    const lines = linesOf("Ask the man at the gate +964 770 123 4567 now");
    expect(lines.some((line) => line.replaceAll("\u00A0", " ").includes("+964 770 123 4567"))).toBe(true);
  });

  test("that is empty has no line", () => {
    expect(set("").lines).toEqual([]);
    expect(set("\u0000\u202E").lines).toEqual([]);
  });

  test("takes its direction from its letters, and where it has none from its label", () => {
    expect(set("سارة", { direction: "ltr" }).direction).toBe("rtl");
    expect(set("12 / 3", { direction: "rtl" }).direction).toBe("rtl");
    expect(set("KRW-00000001", { direction: "rtl", isCode: true }).direction).toBe("ltr");
  });

  test("never leaves its box, whatever it is made of", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 80 }), fc.string({ unit: "grapheme", maxLength: 80 })),
        (text) => {
          const { lines, size } = set(`${text} شارع Gulan ${text}`);
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(WIDTH + 0.001);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("what may be printed (3 §14)", () => {
  test("controls become spaces, marks of direction and other formatting go", () => {
    expect(cleanText("a\u0000b\r\n\tc \u202Edlrow\u202C\u2066x\u2069\uFEFF\u00AD")).toBe("a b c dlrowx");
  });

  test("what joins letters or keeps them apart stays: it is spelling", () => {
    expect(cleanText("نا\u200Cخۆش")).toBe("نا\u200Cخۆش");
  });

  test("half pairs go, and so do marks beyond three on a letter", () => {
    expect(cleanText("\uD800x\uDC00")).toBe("x");
    expect(cleanText(`q${"\u0330".repeat(50)}`)).toBe(`q${"\u0330".repeat(3)}`);
  });

  test("no more than 600 characters are looked at", () => {
    expect(cleanText("x".repeat(100_000))).toHaveLength(600);
  });
});
