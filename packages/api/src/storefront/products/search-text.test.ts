import { describe, expect, test } from "vitest";
import { dictionaryOf, otherSpellings, searchTextOf, searchWords, soughtWords } from "./search-text.ts";

describe("the words of a search (3 §10)", () => {
  test.each([
    ["كيك", "کیک"],
    ["على", "علي"],
    ["قهوة", "قهوه"],
    ["أرز", "ارز"],
    ["إبريق", "ابريق"],
    ["آيس", "ايس"],
    ["شَايٌ", "شاي"],
    ["شـــاي", "شاي"],
    ["الشاي", "شاي"],
    ["چای ئێران", "چای ئیران"],
    ["ڕۆن", "رون"],
    ["گوڵ", "گول"],
    ["٥٠٠", "500"],
    ["۵۰۰", "500"],
    ["TEA", "tea"],
    ["Café", "cafe"],
    ["مى\u200cخورم", "میخورم"],
  ])("%s and %s are one", (one, other) => {
    expect(searchWords(one)).toEqual(searchWords(other));
  });

  test("are parted by all that is neither letter nor digit", () => {
    expect(searchWords(" TEA-AHM/500 g,  قهوة؛ تركية ")).toEqual(["tea", "ahm", "500", "g", "قهوه", "ترکیه"]);
    expect(searchWords(" -- ؟ ")).toEqual([]);
  });

  test("of which there are none is what was asked for, and nothing at all nothing", () => {
    expect(soughtWords(" 50% ")).toEqual(["50"]);
    expect(soughtWords(" %_ ")).toEqual(["%_"]);
    expect(soughtWords("  ")).toEqual([]);
  });

  test("keep an article that is most of a word", () => {
    expect(searchWords("ال الم الشاي")).toEqual(["ال", "الم", "شای"]);
  });
});

test.each([
  ["رز", ["الرز", "ارز"]],
  ["ارز", ["رز", "الرز"]],
  ["الرز", ["رز", "ارز"]],
  ["المن", ["من", "امن"]],
  ["شای", []],
  ["tv", []],
  ["50", []],
  ["ال", ["الال", "اال"]],
])("the short word %s may be kept otherwise too (3 §10)", (word, others) => {
  expect(otherSpellings(word)).toEqual(others);
});

test("names come before descriptions, each word once, with a space before it (3 §10)", () => {
  const product = {
    name: { en: "Green tea", ku: "چای سەوز" },
    description: { en: "Tea from the hills" },
    variants: [{ name: { en: "Box" }, sku: "GT-1" }],
  };
  expect(searchTextOf(product)).toBe(" green tea چای سهوز box gt 1 from the hills");
  expect(dictionaryOf(product)).toEqual(["box", "green", "tea", "سهوز", "چای"].toSorted());
});

test("a product is found by the first thousand words that it is called, and by no half of a character (4 J8)", () => {
  const variant = (n: number) => ({ name: { en: `same word${n}` }, sku: null });
  const product = {
    name: { en: "tea" },
    description: {},
    variants: Array.from({ length: 1500 }, (_, n) => variant(n)),
  };
  const words = searchTextOf(product).trim().split(" ");
  expect([words.length, words.slice(0, 3), words.at(-1)]).toEqual([1000, ["tea", "same", "word0"], "word997"]);
  expect(searchWords(`${"a".repeat(63)}\u{10400}\u{10400}`)).toEqual(["a".repeat(63)]);
});
