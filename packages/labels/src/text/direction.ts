import createBidi from "bidi-js";

const bidi = createBidi();

export type Direction = "ltr" | "rtl";

/** The direction that a text begins in by its first letter (UAX 9, P2); null when it has none. */
export function directionOf(text: string): Direction | null {
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === "L") return "ltr";
    if (type === "R" || type === "AL") return "rtl";
  }
  return null;
}

// Digits in groups, as phones and other numbers are written: by the algorithm alone the groups of one within Arabic words
// would be read last to first.
const NUMBER = /\+?[\d\u0660-\u0669\u06F0-\u06F9](?:[ \u00A0().\-/]{0,2}[\d\u0660-\u0669\u06F0-\u06F9]){6,}/gu;

/** The same text, whose long numbers are not broken between their groups. */
export const withWholeNumbers = (text: string): string =>
  text.replace(NUMBER, (number) => number.replaceAll(" ", "\u00A0"));

// Apart from what is around, and in one direction within: groups of Arabic digits would change places there as well.
const ISOLATE = "\u2066\u202D";
const END = "\u202C\u2069";
const MARKS = /[\u2066\u202D\u202C\u2069]/;

/** A stretch of text in one direction, in the order in which stretches are seen from left to right. */
export type Stretch = { text: string; isRtl: boolean };

/**
 * The stretches of a line as they are seen, left to right (UAX 9). Within one the characters are still in the order in
 * which they are read; brackets of right-to-left ones are mirrored. Long numbers are kept together, left to right.
 */
export function visualStretches(line: string, base: Direction): Stretch[] {
  const text = line.replace(NUMBER, (number) => `${ISOLATE}${number}${END}`);
  const { levels } = bidi.getEmbeddingLevels(text, base);
  const order = stretchesByLevel(text, levels);
  for (let level = Math.max(0, ...order.map((one) => one.level)); level > 0; level -= 1) reverseFrom(order, level);
  return order
    .map(({ from, to, level }) => ({
      text: readable(text, from, to, level % 2 === 1),
      isRtl: level % 2 === 1,
    }))
    .filter((stretch) => stretch.text !== "");
}

type Leveled = { from: number; to: number; level: number };

function stretchesByLevel(text: string, levels: Uint8Array): Leveled[] {
  const found: Leveled[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const level = levels[at] ?? 0;
    const last = found.at(-1);
    if (last?.level === level) last.to = at + 1;
    else found.push({ from: at, to: at + 1, level });
  }
  return found;
}

/** Reverses every sequence of stretches at this level or above (UAX 9, L2). */
function reverseFrom(order: Leveled[], level: number): void {
  for (let from = 0; from < order.length; from += 1) {
    let to = from;
    while ((order[to]?.level ?? -1) >= level) to += 1;
    if (to - from > 1) order.splice(from, to - from, ...order.slice(from, to).reverse());
    from = Math.max(from, to - 1);
  }
}

function readable(text: string, from: number, to: number, isRtl: boolean): string {
  return Array.from(text.slice(from, to))
    .filter((character) => !MARKS.test(character))
    .map((character) => (isRtl && bidi.getMirroredCharacter(character)) || character)
    .join("");
}
