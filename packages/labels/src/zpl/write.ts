import type { Drawing, SquareCode } from "../drawing.ts";
import { graphicField } from "./graphic.ts";
import { createRasterizer } from "./raster.ts";

/** Anything but letters and digits as its code: what is in a field can be no command. */
const asField = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => {
    const character = String.fromCharCode(byte);
    return /[0-9A-Za-z]/.test(character) ? character : `_${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");

// Printers set a square code ten dots lower than they are told.
const SQUARE_OFFSET = 10;

const squareField = ({ x, y, module, text }: SquareCode): string =>
  `^FO${x},${y - SQUARE_OFFSET}^BQN,2,${module}^FH_^FDMA,${asField(text)}^FS`;

type Rasterizer = ReturnType<typeof createRasterizer>;

function fieldOf(each: Drawing["ink"][number], rasterize: Rasterizer): string {
  switch (each.kind) {
    case "box":
      return `^FO${each.x},${each.y}^GB${each.width},${each.height},${Math.min(each.width, each.height)}^FS`;
    case "code128":
      return `^FO${each.x},${each.y}^BY${each.module}^BCN,${each.height},N,N,N,A^FD${each.text}^FS`;
    case "qr":
      return squareField(each);
    case "text": {
      const picture = rasterize(each);
      return picture ? `^FO${Math.max(0, picture.x)},${Math.max(0, picture.y)}${graphicField(picture)}^FS` : "";
    }
  }
}

/**
 * Labels for printers that speak ZPL II, at 203 dpi. Codes are the printer's own; texts are pictures, since printers neither
 * join nor order Arabic letters alike, and so that no text can be a command.
 */
export async function* writeZpl(drawings: AsyncIterable<Drawing>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const rasterize = createRasterizer();
  for await (const { width, height, ink } of drawings) {
    const fields = ink.map((each) => fieldOf(each, rasterize)).filter((field) => field !== "");
    yield encoder.encode(["^XA^CI28", `^PW${width}^LL${height}^LH0,0`, ...fields, "^XZ", ""].join("\n"));
  }
}
