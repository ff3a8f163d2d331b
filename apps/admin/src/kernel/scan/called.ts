import { inLatin } from "../digits.ts";

/** Whether a record is called exactly so: who scans has a whole code. */
export const isCalled = (code: string, ...names: (string | null)[]): boolean =>
  names.some((name) => name?.split(" · ").some((each) => each.toLocaleLowerCase() === code.toLocaleLowerCase()));

// Five digits, or more once they are used up; a delivery has eight behind its company's code, and a leg its letter (3 §5).
const REFERENCE = /^([A-Z]{2,3})(\d{5,7})$/;
const DELIVERY = /^(?=\d*[A-Z])([A-Z0-9]{2,12})(\d{8})([AB]?)$/;

/** A number of ours as we write it, of one typed without its dash or with spaces; null where it is none, or written so. */
export function dashed(typed: string): string | null {
  const plain = inLatin(typed)
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
  const [, name, digits, leg] = REFERENCE.exec(plain) ?? DELIVERY.exec(plain) ?? [];
  if (name === undefined) return null;
  const written = [name, digits, leg].filter(Boolean).join("-");
  return written === typed.toUpperCase() ? null : written;
}
