import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { expect, test } from "vitest";

const folder = new URL("./catalogues/", import.meta.url);
const areas = readdirSync(folder);
const read = (area: string, language: string) =>
  JSON.parse(readFileSync(new URL(`${area}/${language}.json`, folder), "utf8")) as Record<string, string>;

type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }> };

/** The parameters of a message, those within its choices too. */
function parametersOf(elements: readonly Element[]): string[] {
  return elements.flatMap(({ type, value = "", options }) => {
    const inside = Object.values(options ?? {}).flatMap((option) => parametersOf(option.value));
    return type === 0 || type === 7 ? [] : [value, ...inside];
  });
}

const EXACT: Record<string, string> = { zero: "=0", one: "=1", two: "=2" };
const PLURAL = 6;

/** The categories that plurals of a message have no words for, those within its choices too. */
function lackingIn(elements: readonly Element[], categories: readonly string[]): string[] {
  return elements.flatMap(({ type, options = {} }) => {
    const lacks = categories.filter((name) => !(name in options) && !((EXACT[name] ?? name) in options));
    const inside = Object.values(options).flatMap((option) => lackingIn(option.value, categories));
    return type === PLURAL ? [...lacks, ...inside] : inside;
  });
}

const parametersIn = (text: string) => {
  const { getAst } = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true });
  return [...new Set(parametersOf(getAst()))].toSorted();
};

test("every area has the same messages with the same parameters in all three languages, under a name of its own", () => {
  const seen = new Map<string, string>();
  for (const area of areas) {
    const english = read(area, "en");
    for (const key of Object.keys(english)) {
      expect([key, seen.get(key)]).toEqual([key, undefined]);
      seen.set(key, area);
    }
    for (const language of ["ar", "ku"]) {
      const other = read(area, language);
      expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(english))
        expect([key, parametersIn(other[key] ?? "")]).toEqual([key, parametersIn(text)]);
    }
  }
});

test("Kurdish is written in Sorani letters: no Arabic yeh, kaf or teh marbuta stands in for them", () => {
  for (const area of areas)
    for (const [key, text] of Object.entries(read(area, "ku")))
      expect([key, /[يكةى]/.test(text)]).toEqual([key, false]);
});

test("Kurdish endings stand behind words and not behind what is filled in, which may be Latin letters or digits", () => {
  const glued = /(?:\{\w+(?:, number)?\}|#)(?![\u060c\u061b\u061f])[\u0620-\u06d5]/;
  expect(areas.flatMap((area) => Object.values(read(area, "ku")).filter((text) => glued.test(text)))).toEqual([]);
});

test("a plural has words for every category of its language, six of them in Arabic: one is not said as many are", () => {
  const tags = { en: "en", ar: "ar", ku: "ckb" } as const;
  for (const [language, tag] of Object.entries(tags)) {
    const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
    for (const area of areas)
      for (const [key, text] of Object.entries(read(area, language))) {
        const { getAst } = new IntlMessageFormat(text, "en", undefined, { ignoreTag: true });
        expect([language, key, lackingIn(getAst(), pluralCategories)]).toEqual([language, key, []]);
      }
  }
  const one = new IntlMessageFormat(read("shell", "ku")["scan.waiting"] ?? "", "ckb-u-nu-latn").format({ n: 1 });
  expect(one).toBe("1 سکان چاوەڕێیە");
});
