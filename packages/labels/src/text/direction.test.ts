import { describe, expect, test } from "vitest";
import { directionOf, visualStretches } from "./direction.ts";

const seen = (line: string, base: "ltr" | "rtl") =>
  visualStretches(line, base).map(({ text, isRtl }) => `${isRtl ? "<" : ">"}${text}`);

describe("the direction of a text (3 §14)", () => {
  test("is that of its first letter; digits and signs have none", () => {
    expect(directionOf("14 شارع Gulan")).toBe("rtl");
    expect(directionOf("Gulan شارع")).toBe("ltr");
    expect(directionOf("+964 (770) ١٢٣")).toBeNull();
  });

  test("a word in Latin letters stands within Arabic ones as it is read", () => {
    expect(seen("شارع Gulan في أربيل", "rtl")).toEqual(["< في أربيل", ">Gulan", "<شارع "]);
  });

  test("the groups of a phone stay in their order within Arabic words, in either kind of digits", () => {
    expect(seen("هاتف +964 770 123 4567 ليلا", "rtl")).toEqual(["< ليلا", ">+964 770 123 4567", "<هاتف "]);
    expect(seen("هاتف ٠٧٧٠ ١٢٣ ٤٥٦٧", "rtl")).toEqual([">٠٧٧٠ ١٢٣ ٤٥٦٧", "<هاتف "]);
  });

  test("brackets within Arabic words are mirrored", () => {
    expect(seen("(الطابق)", "rtl")).toEqual(["<)الطابق("]);
  });
});
