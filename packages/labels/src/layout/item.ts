import { code128, moduleOf } from "../barcodes/code128.ts";
import type { Drawing } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { ItemLabel } from "../label.ts";
import type { Typesetter } from "./column.ts";
import { Column } from "./column.ts";

const WIDTH = 50 * DOTS_PER_MM;
const HEIGHT = 30 * DOTS_PER_MM;
const MARGIN = 16;
const BARS_Y = 116;
const BARS_HEIGHT = 76;

/** An item's label in dots: its name and SKU above, its barcode below. */
export function layOutItem({ direction, name, sku, barcode }: ItemLabel, typeset: Typesetter): Drawing {
  const column = new Column(typeset, 10);
  const place = { x: MARGIN, width: WIDTH - 2 * MARGIN };
  const style = { weight: "regular", direction, maxLines: 1, isCode: true } as const;
  const side = column.text(name, place, { weight: "bold", direction, maxLines: 2, sizes: [28, 24] });
  column.text(sku, { ...place, align: side }, { ...style, sizes: [24, 20, 17] });
  const bars = code128(barcode);
  const module = moduleOf(bars, WIDTH);
  const x = Math.floor((WIDTH - bars.modules * module) / 2);
  column.ink.push({ kind: "code128", x, y: BARS_Y, module, height: BARS_HEIGHT, text: barcode, bars: bars.bars });
  column.y = BARS_Y + BARS_HEIGHT + 4;
  column.text(barcode, { ...place, align: "centre" }, { ...style, sizes: [22] });
  return { width: WIDTH, height: HEIGHT, ink: column.ink };
}
