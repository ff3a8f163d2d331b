import { describe, expect, test } from "vitest";
import type { Picture } from "./compare.ts";
import { decode, difference, encode, reduced, TOLERATED } from "./compare.ts";

type Colour = readonly [number, number, number];
type Box = { x: number; y: number; width: number; height: number; colour: Colour };

const WHITE: Colour = [255, 255, 255];
const TEAL: Colour = [9, 146, 104];
const INK: Colour = [33, 37, 41];

function paint(picture: Picture, { x, y, width, height, colour }: Box): void {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++)
      picture.data.set([...colour, 255], (row * picture.width + column) * 4);
}

/** Three columns of words, as strokes two points wide, and a button: much of what a page is made of. */
function page({ column = 220, button = TEAL as Colour | null, longer = 0, shade = 0 } = {}): Picture {
  const picture: Picture = { width: 640, height: 400, data: Buffer.alloc(640 * 400 * 4, 255) };
  paint(picture, { x: 0, y: 0, width: 640, height: 400, colour: WHITE });
  for (const start of [20, column, 430])
    for (let line = 0; line < 12; line++)
      for (let letter = 0; letter < 14 + (start === 430 && line === 3 ? longer : 0); letter++)
        paint(picture, {
          x: start + letter * 7,
          y: 60 + line * 26,
          width: 2,
          height: 9,
          colour: [INK[0] + shade, INK[1] + shade, INK[2] + shade],
        });
  if (button !== null) paint(picture, { x: 560, y: 14, width: 60, height: 30, colour: button });
  return picture;
}
const kept = reduced(page());
const unlike = (other: Picture) => difference(kept, reduced(other)).why;

describe("a page and the picture that is kept of it", () => {
  test("are the same where nothing changed, also once the picture was written and read", () => {
    expect(unlike(page())).toBeNull();
    expect(decode(encode(kept))).toMatchObject({ width: 320, height: 200 });
    expect(difference(decode(encode(kept)), reduced(page())).why).toBeNull();
  });

  test("are the same where edges of letters are a shade lighter or darker, as another processor draws them", () => {
    for (const shade of [-6, 6, 12]) expect([shade, unlike(page({ shade }))]).toEqual([shade, null]);
  });

  test.each([
    ["a column moved by two points", page({ column: 222 })],
    ["a column moved by one point", page({ column: 221 })],
    ["a button missing", page({ button: null })],
    ["a button in another colour of the same brightness", page({ button: [170, 96, 60] })],
    ["a text longer by three letters, over its edge", page({ longer: 3 })],
  ])("differ by %s", (_, changed) => {
    const { why, shown } = difference(kept, reduced(changed));
    expect(why).toMatch(/^differs at \d+ points$/);
    expect(shown).toMatchObject({ width: 320, height: 200 });
  });

  test("differ by their size, and that is said", () => {
    expect(difference(kept, reduced({ ...page(), height: 398 })).why).toBe("is 320 × 199 instead of 320 × 200");
  });

  test("may differ by a speck, and by no more than that", () => {
    const speck = (points: number) => {
      const other = { ...kept, data: Buffer.from(kept.data) };
      for (let n = 0; n < points; n++) other.data.set([0, 0, 0, 255], n * 4);
      return difference(kept, other).why;
    };
    expect(speck(TOLERATED)).toBeNull();
    expect(speck(TOLERATED + 1)).toBe(`differs at ${TOLERATED + 1} points`);
  });
});

test("a picture of many colours is kept as well: without a palette", () => {
  const many = { width: 64, height: 64, data: Buffer.alloc(64 * 64 * 4, 255) };
  for (let n = 0; n < 64 * 64; n++) many.data.set([n % 256, n >> 4, (n * 7) % 256], n * 4);
  expect(decode(encode(many)).data.equals(many.data)).toBe(true);
});
