import type { CountryCode } from "libphonenumber-js/min";
import { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { allSeen, inLatinDigits } from "./characters.ts";
import { currentCountry } from "./country.ts";
import { issue } from "./errors.ts";
import { searchPatterns } from "./filters.ts";

const E164 = /^\+\d{8,15}$/;
/** Long enough for any number however it is spaced. */
const MAX_WRITTEN = 64;
/** Shorter ones say too little of a number to be read as the beginning of one. */
const MIN_SEARCHED = 3;

const isCountry = (code: string | null): code is CountryCode => code !== null && isSupportedCountry(code);

/** Whether numbers of a country can be read: a few uninhabited ones have none. */
export const hasPhones = (country: string): boolean => isCountry(country);

/** A number's digits, after a + where it begins with a country code; null for what is not written like one. */
function digitsOf(text: string): string | null {
  // The trunk zero in "+964 (0)750 ..." is for those who leave the country code out.
  const written = inLatinDigits(text).replace(/^([+(]{0,2}(?:\+|00).*)\(0\)/, "$1");
  const digits = written.replace(/[ \p{Pd}()./]/gu, "").replace(/^00/, "+");
  return /^\+?\d+$/.test(digits) ? digits : null;
}

/**
 * An international number stays as it is written, for its holder is known by it: only a trunk zero behind the country
 * code is taken away, with which nobody could be reached.
 */
function fromInternational(digits: string): string | null {
  const read = /^\+\d{1,3}0/.test(digits) ? parsePhoneNumberFromString(digits, { extract: false }) : undefined;
  const hasTrunk = read?.isValid() && digits === `+${read.countryCallingCode}0${read.nationalNumber}`;
  const number = (hasTrunk && read?.number) || digits;
  return E164.test(number) ? number : null;
}

/**
 * A number as E.164 (3 §1.18, 4 K15); null for what is none. National ones need the country, and as many digits as numbers
 * there have: ranges are opened faster than tables of them are updated, so a number is never refused for its range.
 */
export function toE164(text: string, country: string | null): string | null {
  const digits = digitsOf(text);
  if (digits === null) return null;
  if (digits.startsWith("+")) return fromInternational(digits);
  if (!isCountry(country)) return null;
  const read = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  // A zero that stays is a number's own only where tables know it to be: elsewhere it was dialled before one too short.
  const isNumber = read?.nationalNumber.startsWith("0") ? read.isValid() : read?.isPossible();
  return isNumber && read && E164.test(read.number) ? read.number : null;
}

/**
 * Whether tables know the range of a number in E.164. A number that is in none may be new, and is kept all the same; more often
 * a digit of it is wrong, or it was read in a country that is not its own.
 */
export const isInKnownRange = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() ?? false;

/** What may be a phone or something else: read as one of the present country where it is one. */
export const phoneOrOther = (text: string): string => toE164(text, currentCountry()) ?? text;

const error = issue("invalid_phone");
const written = z.string().trim().max(MAX_WRITTEN).check(allSeen);
const meta = {
  description: "E.164, or as it is written in the tenant's country; answered as E.164",
  examples: ["+9647501234567", "0750 123 4567"],
};

/** A phone of the present country or of any other, read as E.164 (3 §1.18, 4 K15). */
export const phone = written
  .overwrite(phoneOrOther)
  .refine((text) => E164.test(text), { error })
  .meta(meta);

/** The same where its country is known only after something else was looked up: to be read by {@link toE164} then. */
export const unreadPhone = written
  .refine(
    (text) => {
      const digits = digitsOf(text);
      return digits?.startsWith("+") ? toE164(text, null) !== null : digits !== null;
    },
    { error },
  )
  .meta(meta);

/** The beginning or a part of a number as a stored one has it; null for what is not written like one. */
function partOfE164(text: string): string | null {
  const digits = digitsOf(text);
  if (digits === null || digits.length < MIN_SEARCHED) return null;
  const country = currentCountry();
  if (!digits.startsWith("0") || !isCountry(country)) return digits;
  const typed = new AsYouType(country);
  typed.input(digits);
  return typed.getNumberValue() ?? digits;
}

/**
 * The LIKE patterns of a text that is looked for in phones too (4 A5): the text, and where it may be part of a number the
 * way that is stored, so that "0750 123" finds +964750123... Null when there is nothing to search for.
 */
export function phoneSearchPatterns(search: string | undefined | null): string[] | null {
  const patterns = searchPatterns(search);
  if (!search || !patterns) return null;
  const part = partOfE164(search);
  return part === null ? patterns : [...new Set([...patterns, `%${part}%`])];
}
