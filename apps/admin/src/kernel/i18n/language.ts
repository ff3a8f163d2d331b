import { onDevice } from "../kept/storage.ts";

/** What a language is called in itself. */
export const languageNames = { en: "English", ar: "العربية", ku: "کوردی" } as const;
export const languages = ["en", "ar", "ku"] as const;
export type Language = (typeof languages)[number];

const KEY = "karwan.language";

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The language that was chosen on this device; English until then. */
export function currentLanguage(): Language {
  const kept = onDevice.read(KEY);
  return isLanguage(kept) ? kept : "en";
}

export function keepLanguage(language: Language): void {
  if (onDevice.read(KEY) !== language) onDevice.write(KEY, language);
}

export const directionOf = (language: Language) => (language === "en" ? "ltr" : "rtl");

/** As pages and formatters name it: Sorani is `ckb`. */
export const tagOf = (language: Language) => (language === "ku" ? "ckb" : language);
