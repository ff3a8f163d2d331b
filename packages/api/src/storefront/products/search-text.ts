import { inLatinDigits } from "../../kernel/index.ts";

// Letters that people of one language type for those of the other, or that their keyboard lacks.
const letters: Readonly<Record<string, string>> = {
  ي: "ی",
  ى: "ی",
  ێ: "ی",
  ك: "ک",
  ة: "ه",
  ە: "ه",
  ھ: "ه",
  ہ: "ه",
  ۆ: "و",
  ڵ: "ل",
  ڕ: "ر",
};
const ARTICLE = /^ال(?=.{3})/u;
const MAX_WORD = 64;
const MAX_DESCRIPTION_WORDS = 300;
// More than anybody calls a product: each is written, and compared with the others when it is renamed.
const MAX_NAME_WORDS = 1000;

/** As much of a word as is kept; no character is cut in two. */
const beginning = (word: string) =>
  word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).replace(/[\uD800-\uDBFF]$/, "");

/**
 * The words of a text as they are kept to be found, and as they are asked for: small letters without marks, Arabic and
 * Kurdish spellings made one, digits Latin, no Arabic article. The one place that knows this, so that both sides agree.
 */
export function searchWords(text: string): string[] {
  return inLatinDigits(text)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\u0640]/gu, "")
    .toLowerCase()
    .replace(/[يىێكةەھہۆڵڕ]/gu, (letter) => letters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (word ? [beginning(word.replace(ARTICLE, ""))] : []));
}

/** The same of what is asked for: what has no word in it is looked for as it stands, and so in vain, for only words are kept. */
export function soughtWords(text: string): string[] {
  const words = searchWords(text);
  const given = text.trim();
  return words.length > 0 || given === "" ? words : [given];
}

// A short word keeps its article, for that may be most of it; and rice is رز or أرز.
const SHORT = /^(?:ال|ا)?(?=..$)/u;

/**
 * How else a short Arabic word may be kept: with the article or without it, with an alif before it or without. Only such as the
 * catalogue has are meant; none for longer words, which are kept without an article.
 */
export function otherSpellings(word: string): string[] {
  const root = word.replace(SHORT, "");
  if (!/^\p{Script=Arabic}{2}$/u.test(root)) return [];
  return [root, `ال${root}`, `ا${root}`].filter((other) => other !== word);
}

type Words = { en?: string | undefined; ar?: string | undefined; ku?: string | undefined };
const textsOf = ({ en, ar, ku }: Words) => [en, ar, ku].flatMap((text) => text ?? []);

export interface Searchable {
  name: Words;
  description: Words;
  variants: readonly { name: Words; sku: string | null }[];
}

/** What a product is called: the words of its names, of those of its variants, and of their SKUs, the first thousand. */
function namesOf({ name, variants }: Searchable): string[] {
  const texts = [
    ...textsOf(name),
    ...variants.flatMap((variant) => [...textsOf(variant.name), ...(variant.sku === null ? [] : [variant.sku])]),
  ];
  return [...new Set(texts.flatMap(searchWords))].slice(0, MAX_NAME_WORDS);
}

/** By what a product is found: names first, for what stands further ahead counts for more. Each word has a space before it. */
export function searchTextOf(product: Searchable): string {
  const described = textsOf(product.description).flatMap(searchWords).slice(0, MAX_DESCRIPTION_WORDS);
  return [...new Set([...namesOf(product), ...described])].map((word) => ` ${word}`).join("");
}

/** The words that a misspelt one may have been meant for, in an order that everybody writes them in. */
export const dictionaryOf = (product: Searchable): string[] =>
  namesOf(product)
    .filter((word) => word.length >= 3)
    .toSorted();
