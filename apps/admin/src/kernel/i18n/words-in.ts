import type { LanguageText } from "@karwan/sdk";
import type { Language } from "./language.ts";

/** A text in a language, else in the first that it has. */
export const wordsIn = (text: LanguageText | undefined | null, language: Language): string =>
  text?.[language] ?? text?.en ?? text?.ar ?? text?.ku ?? "";
