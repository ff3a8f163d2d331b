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

const ZERO = "0".charCodeAt(0);
// Of each script, where its digits begin: Arabic-Indic, and as they are written in Persian and Kurdish.
const digitsOf = [0x0660, 0x06f0];

/**
 * A barcode as it is compared: capitals and plain digits, without what people and keyboards put between them (spaces, dashes,
 * marks of direction).
 */
export function plainBarcode(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, "")
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const first = digitsOf.find((start) => code >= start && code < start + 10) ?? ZERO;
      return String.fromCharCode(ZERO + code - first);
    })
    .toUpperCase();
}

/** The 14 characters of a parcel's barcode: two letters, nine digits, their check digit, two letters (3 §9). */
export function parcelBarcode(number: number): string {
  const serial = String(number).padStart(SERIAL_DIGITS, "0");
  return `${PREFIX}${serial}${postalCheckDigit(serial)}${COUNTRY}`;
}

/** Whether a barcode is of the series that deliveries are given here: it names one of them, made or still to be made. */
export const isOwnBarcode = (barcode: string): boolean => barcode.startsWith(PREFIX) && barcode.endsWith(COUNTRY);
