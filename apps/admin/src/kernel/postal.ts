import { inLatin } from "./digits.ts";

/** A parcel's postal code as the server keeps it, however a scanner or somebody wrote it: digits of three scripts, spaces and dashes. */
export const plainBarcode = (code: string): string =>
  inLatin(code)
    .replaceAll(/[^0-9A-Za-z]/g, "")
    .toUpperCase();

const POSTAL = /^[A-Z]{2}\d{10}[A-Z]{2}$/;

/** Whether a code is one of the post's, as far as its letters and digits say. */
export const isPostal = (code: string): boolean => POSTAL.test(plainBarcode(code));
