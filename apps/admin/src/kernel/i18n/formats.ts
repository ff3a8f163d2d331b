import type { Language } from "./language.ts";

const MONTHS =
  "کانوونی دووەم,شوبات,ئازار,نیسان,ئایار,حوزەیران,تەممووز,ئاب,ئەیلوول,تشرینی یەکەم,تشرینی دووەم,کانوونی یەکەم".split(
    ",",
  );
// The demo and the first users are in Iraq, whose clocks all show the same; the server's days are those of this zone too.
const ZONE = "Asia/Baghdad";

const LOCALES: Record<Language, string> = { en: "en-GB-u-nu-latn", ar: "ar-IQ-u-nu-latn", ku: "en-GB-u-nu-latn" };
const CURRENCIES: Record<Language, Record<string, string>> = {
  en: {},
  ar: { IQD: "د.ع" },
  ku: { IQD: "د.ع" },
};

export interface Formats {
  number(value: number): string;
  money(value: number, currency: string): string;
  date(at: Date): string;
  /** The same as short as it can be, for a column of a list: Arabic and Kurdish months have long names. */
  day(at: Date): string;
  time(at: Date): string;
  dateTime(at: Date): string;
  /** The same, for a column. */
  moment(at: Date): string;
  /** Several names in a row, set apart as the language does it. */
  list(names: readonly string[]): string;
}

/**
 * Dates, numbers and money as people of a language write them, in Latin digits. Chromium has no Sorani: asked for it, it
 * would answer English months, so these are our own.
 */
export function formatsOf(language: Language): Formats {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const amounts = new Map<string, Intl.NumberFormat>();
  const amountIn = (currency: string): Intl.NumberFormat => {
    const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
    const known = amounts.get(currency) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
    amounts.set(currency, known);
    return known;
  };
  const days = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: ZONE });
  const inNumbers = new Intl.DateTimeFormat("en-u-nu-latn", {
    day: "numeric",
    month: "numeric",
    year: "numeric",
    timeZone: ZONE,
  });
  const times = new Intl.DateTimeFormat("en-GB-u-nu-latn", { hour: "2-digit", minute: "2-digit", timeZone: ZONE });
  const partsOf = (at: Date) => Object.fromEntries(inNumbers.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = (at: Date): string => {
    if (language !== "ku") return days.format(at);
    const parts = partsOf(at);
    return `${parts.day}ی ${MONTHS[Number(parts.month) - 1]} ${parts.year}`;
  };
  const shortDate = (at: Date): string => {
    const { day, month, year } = partsOf(at);
    return language === "en" ? days.format(at) : `${day}/${month}/${year}`;
  };
  const time = (at: Date) => times.format(at);
  const lists = language === "ku" ? null : new Intl.ListFormat(language, { type: "unit", style: "short" });
  const comma = language === "en" ? "," : "،";
  return {
    number: (value) => numbers.format(value),
    money: (value, currency) => {
      const amount = amountIn(currency).format(value);
      const name = CURRENCIES[language][currency] ?? currency;
      return language === "en" ? `${name} ${amount}` : `${amount} ${name}`;
    },
    date,
    day: shortDate,
    time,
    list: (names) => lists?.format(names) ?? names.join("، "),
    dateTime: (at) => `${date(at)}${comma} ${time(at)}`,
    moment: (at) => `${shortDate(at)}${comma} ${time(at)}`,
  };
}
