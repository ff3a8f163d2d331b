import { z } from "zod";
import type { Issue } from "./errors.ts";
import { AppError, issue } from "./errors.ts";

/**
 * What no text may hold: control characters, but for tabs and line ends; halves of surrogate pairs, which PostgreSQL
 * does not keep; and what turns the order of the text around it, so that a reader sees another text than was written.
 * Joiners and direction marks are not among them: Kurdish and Arabic are written with them.
 */
const FORBIDDEN = /(?![\t\n]|\r\n)\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u;
/** The same and the permitted control characters: what most texts are without is found out three times as fast. */
const SUSPECT = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, "gu");
/** What ends a line or sets columns. */
const BREAKS = /[\t\n\r\u2028\u2029]/u;
/** What nobody sees: two codes that differ by it alone look the same. Spaces other than the plain one are of this kind. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}/u;
/** A joiner within a name in Arabic script, where it tells letters apart that would join. */
const JOINERS = /(?<=\p{Script=Arabic})[\u200c\u200d]/gu;

const error = issue("invalid_characters");

export const isAllowed = (text: string): boolean => !SUSPECT.test(text) || !FORBIDDEN.test(text);

/** Something written of which nothing is seen: as a name it would be a blank. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\s\u2800]+$/u;
const isSeen = (text: string): boolean => !BLANK.test(text);
/** A text of lines. What is written at all shows something, whether or not it may be left empty. */
export const plain = z.refine<string>((text) => isAllowed(text) && isSeen(text), { error, abort: true });
export const oneLine = z.refine<string>((text) => isAllowed(text) && !BREAKS.test(text) && isSeen(text), {
  error,
  abort: true,
});
/** Codes, keys, contacts: all of it is seen, for they are compared letter by letter. */
export const isAllSeen = (text: string): boolean => !UNSEEN.test(text);
export const allSeen = z.refine<string>(isAllSeen, { error, abort: true });
/** The same of a name that must be the only one of its kind, which may be written in Arabic script. */
export const seenName = z.refine<string>((text) => !UNSEEN.test(text.replace(JOINERS, "")), { error, abort: true });

/** Digits of Arabic and Persian keyboards as the others are written: their last four bits are their value. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** What was said in a place where nothing can be refused, such as a header: without what no text may hold. */
export const cleaned = (text: string): string => text.replace(EVERY_FORBIDDEN, "");

type Place = { value: unknown; key: string; above: Place | null };

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place | null = place; at?.above; at = at.above) path.push(at.key);
  return path.toReversed();
}

/** Where a value holds a text that may not be, however deep: walked without recursion, which a deep one would exhaust. */
export function forbiddenPaths(value: unknown): string[][] {
  const found: string[][] = [];
  const open: Place[] = [{ value, key: "", above: null }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { value: here } = at;
    if (typeof here === "string") {
      if (!isAllowed(here)) found.push(pathOf(at));
    } else if (typeof here === "object" && here !== null) {
      // From the last to the first, for the last one pushed is looked at first.
      for (const [key, inner] of Object.entries(here).toReversed()) {
        if (!isAllowed(key)) found.push(pathOf(at));
        else open.push({ value: inner, key, above: at });
      }
    }
  }
  return found;
}

const issueAt = (path: readonly string[]): Issue => ({ field: path.join("."), code: "invalid_characters" });

// Whoever sends more wrong fields than these learns of the others when these are mended.
const MAX_ISSUES = 100;

/**
 * Refuses an input that holds a text which may not be, wherever it stands, also as a key of free JSON. `passed` says what
 * is not looked at here.
 */
export function refuseForbidden(input: unknown, passed: (path: readonly string[]) => boolean = () => false): void {
  const issues = forbiddenPaths(input).filter((path) => !passed(path));
  if (issues.length > 0) throw new AppError("validation_failed", {}, issues.slice(0, MAX_ISSUES).map(issueAt));
}
