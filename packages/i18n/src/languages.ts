import Negotiator from "negotiator";

export const languages = ["en", "ar", "ku"] as const;
export type Language = (typeof languages)[number];

/** Browsers name Sorani `ckb`; on our wire it is `ku`. */
const accepted: Record<string, Language> = { en: "en", ar: "ar", ku: "ku", ckb: "ku" };

function isLanguage(value: string): value is Language {
  return (languages as readonly string[]).includes(value);
}

/** The language that a request asks for, of those we speak; null where it asks for none of them, or for any. */
export function askedLanguage(query: string | undefined, acceptLanguage: string | undefined): Language | null {
  if (query) {
    const wanted = query.toLowerCase();
    return isLanguage(wanted) ? wanted : null;
  }
  // What programs send that read nothing.
  if (!acceptLanguage || acceptLanguage.trim() === "*") return null;
  const negotiator = new Negotiator({ headers: { "accept-language": acceptLanguage } });
  return accepted[negotiator.language(Object.keys(accepted)) ?? ""] ?? null;
}

/**
 * The language of an answer: the query's, else the best of `Accept-Language`, else English (3 §1.12).
 * A query that names a language we don't speak falls back to English and doesn't fail.
 */
export function pickLanguage(query: string | undefined, acceptLanguage: string | undefined): Language {
  return askedLanguage(query, acceptLanguage) ?? "en";
}
