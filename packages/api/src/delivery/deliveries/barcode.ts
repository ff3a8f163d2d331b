import { inLatinDigits } from "../../kernel/index.ts";

const SERIAL_DIGITS = 9;
const weights = [10, 8, 6, 4, 2, 3, 5, 9, 7];
const PREFIX = "KW";
const COUNTRY = "IQ";

/**
 * The check digit of a postal serial of nine digits: MOD 11 as in UPU S10, with one more digit in front. A serial that
 * begins with 0 has the check digit of its S10 code (3 §9).
 */
export function postalCheckDigit(serial: string): number {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(serial[index]), 0);
  const check = 11 - (sum % 11);
  if (check === 10) return 0;
  return check === 11 ? 5 : check;
}

const POSTAL = /^[A-Z]{2}(\d{9})(\d)[A-Z]{2}$/;

/** Whether a text is a postal barcode of 14 characters, its check digit right (3 §9). */
export function isPostalBarcode(text: string): boolean {
  const [, serial, check] = POSTAL.exec(text) ?? [];
  return serial !== undefined && Number(check) === postalCheckDigit(serial);
}

// How far the wide forms of keyboards for Chinese and Japanese are from the plain characters.
const WIDE = 0xfee0;

/** A text with its plain small letters as capitals, and no other: what only looks like a letter does not become one. */
export const inCapitals = (text: string): string => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * A barcode as it is compared: capitals and plain digits, without what people and keyboards put between them (spaces, dashes,
 * marks of direction). Wide forms and Arabic and Persian digits are read; nothing else becomes a letter or a digit.
 */
export const plainBarcode = (text: string): string =>
  inCapitals(
    inLatinDigits(
      text
        .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
        .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, ""),
    ),
  );

/** The 14 characters of a parcel's barcode: two letters, nine digits, their check digit, two letters (3 §9). */
export function parcelBarcode(number: number): string {
  const serial = String(number).padStart(SERIAL_DIGITS, "0");
  return `${PREFIX}${serial}${postalCheckDigit(serial)}${COUNTRY}`;
}

/** Whether a barcode is of the series that deliveries are given here: it names one of them, made or still to be made. */
export const isOwnBarcode = (barcode: string): boolean => barcode.startsWith(PREFIX) && barcode.endsWith(COUNTRY);
