import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Font, Glyph } from "fontkit";
import { create } from "fontkit";
import { unwrapFont } from "./unwrap.ts";

export type Weight = "regular" | "bold";

const weights = { regular: 400, bold: 700 } as const;
// The letters of each come in a file of their own. Which of them a text needs is looked for in this order.
const scripts = ["latin", "arabic", "latin-ext", "cyrillic", "greek"] as const;
export type FontName = `${(typeof scripts)[number]}-${Weight}`;

const require = createRequire(import.meta.url);
const opened = new Map<FontName, Font>();

/**
 * The library keeps each glyph with the characters for which it was first asked, and shapes later texts by those: a letter
 * that shares its glyph with another form of it (U+FEA9 and U+062F) would not join any more. Here each has its own.
 */
function withOwnCharacters(font: Font): Font {
  const shared = font.getGlyph.bind(font);
  const own = new Map<string, Glyph>();
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id}:${codePoints.join()}`;
    const known = own.get(key);
    if (known) return known;
    const glyph = shared(id, codePoints);
    if (!glyph) return glyph;
    const made: Glyph = Object.create(glyph, { codePoints: { value: codePoints, enumerable: true } });
    if (own.size >= MAX_GLYPHS) own.clear();
    own.set(key, made);
    return made;
  };
  return font;
}

/** Far more than a script has: texts that are made to have many are not kept. */
const MAX_GLYPHS = 20_000;

/** A font of ours, opened once when a text first needs it. */
export function fontNamed(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const at = name.lastIndexOf("-");
  const [script, weight] = [name.slice(0, at), weights[name.slice(at + 1) as Weight]];
  const family = script === "arabic" ? "noto-sans-arabic" : "noto-sans";
  const path = require.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`);
  const font = create(unwrapFont(readFileSync(path)));
  if (!("layout" in font)) throw new Error(`${path} is no font but a collection`);
  opened.set(name, withOwnCharacters(font));
  return font;
}

/** What stands for characters that none of the fonts has: U+FFFD, which the Latin one does have. */
export const REPLACEMENT = "\uFFFD";
// They only say how their neighbours join, so any font has them.
const JOINERS = /[\u200C\u200D]/g;

const has = (font: Font, text: string): boolean =>
  Array.from(text.replace(JOINERS, "")).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

/** The font that has all of these characters; the given one where it has them, so that words stay in one piece. */
export function fontFor(characters: string, weight: Weight, before: FontName | null): FontName | null {
  if (before && has(fontNamed(before), characters)) return before;
  return (
    scripts.map((script): FontName => `${script}-${weight}`).find((name) => has(fontNamed(name), characters)) ?? null
  );
}
