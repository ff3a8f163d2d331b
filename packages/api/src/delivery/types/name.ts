import type { Language } from "@karwan/i18n";

export type LanguageText = { en?: string | undefined; ar?: string | undefined; ku?: string | undefined };

/** A text in the reader's language, otherwise in the first one that it has (3 §1.12). */
export function textIn(language: Language, text: LanguageText): string {
  return text[language] ?? text.en ?? text.ar ?? text.ku ?? "";
}
