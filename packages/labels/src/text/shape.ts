import type { Glyph, GlyphPosition, GlyphRun } from "fontkit";
import type { Direction } from "./direction.ts";
import { visualStretches } from "./direction.ts";
import type { FontName, Weight } from "./fonts.ts";
import { fontFor, fontNamed, REPLACEMENT } from "./fonts.ts";

/** Glyphs of one font from left to right, with their places in units of the font. */
export type ShapedRun = {
  font: FontName;
  /** What it says, in the order in which it is read. */
  text: string;
  glyphs: readonly Glyph[];
  positions: readonly GlyphPosition[];
  /** In ems. */
  width: number;
};

/** What a line looks like: its runs from left to right. Sizes don't matter yet: all lengths are in ems. */
export type ShapedLine = { runs: readonly ShapedRun[]; width: number };

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const split = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Parts of a text that one font has, in the order in which they are read; what no font has is replaced. */
function partsByFont(text: string, weight: Weight): { font: FontName; text: string }[] {
  const parts: { font: FontName; text: string }[] = [];
  for (const grapheme of split(text)) {
    const last = parts.at(-1);
    const found = fontFor(grapheme, weight, last?.font ?? null);
    const font: FontName = found ?? `latin-${weight}`;
    const shown = found ? grapheme : REPLACEMENT;
    if (last?.font === font) last.text += shown;
    else parts.push({ font, text: shown });
  }
  return parts;
}

// A doubling sign stands nearest to its letter, though in composed text it comes after the vowels (UTR 53).
const SHADDA_LATER = /([\u064B-\u0650]+)\u0651/g;

/**
 * Lays a part out in its direction. The library takes a direction for the word of the font alone where it has letters, and
 * for itself where there are only signs or digits: a part that came out the other way round is handed over reversed.
 */
function layOut(name: FontName, given: string, isRtl: boolean): GlyphRun {
  const font = fontNamed(name);
  const text = given.replace(SHADDA_LATER, "\u0651$1");
  const run = font.layout(text);
  return (run.direction === "rtl") === isRtl ? run : font.layout(split(text).toReversed().join(""));
}

function shapePart(name: FontName, text: string, isRtl: boolean): ShapedRun {
  const { glyphs, positions } = layOut(name, text, isRtl);
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { font: name, text, glyphs, positions, width: units / fontNamed(name).unitsPerEm };
}

/** Orders the characters of a line as they are seen and gives each its form between its neighbours. */
export function shapeLine(line: string, weight: Weight, base: Direction): ShapedLine {
  const runs = visualStretches(line, base).flatMap(({ text, isRtl }) => {
    const parts = partsByFont(text, weight).map((part) => shapePart(part.font, part.text, isRtl));
    return isRtl ? parts.toReversed() : parts;
  });
  return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
}
