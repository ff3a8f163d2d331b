import { code128 } from "../../packages/labels/src/barcodes/code128.ts";

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 3;
// What film calls black and white.
const [BLACK, WHITE, GREY] = [16, 235, 128];
const FRAMES = 3;

/** A picture of a label's code as a camera held over it sees it: the bars of our own labels, on white paper. */
function picture(text: string): Buffer {
  const row = Buffer.alloc(WIDTH, WHITE);
  const { bars, modules } = code128(text);
  let at = Math.floor((WIDTH - modules * MODULE) / 2);
  if (at < 10 * MODULE) throw new Error(`${text} is too long for a film of ${WIDTH} dots`);
  for (const [n, width] of bars.entries()) {
    if (n % 2 === 0) row.fill(BLACK, at, at + width * MODULE);
    at += width * MODULE;
  }
  const blank = Buffer.alloc(WIDTH, WHITE);
  const isBarred = (y: number) => y > HEIGHT / 4 && y < (HEIGHT * 3) / 4;
  const light = Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => (isBarred(y) ? row : blank)));
  return Buffer.concat([light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
}

/** A film of a label (YUV4MPEG2), as Chromium plays it in place of a camera. */
export function filmOf(text: string): Buffer {
  const frame = Buffer.concat([Buffer.from("FRAME\n"), picture(text)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420mpeg2\n`),
    ...Array.from({ length: FRAMES }, () => frame),
  ]);
}
