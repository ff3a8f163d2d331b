import type { LanguageText, LanguageTextPatch } from "@karwan/sdk";
import type { Language } from "./language.ts";
import { languages } from "./language.ts";

/** A text in several languages as a form holds it. */
export type TypedWords = Record<Language, string>;

export const typedOf = (text: LanguageText | null | undefined): TypedWords => ({
  en: text?.en ?? "",
  ar: text?.ar ?? "",
  ku: text?.ku ?? "",
});

export const isBlank = (typed: TypedWords): boolean => languages.every((each) => typed[each].trim() === "");

/** What is sent for a new record: languages that were left empty are left out. */
export const givenOf = (typed: TypedWords): LanguageText =>
  Object.fromEntries(languages.flatMap((each) => (typed[each].trim() === "" ? [] : [[each, typed[each].trim()]])));

/** What is sent to change a record: what is as before is left out, an emptied language taken away; undefined where nothing is new. */
export function patchOf(typed: TypedWords, old: LanguageText | null | undefined): LanguageTextPatch | undefined {
  const changed = languages.flatMap((each) => {
    const now = typed[each].trim() || null;
    return now === (old?.[each] ?? null) ? [] : [[each, now] as const];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
