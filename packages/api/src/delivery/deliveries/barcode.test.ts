import { expect, test } from "vitest";
import { isPostalBarcode, parcelBarcode, plainBarcode, postalCheckDigit } from "./barcode.ts";

test("a serial that begins with 0 has the check digit of its eight-digit postal code (3 §9)", () => {
  // The sample of the postal standard: RR 47312482 9 GB.
  expect(postalCheckDigit("047312482")).toBe(9);
});

test.each([
  // 1x10 + 2x8 + 3x6 + 4x4 + 5x2 + 6x3 + 7x5 + 8x9 + 9x7 = 258, and 258 mod 11 = 5.
  ["123456789", 6],
  // The sums 1 and 0 modulo 11 have no digit of their own.
  ["000000008", 0],
  ["000000000", 5],
])("the check digit of %s is %i (3 §9)", (serial, check) => {
  expect(postalCheckDigit(serial)).toBe(check);
});

test("a parcel's barcode has 14 characters: letters, nine digits, check digit, letters (3 §9)", () => {
  expect(parcelBarcode(123_456_789)).toBe("KW1234567896IQ");
  expect(parcelBarcode(7)).toMatch(/^KW000000007\dIQ$/);
});

test("wide forms and the digits of Arabic, Persian and Kurdish are read as what they are (4 G1)", () => {
  for (const written of [
    "ｒｒ１２３４５６７８９６ＩＱ",
    "rr١٢٣٤٥٦٧٨٩٦iq",
    "RR۱۲۳۴۵۶۷۸۹۶IQ",
    " RR　1234-567896\u200f IQ ",
  ])
    expect([written, plainBarcode(written)]).toEqual([written, "RR1234567896IQ"]);
});

test.each(["ß", "ßR", "ı", "ıq", "\u212a", "ſ", "ﬀ", "Ⅰ", "²", "𝐑", "९", "R\u0301"])(
  "%s becomes no letter and no digit that a barcode could have (3 §9)",
  (odd) => {
    expect(plainBarcode(odd)).not.toMatch(/^[A-Z0-9]+$/);
    for (const written of [`${odd}1234567896IQ`, `R${odd}1234567896IQ`, `RR1234567896${odd}`, `RR123456789${odd}IQ`])
      expect(isPostalBarcode(plainBarcode(written))).toBe(false);
  },
);
