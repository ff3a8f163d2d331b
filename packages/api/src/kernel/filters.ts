import { languages } from "@karwan/i18n";
import { z } from "zod";
import { allSeen, inLatinDigits, isAllSeen, oneLine, plain, seenName } from "./characters.ts";
import { issue, refusal } from "./errors.ts";
import type { Reason } from "./reasons.ts";

/** A `search` text: a case-insensitive substring, `%` and `_` literal (4 A5). */
export const searchInput = z.string().trim().max(200).optional().describe("Case-insensitive substring");

/** The LIKE pattern of a whole text, whatever its case is. */
export const wholePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** The LIKE pattern of a search text that is as records hold it, or null when there is nothing to search for. */
export function searchPattern(search: string | undefined | null): string | null {
  return search ? `%${wholePattern(search)}%` : null;
}

/**
 * The LIKE patterns of a search text: as it is typed, for names and others' codes are kept so, and in Latin digits, in which ours
 * are (4 A5, 4 K15). Null when there is nothing to search for.
 */
export function searchPatterns(search: string | undefined | null): string[] | null {
  return search ? [...new Set([search, inLatinDigits(search)])].map((text) => `%${wholePattern(text)}%`) : null;
}

/** A UUID in a query or body: malformed is 400 (4 A3). */
export const id = z
  .guid({ error: (raw) => (raw.input === undefined ? issue("required") : issue("invalid_uuid")) })
  .toLowerCase();

export const ids = z.array(id).max(1000);

/** A UUID in a path: a malformed one names nothing, so it is 404 like any unknown one (4 A3). */
export function pathId(missing: Reason) {
  return z.guid({ error: refusal(missing) }).toLowerCase();
}

// PostgreSQL reads none further off: no place on earth is more than 14 hours from UTC.
const FAR_OFF = /[+-](?:1[6-9]|2\d):?\d\d$/;

/** Years 1 to 9999 in UTC: what PostgreSQL and ISO 8601 texts hold. A text that is no date at all is told by its format. */
function isStorable(text: string): boolean {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) || (/^(?!0000)\d{4}-/.test(moment.toISOString()) && !FAR_OFF.test(text));
}

/** Dates without time, YYYY-MM-DD. */
export const plainDate = z.iso.date().refine((date) => !date.startsWith("0000-"), { error: issue("invalid") });
/** First and last day of what is asked for, in this order: the other way round nothing could be found, and nobody told why. */
export const daysInOrder = ({ date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined }) =>
  !date_from || !date_to || date_from <= date_to;
export const daysReversed = { error: issue("date_range_reversed"), path: ["date_to"] };
/** A moment with offset, ISO 8601; answered in UTC. Typed clients may send a `Date`, which arrives as that (readInput). */
export const timestamp: z.ZodType<string, string | Date> = z.iso
  .datetime({ offset: true })
  .refine(isStorable, { error: issue("invalid") });
/**
 * A moment as we answer it: ISO 8601 in UTC with milliseconds on REST, which passes the text on as it is, and a `Date`
 * for typed clients.
 */
export const timestampOut = z.codec(z.iso.datetime(), z.date().meta({ type: "string", format: "date-time" }), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
});

const ONE_LINE = 300;
/** A key of an answer that is always there: null where there is nothing to say (4 K10). */
export const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

/** A text of a given length, trimmed (3 §1.18): names and the like are one line, what may be longer may have several. */
export const text = (max = 5000, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .check(max > ONE_LINE ? plain : oneLine);
/** A code, number or key that is compared letter by letter: one line in which nothing is unseen. */
export const codeText = (max = 50, min = 1) => z.string().trim().min(min).max(max).check(allSeen);
/** The digits of a code that was sent to somebody, as their keyboard writes them. */
export const sentCode = codeText(20).overwrite(inLatinDigits);
/** A code in a path: one that cannot be names nothing, so it is 404 like any unknown one. */
export const pathCode = (missing: Reason, max = 50) =>
  z
    .string()
    .trim()
    .max(max, { error: refusal(missing) })
    .refine(isAllSeen, { error: refusal(missing) });
/** A name that is the only one of its kind, so that none may look like another. */
export const uniqueName = (max: number) => z.string().trim().min(1).max(max).check(seenName);

/** Language-keyed text with at least one of en, ar, ku (1 §1.6, 3 §1.18). */
export const languageText = z
  .object({ en: text(5000).optional(), ar: text(5000).optional(), ku: text(5000).optional() })
  .refine((value) => Object.values(value).some(Boolean), { error: issue("language_text_empty") })
  .meta({ id: "NewLanguageText", description: "A text in one or more languages: at least one of them" });
/** Language-keyed text in a PATCH: what is left out stays, null takes a language away (4 A8, RFC 7396). */
export const languagePatch = z
  .object({
    en: text(5000).nullish(),
    ar: text(5000).nullish(),
    ku: text(5000).nullish(),
  })
  .meta({ id: "LanguageTextPatch", description: "What is left out stays; null takes a language away" });
/** The same of a name that lists repeat in each of their records: short, and one line. */
export const languageName = z
  .object({ en: text(ONE_LINE).optional(), ar: text(ONE_LINE).optional(), ku: text(ONE_LINE).optional() })
  .refine((value) => Object.values(value).some(Boolean), { error: issue("language_text_empty") })
  .meta({ id: "NewLanguageName", description: "A name in one or more languages: at least one of them" });
export const languageNamePatch = z
  .object({ en: text(ONE_LINE).nullish(), ar: text(ONE_LINE).nullish(), ku: text(ONE_LINE).nullish() })
  .meta({ id: "LanguageNamePatch", description: "What is left out stays; null takes a language away" });
export const languageTextOut = z
  .object({
    en: z.string().optional(),
    ar: z.string().optional(),
    ku: z.string().optional(),
  })
  .meta({ id: "LanguageText", description: "A text in the languages that it has" });
type Words = z.infer<typeof languageTextOut>;
/** A stored text in the order of the API: jsonb keeps an order of its own. */
export const wordsOf = ({ en, ar, ku }: Words): Words => ({ en, ar, ku });

/** A language in which messages can be had. */
export const language = z.enum(languages).meta({ id: "Language" });

export const email = z
  .string()
  .trim()
  .check(allSeen)
  .toLowerCase()
  .max(254)
  .pipe(z.email())
  .meta({ examples: ["someone@example.com"] });

const COMMA_SEPARATED = 500;

/** One of these values or several, separated by commas; an unknown one is 400 (4 A3). */
export function commaSeparated<const V extends string>(values: readonly [V, ...V[]]) {
  const examples = [values.slice(0, 2).join(","), values.at(-1) ?? ""];
  return z
    .string()
    .max(COMMA_SEPARATED)
    .meta({ examples })
    .transform((text, ctx) => {
      const parts = text.split(",").map((part) => part.trim());
      const known = values.filter((value) => parts.includes(value));
      if (known.length < new Set(parts).size) ctx.addIssue({ code: "invalid_value", values: [...values], input: text });
      return known;
    })
    .meta({ description: "One or several, separated by commas", examples });
}
