import { describe, expect, test, vi } from "vitest";
import { shapedByHarfbuzz } from "../testing/harfbuzz.ts";
import { fontNamed } from "./fonts.ts";
import { shapeLine } from "./shape.ts";

const shaped = (line: string, base: "ltr" | "rtl" = "rtl") => shapeLine(line, "regular", base);
/** The names of a line's glyphs as they are seen from left to right, without dots and other marks. */
const letters = (line: string) =>
  shaped(line).runs.flatMap(({ glyphs, positions }) =>
    glyphs.filter((_, n) => (positions[n]?.xAdvance ?? 0) > 0).map(({ name }) => name),
  );
const placed = (line: string) =>
  shaped(line).runs.flatMap(({ glyphs, positions }) =>
    glyphs.map(({ id }, n) => {
      const { xAdvance: advance = 0, xOffset: x = 0, yOffset: y = 0 } = positions[n] ?? {};
      return { id, advance, x, y };
    }),
  );

describe("letters that join (3 §14)", () => {
  test("every letter that Kurdish adds to the Arabic ones is in the font, in both weights", () => {
    for (const letter of "پچژگڤڕڵێۆەھکی") {
      for (const weight of ["regular", "bold"] as const)
        expect(fontNamed(`arabic-${weight}`).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter).toBe(true);
    }
  });

  test("a known Arabic word takes the forms that its places ask for, from right to left", () => {
    expect(letters("بغداد")).toEqual(["uni062F", "uni0627", "uni062F.fina", "uni0639.medi", "uni066E.init"]);
  });

  test("a known Kurdish word does, with the small v over its letters", () => {
    expect(letters("سلێمانی").at(-1)).toBe("uni0633.init");
    expect(letters("سلێمانی")[0]).toBe("uni0649.fina");
    expect(shaped("ێ").runs[0]?.glyphs.map(({ name }) => name)).toContain("uni065A");
  });

  test("lam and alef become one sign, in Kurdish with its mark", () => {
    expect(letters("لا")).toHaveLength(shapedByHarfbuzz("لا").length);
    expect(letters("ڵا")[0]).toMatch(/rlig/);
  });

  test.each([
    "بغداد",
    "المستلم",
    "توصيل",
    "لا",
    "الله",
    "مُحَمَّد",
    "سلێمانی",
    "ڕێبوار",
    "گوڵان",
    "ھەولێر",
    "کۆن",
    "خزمەتگوزاری",
    "وەرگر",
    "نا‌خۆش",
  ])("%s is shaped glyph by glyph as HarfBuzz does it", (word) => {
    expect(placed(word)).toEqual(shapedByHarfbuzz(word));
  });

  test("letters join although an earlier text had their forms for display, which share their signs", async () => {
    // Fonts of this test alone: what they are asked first is what they would remember.
    vi.resetModules();
    const { shapeLine: shapeAnew } = await import("./shape.ts");
    const ids = (line: string) =>
      shapeAnew(line, "regular", "rtl").runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
    expect(ids("\uFEA9\uFEE1\uFEA1").length).toBe(3);
    expect(ids("مُحَمَّد")).toEqual(shapedByHarfbuzz("مُحَمَّد").map(({ id }) => id));
  });

  test("digits of either kind are read from left to right within Arabic words", () => {
    for (const digits of ["123", "١٢٣", "۱۲۳"]) {
      const run = shaped(`رقم ${digits}`).runs[0];
      // Both rows of Arabic digits share some signs: their last four bits say which one it is.
      expect(run?.glyphs.map(({ codePoints }) => (codePoints[0] ?? 0) % 16)).toEqual([1, 2, 3]);
    }
  });

  test("what no font has is one sign a character, however many parts this is made of", () => {
    const [run] = shaped("👩‍👩‍👧漢", "ltr").runs;
    expect(run?.glyphs.map(({ codePoints }) => codePoints)).toEqual([[0xfffd], [0xfffd]]);
  });
});
