const SPACES = /[\p{Z}\p{Cc}]+/gu;
// Formatting characters, marks of direction among them, could reorder a whole label. Two of them are spelling: they join
// letters or keep them apart. What is assigned to nobody, or half a pair, is no character.
const INVISIBLE = /(?!\u200C|\u200D)(?:\p{C}|\p{Variation_Selector})/gu;
/** More marks on one letter than any language puts there, which would grow over the lines around. */
const TOO_MANY_MARKS = /(\p{M}{3})\p{M}+/gu;
// No text of a label has room for more, and what is laid out costs time by its length.
const MOST_CHARACTERS = 600;

/** A text as it may be printed: on one line, composed, without what only controls how others are shown. */
export function cleanText(text: string): string {
  return text
    .slice(0, 4 * MOST_CHARACTERS)
    .normalize("NFC")
    .replace(SPACES, " ")
    .replace(INVISIBLE, "")
    .replace(TOO_MANY_MARKS, "$1")
    .slice(0, MOST_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}
