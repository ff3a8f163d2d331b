import type { Language } from "@karwan/i18n";
import { whereCountry } from "iso-3166-1";

type Parts = Record<"full_address" | "address_line2" | "city" | "state", string | null> & { country: string };

// Kurdish here is Sorani, which CLDR has as `ckb`.
const locales: Record<Language, string> = { en: "en", ar: "ar", ku: "ckb" };

/** A country as it is called in a language; as it was written where it is none that ISO 3166 names. */
function countryIn(language: Language, country: string): string {
  const code = whereCountry(country)?.alpha2;
  return (code && new Intl.DisplayNames(locales[language], { type: "region" }).of(code)) ?? country;
}

/** An address in one line, in a language's own commas; what stands in it already is not said again. */
export function addressLine({ full_address, address_line2, city, state, country }: Parts, language: Language): string {
  const parts = [full_address, address_line2, city, state, countryIn(language, country)];
  const said = new Set<string>();
  const words = parts
    .flatMap((part) => (part ?? "").split(/[,،]/u))
    .flatMap((part) => {
      const text = part.trim();
      const key = text.toLocaleLowerCase();
      if (
        text === "" ||
        said.has(key) ||
        (key === country.toLocaleLowerCase() && text !== countryIn(language, country))
      )
        return [];
      said.add(key);
      return text;
    });
  return words.join(language === "en" ? ", " : "، ");
}
