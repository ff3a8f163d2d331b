import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Buffer as Buf, Face, Font, shape } from "harfbuzzjs";
import { unwrapFont } from "../text/unwrap.ts";

const require = createRequire(import.meta.url);

const woff = require.resolve("@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff");
const font = new Font(new Face(new Blob(new Uint8Array(unwrapFont(readFileSync(woff))).buffer)));

type PlacedGlyph = { id: number; advance: number; x: number; y: number };

/** A word as HarfBuzz shapes it, which browsers do it by: its glyphs from left to right. */
export function shapedByHarfbuzz(word: string): PlacedGlyph[] {
  const buffer = new Buf();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: id }, n) => {
    const { xAdvance: advance = 0, xOffset: x = 0, yOffset: y = 0 } = positions[n] ?? {};
    return { id, advance, x, y };
  });
}
