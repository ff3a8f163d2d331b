import type { Glyph } from "fontkit";
import type { Text } from "../drawing.ts";
import { fontNamed } from "../text/fonts.ts";

/** Dots, a byte each: 1 is black. */
export type Bitmap = { width: number; height: number; dots: Uint8Array };
type Placed = Bitmap & { left: number; top: number };
type Point = readonly [x: number, y: number];

// Each row of dots is looked at this often, and each place in it exactly.
const SAMPLES = 4;
const CURVE_STEPS = 6;
const NOTHING: Placed = { width: 0, height: 0, left: 0, top: 0, dots: new Uint8Array() };

/** The outlines of a glyph as polygons, in dots, `y` downwards. */
function polygonsOf(glyph: Glyph, scale: number): Point[][] {
  const polygons: Point[][] = [];
  let polygon: Point[] = [];
  let at: Point = [0, 0];
  const lineTo = (to: Point) => {
    polygon.push(to);
    at = to;
  };
  for (const { command, args } of glyph.path.commands) {
    const points = Array.from(
      { length: args.length / 2 },
      (_, n): Point => [(args[2 * n] ?? 0) * scale, -(args[2 * n + 1] ?? 0) * scale],
    );
    if (command === "moveTo") {
      polygon = [];
      polygons.push(polygon);
    }
    const from = at;
    const steps = points.length > 1 ? CURVE_STEPS : 1;
    for (let step = 1; step <= steps && points.length > 0; step += 1) lineTo(onCurve([from, ...points], step / steps));
  }
  return polygons;
}

/** The point of a Bézier curve (de Casteljau); of two points, that of their line. */
function onCurve(points: readonly Point[], t: number): Point {
  let left = points;
  if (t === 1) return points.at(-1) ?? [0, 0];
  while (left.length > 1) {
    left = left.slice(1).map((to, n): Point => {
      const from = left[n] ?? to;
      return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
    });
  }
  return left[0] ?? [0, 0];
}

/** Where a row crosses outlines, and whether these run up or down there. */
function crossingsAt(polygons: readonly Point[][], y: number): [x: number, winding: 1 | -1][] {
  const found: [number, 1 | -1][] = [];
  for (const polygon of polygons) {
    for (const [n, to] of polygon.entries()) {
      const from = polygon.at(n - 1) ?? to;
      if (from[1] <= y === to[1] <= y) continue;
      const x = from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0]);
      found.push([x, to[1] > from[1] ? 1 : -1]);
    }
  }
  return found.sort((a, b) => a[0] - b[0]);
}

/** Adds how much of each dot of a row lies between two places. */
function cover(row: Float32Array, from: number, to: number): void {
  for (let dot = Math.max(0, Math.floor(from)); dot < Math.min(row.length, to); dot += 1) {
    row[dot] = (row[dot] ?? 0) + Math.min(dot + 1, to) - Math.max(dot, from);
  }
}

/** A glyph in dots: black is what is more than half within its outlines (by the non-zero rule). */
function rasterize(glyph: Glyph, scale: number): Placed {
  const polygons = polygonsOf(glyph, scale);
  const points = polygons.flat();
  if (points.length === 0) return NOTHING;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const left = Math.floor(Math.min(...xs));
  const top = Math.floor(Math.min(...ys));
  const width = Math.ceil(Math.max(...xs)) - left;
  const height = Math.ceil(Math.max(...ys)) - top;
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = new Float32Array(width);
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      let winding = 0;
      let from = 0;
      for (const [x, turn] of crossingsAt(polygons, top + y + (sample + 0.5) / SAMPLES)) {
        if (winding !== 0) cover(row, from - left, x - left);
        winding += turn;
        from = x;
      }
    }
    for (const [x, covered] of row.entries()) if (covered >= SAMPLES / 2) dots[y * width + x] = 1;
  }
  return { width, height, left, top, dots };
}

/** Draws lines of text as printers of labels need them: black or white. A glyph is drawn once in each size. */
export function createRasterizer() {
  const known = new Map<string, Placed>();
  const glyphOf = (font: Text["runs"][number]["font"], glyph: Glyph, size: number): Placed => {
    const key = `${font} ${size} ${glyph.id}`;
    const drawn = known.get(key) ?? rasterize(glyph, size / fontNamed(font).unitsPerEm);
    known.set(key, drawn);
    return drawn;
  };

  /** The line's dots, and where they are on the label; null when nothing of it is seen. */
  return (text: Text): (Bitmap & { x: number; y: number }) | null => {
    const placed = placeGlyphs(text, glyphOf);
    if (placed.length === 0) return null;
    const x = Math.min(...placed.map((one) => one.left));
    const y = Math.min(...placed.map((one) => one.top));
    const width = Math.max(...placed.map((one) => one.left + one.width)) - x;
    const height = Math.max(...placed.map((one) => one.top + one.height)) - y;
    const dots = new Uint8Array(width * height);
    for (const one of placed) copy(one, dots, width, one.left - x, one.top - y);
    return { x, y, width, height, dots };
  };
}

type GlyphOf = (font: Text["runs"][number]["font"], glyph: Glyph, size: number) => Placed;

function placeGlyphs({ x, y, size, runs }: Text, glyphOf: GlyphOf): Placed[] {
  const placed: Placed[] = [];
  let at = x;
  for (const { font, glyphs, positions } of runs) {
    const scale = size / fontNamed(font).unitsPerEm;
    for (const [n, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[n] ?? {};
      const drawn = glyphOf(font, glyph, size);
      const left = Math.round(at + xOffset * scale) + drawn.left;
      const top = Math.round(y - yOffset * scale) + drawn.top;
      if (drawn.dots.length > 0) placed.push({ ...drawn, left, top });
      at += xAdvance * scale;
    }
  }
  return placed;
}

function copy({ width, height, dots }: Bitmap, into: Uint8Array, stride: number, x: number, y: number): void {
  for (let row = 0; row < height; row += 1) {
    for (let dot = 0; dot < width; dot += 1) {
      if (dots[row * width + dot] === 1) into[(y + row) * stride + x + dot] = 1;
    }
  }
}
