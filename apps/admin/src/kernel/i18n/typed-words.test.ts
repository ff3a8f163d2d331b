import { expect, test } from "vitest";
import { givenOf, isBlank, patchOf, typedOf } from "./typed-words.ts";
import { wordsIn } from "./words-in.ts";

test("a text in three languages is sent without those left empty, and changed by those alone that were (4 A8)", () => {
  const typed = { en: " Tea ", ar: "", ku: "چا" };
  expect(givenOf(typed)).toEqual({ en: "Tea", ku: "چا" });
  expect(patchOf(typed, { en: "Tea", ar: "شاي" })).toEqual({ ar: null, ku: "چا" });
  expect(patchOf(typedOf({ en: "Tea" }), { en: "Tea" })).toBeUndefined();
  expect(isBlank(typedOf({}))).toBe(true);
  expect(isBlank(typed)).toBe(false);
});

test("a text is shown in the reader's language, else in the first that it has", () => {
  expect(wordsIn({ en: "Tea", ar: "شاي" }, "ar")).toBe("شاي");
  expect(wordsIn({ ar: "شاي" }, "ku")).toBe("شاي");
  expect(wordsIn(null, "en")).toBe("");
});
