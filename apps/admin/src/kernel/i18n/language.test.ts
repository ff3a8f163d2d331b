import { readFileSync } from "node:fs";
import path from "node:path";
import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { directionOf, languageIn, tagOf } from "./language.ts";

const asked = [
  [["ar-IQ"], "ar"],
  [["ckb"], "ku"],
  [["ckb-IQ", "ar"], "ku"],
  [["ku-Arab-IQ"], "ku"],
  [["KU"], "ku"],
  [["de-DE", "ar", "en"], "ar"],
  [["en-GB", "ar"], "en"],
  [["fr"], "en"],
  [[], "en"],
] as const;

test.each(asked)("a browser that asks for %j gets %s at the first visit", (tags, language) => {
  expect(languageIn(tags)).toBe(language);
});

const boot = readFileSync(path.resolve(import.meta.dirname, "../../../public/boot.js"), "utf8");
/** What the page is before its first paint. */
function painted(languages: readonly string[], chosen: string | null) {
  const documentElement = { lang: "", dir: "", setAttribute: () => undefined };
  const world = {
    document: { documentElement },
    localStorage: { getItem: (name: string) => (name === "karwan.language" ? chosen : null) },
    matchMedia: () => ({ matches: false }),
    navigator: { languages },
  };
  runInContext(boot, createContext(world));
  return [documentElement.lang, documentElement.dir];
}

test("the first paint has the same language and direction as the page that follows, and what was chosen wins", () => {
  for (const [tags, language] of asked) expect(painted(tags, null)).toEqual([tagOf(language), directionOf(language)]);
  expect(painted(["ar-IQ"], "en")).toEqual(["en", "ltr"]);
  expect(painted(["en"], "ku")).toEqual(["ckb", "rtl"]);
});
