import { encode as encodePng } from "fast-png";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

export interface Picture {
  width: number;
  height: number;
  /** Four bytes a point. */
  data: Buffer;
}

/** A picture is kept at half its size, a square of four points as their mean: a quarter of the bytes, and letters stay readable. */
const SCALE = 2;
/** Of 256 shades every sixteenth is kept, so that a picture has few colours and they make a palette: a third of the bytes. */
const STEP = 16;
const MOST_COLOURS = 256;
/** How far a point may be from what was expected, of 1: more than one step, since a hair's breadth may lead over its edge. */
const THRESHOLD = 0.08;
/** How many points of a kept picture may differ: fewer than a letter or an icon has. */
export const TOLERATED = 12;

const rounded = (value: number): number => Math.min(255, Math.round(value / STEP) * STEP);

export const decode = (png: Buffer): Picture => PNG.sync.read(png);

/** A picture as it is kept and compared. */
export function reduced({ width, height, data }: Picture): Picture {
  const small = { width: Math.floor(width / SCALE), height: Math.floor(height / SCALE) };
  const out = Buffer.alloc(small.width * small.height * 4, 255);
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * SCALE * width + x * SCALE) * 4 + channel;
        const below = at + width * 4;
        const sum = (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[below] ?? 0) + (data[below + 4] ?? 0);
        out[(y * small.width + x) * 4 + channel] = rounded(sum / SCALE ** 2);
      }
  return { ...small, data: out };
}

/** As small as it gets: by a palette where there are few colours, as there are in pages without photographs. */
export function encode({ width, height, data }: Picture): Buffer {
  const places = new Map<number, number>();
  const points = new Uint8Array(width * height);
  const colours = new Uint8Array(width * height * 3);
  for (let n = 0; n < points.length; n++) {
    const colour = data.readUIntBE(n * 4, 3);
    const place = places.get(colour) ?? places.size;
    places.set(colour, place);
    points[n] = place;
    colours.set(data.subarray(n * 4, n * 4 + 3), n * 3);
  }
  const palette = Array.from(places.keys(), (colour): [number, number, number] => [
    colour >> 16,
    (colour >> 8) & 255,
    colour & 255,
  ]);
  const isFew = palette.length <= MOST_COLOURS;
  return Buffer.from(
    isFew
      ? encodePng({ width, height, data: points, channels: 1, palette }, { zlib: { level: 9 } })
      : encodePng({ width, height, data: colours, channels: 3 }, { zlib: { level: 9 } }),
  );
}

export interface Difference {
  /** Why the two are not the same picture, null where they are. */
  why: string | null;
  /** What differs, red on the pale picture; null where there is nothing to lay over each other. */
  shown: Picture | null;
}

/** Compares two reduced pictures. */
export function difference(expected: Picture, actual: Picture): Difference {
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height)
    return { why: `is ${actual.width} × ${actual.height} instead of ${width} × ${height}`, shown: null };
  const data = Buffer.alloc(width * height * 4);
  const points = pixelmatch(expected.data, actual.data, data, width, height, { threshold: THRESHOLD, includeAA: true });
  if (points <= TOLERATED) return { why: null, shown: null };
  return { why: `differs at ${points} points`, shown: { width, height, data } };
}
