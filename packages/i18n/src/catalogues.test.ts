import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { areas } from "./catalogues.ts";
import { languages } from "./languages.ts";
import { messageParameters } from "./translate.ts";

const arabicScript = /[\u0621-\u06ff]/;
// Letters that only one of the two languages writes: a message pasted into the wrong file shows itself by them.
const kurdishOnly = /[\u0695\u06b5\u06c6\u06ce\u06d5\u06a9\u06cc]/;
const arabicOnly = /[\u064a\u0643\u0629\u0649\u0623\u0625]/;

describe.each(Object.entries(areas))("the messages of the area %s (3 §1.12)", (_area, { en, ar, ku }) => {
  const keys = Object.keys(en);

  test("exist in all three languages", () => {
    expect(Object.keys(ar).sort()).toEqual([...keys].sort());
    expect(Object.keys(ku).sort()).toEqual([...keys].sort());
  });

  test.each(languages)("are sorted by key in %s, so that two additions rarely touch the same line", (language) => {
    const listed = Object.keys({ en, ar, ku }[language]);
    expect(listed).toEqual([...listed].sort());
  });

  test("take the same parameters in all three languages", () => {
    const parameters = (language: "en" | "ar" | "ku", catalogue: Record<string, string>) =>
      Object.fromEntries(keys.map((key) => [key, messageParameters(language, catalogue[key] ?? "")]));
    expect(parameters("ar", ar)).toEqual(parameters("en", en));
    expect(parameters("ku", ku)).toEqual(parameters("en", en));
  });

  test("are translated: no copy of the English text, none without Arabic script", () => {
    expect(keys.filter((key) => ar[key] === en[key] || !arabicScript.test(ar[key] ?? ""))).toEqual([]);
    expect(keys.filter((key) => ku[key] === en[key] || !arabicScript.test(ku[key] ?? ""))).toEqual([]);
  });

  test("spell accepting in one way in Kurdish", () => {
    expect(keys.filter((key) => ku[key]?.includes("قبوڵ"))).toEqual([]);
  });

  test("keep to the words and the spelling of the README's table", () => {
    // Tanwin behind its alif; another word for a contact, a customer, an id, a message, a token, an endpoint.
    const strayAr = /\u0627\u064b|جهة الاتصال|العملاء|رمز الدخول|تجديد الجلسة غير|نقطة وصول/;
    const strayKu = /خاڵێکی گەیشتن|ئەم پەیوەندییە|تۆکنی نوێکردنەوەی|ناسنامەکە|نامەیە پشتگوێ/;
    expect(keys.filter((key) => strayAr.test(ar[key] ?? ""))).toEqual([]);
    expect(keys.filter((key) => strayKu.test(ku[key] ?? ""))).toEqual([]);
  });

  test("keep Arabic and Kurdish spelling apart", () => {
    expect(keys.filter((key) => kurdishOnly.test(ar[key] ?? ""))).toEqual([]);
    expect(keys.filter((key) => arabicOnly.test(ku[key] ?? ""))).toEqual([]);
  });

  test("glue no Kurdish ending to what is filled in, which may be Latin letters or digits", () => {
    const glued = /(?:\{\w+(?:, number)?\}|#)(?![\u060c\u061b\u061f])[\u0620-\u06d5]/;
    expect(keys.filter((key) => glued.test(ku[key] ?? ""))).toEqual([]);
  });

  test("are not empty and carry no stray spaces", () => {
    const untidy = (text: string) => text === "" || text !== text.trim() || text.includes("  ");
    expect(languages.flatMap((language) => Object.values({ en, ar, ku }[language]).filter(untidy))).toEqual([]);
  });
});

test("no key is defined in two areas", () => {
  const all = Object.values(areas).flatMap((area) => Object.keys(area.en));
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([]);
});

type Node = ReturnType<IntlMessageFormat["getAst"]>[number];
/** The choices of every plural of a message, those within its choices too. */
const pluralsIn = (nodes: readonly Node[]): string[][] =>
  nodes.flatMap((node) => {
    if (!("options" in node)) return [];
    const inside = Object.values(node.options).flatMap(({ value }) => pluralsIn(value));
    return "pluralType" in node ? [Object.keys(node.options), ...inside] : inside;
  });

test("a plural has words for every category of its language, six of them in Arabic (3 §1.12)", () => {
  const exact: Record<string, string> = { zero: "=0", one: "=1", two: "=2" };
  for (const [language, tag] of Object.entries({ en: "en", ar: "ar", ku: "ckb" } as const)) {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const area of Object.values(areas))
      for (const [key, text] of Object.entries(area[language as "en" | "ar" | "ku"])) {
        const plurals = pluralsIn(new IntlMessageFormat(text, "en", undefined, { ignoreTag: true }).getAst());
        const lacking = plurals.flatMap((choices) =>
          pluralCategories.filter((name) => !(choices.includes(name) || choices.includes(exact[name] ?? name))),
        );
        expect([language, key, lacking]).toEqual([language, key, []]);
      }
  }
});
