import type { Glyph, GlyphPosition } from "fontkit";
import type { Weight } from "./fonts.ts";
import type { ShapedLine } from "./shape.ts";
import { shapeLine } from "./shape.ts";

const FIGURES = /^[0-9 :.,+-]+$/;

type Sign = { glyphs: readonly Glyph[]; positions: readonly GlyphPosition[]; width: number };

/**
 * Lays out what consists of figures alone, each set once: they are all as wide and join nothing, and a long table has
 * hundreds of thousands of them. Null for what has other signs.
 */
export function createFigures(): (text: string, weight: Weight) => ShapedLine | null {
  const known = new Map<string, Sign>();
  const signOf = (sign: string, weight: Weight): Sign => {
    const key = weight + sign;
    const found = known.get(key) ?? shapeLine(sign, weight, "ltr").runs[0];
    if (!found) throw new Error("a figure has no sign");
    known.set(key, found);
    return found;
  };
  return (text, weight) => {
    if (!FIGURES.test(text)) return null;
    const signs = Array.from(text, (sign) => signOf(sign, weight));
    const width = signs.reduce((sum, one) => sum + one.width, 0);
    const glyphs = signs.flatMap((one) => one.glyphs);
    const positions = signs.flatMap((one) => one.positions);
    return { width, runs: [{ font: `latin-${weight}`, text, glyphs, positions, width }] };
  };
}
