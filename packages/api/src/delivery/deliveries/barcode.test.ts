import { expect, test } from "vitest";
import { parcelBarcode, postalCheckDigit } from "./barcode.ts";

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
