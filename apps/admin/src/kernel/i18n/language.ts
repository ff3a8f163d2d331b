import { onDevice } from "../kept/storage.ts";

/** What a language is called in itself. */
export const languageNames = { en: "English", ar: "العربية", ku: "کوردی" } as const;
export const languages = ["en", "ar", "ku"] as const;
export type Language = (typeof languages)[number];

const KEY = "karwan.language";

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The first of the languages that a browser asks for which is one of ours; English where none is. Sorani is `ckb`. */
export function languageIn(tags: readonly string[]): Language {
  const asked = tags.map((tag) => tag.toLowerCase().split("-", 1)[0]);
  return asked.map((name) => (name === "ckb" ? "ku" : name)).find(isLanguage) ?? "en";
}

/** The language that was chosen on this device; until then, what its browser asks for. */
export function currentLanguage(): Language {
  const kept = onDevice.read(KEY);
  return isLanguage(kept) ? kept : languageIn(navigator.languages);
}

export function keepLanguage(language: Language): void {
  if (onDevice.read(KEY) !== language) onDevice.write(KEY, language);
}

export const directionOf = (language: Language) => (language === "en" ? "ltr" : "rtl");

/** As pages and formatters name it: Sorani is `ckb`. */
export const tagOf = (language: Language) => (language === "ku" ? "ckb" : language);
