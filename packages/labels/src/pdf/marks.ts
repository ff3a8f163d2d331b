import type { Glyph, GlyphPosition } from "fontkit";
import { fontNamed } from "../text/fonts.ts";
import type { ShapedRun } from "../text/shape.ts";

/**
 * Whether a glyph stands for no character and takes no room: the dots of Arabic letters, which the font keeps apart from them.
 * As text each would be read as a character when it is copied, and as a gap in the middle of a word.
 */
const isSilent = (glyph: Glyph, { xAdvance }: GlyphPosition) => glyph.codePoints.length === 0 && xAdvance === 0;

/** The glyphs of a run that are text, with their places. */
export function spokenOf({ glyphs, positions }: ShapedRun): { glyph: Glyph; position: GlyphPosition }[] {
  return glyphs.flatMap((glyph, n) => {
    const position = positions[n];
    return position && !isSilent(glyph, position) ? [{ glyph, position }] : [];
  });
}

/** The outline of a glyph from a place on, `y` downwards. */
function outline(doc: PDFKit.PDFDocument, { path }: Glyph, scale: number, left: number, base: number): void {
  for (const { command, args } of path.commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args.map((value, n) =>
      n % 2 === 0 ? left + value * scale : base - value * scale,
    );
    if (command === "moveTo") doc.moveTo(a, b);
    else if (command === "lineTo") doc.lineTo(a, b);
    else if (command === "quadraticCurveTo") doc.quadraticCurveTo(a, b, c, d);
    else if (command === "bezierCurveTo") doc.bezierCurveTo(a, b, c, d, e, f);
    else doc.closePath();
  }
}

/** Draws what of a run is no text, as outlines; `x` and `y` are where the run begins, on its baseline. */
export function drawSilent(
  doc: PDFKit.PDFDocument,
  { font, glyphs, positions }: ShapedRun,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const scale = size / fontNamed(font).unitsPerEm;
  let at = x;
  let isDrawn = false;
  for (const [n, glyph] of glyphs.entries()) {
    const position = positions[n];
    if (!position) continue;
    if (isSilent(glyph, position)) {
      outline(doc, glyph, scale, at + position.xOffset * scale, y - position.yOffset * scale);
      isDrawn = true;
    }
    at += position.xAdvance * scale;
  }
  if (isDrawn) doc.fill();
}
