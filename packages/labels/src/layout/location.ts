import { canBeBars, code128, moduleOf } from "../barcodes/code128.ts";
import { QUIET_MODULES, qrCode, qrModuleOf } from "../barcodes/qr.ts";
import type { Drawing } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { LocationLabel } from "../label.ts";
import type { Typesetter } from "./column.ts";
import { Column } from "./column.ts";

const WIDTH = 100 * DOTS_PER_MM;
const HEIGHT = 50 * DOTS_PER_MM;
const MARGIN = 24;
const INNER = WIDTH - 2 * MARGIN;
/** The longest code that there may be still has modules of three dots in it. */
const SQUARE = 216;
const BARS_Y = 254;
const BARS_HEIGHT = 118;

/** What kind of place it is and where, above the code in letters that are read from a forklift, and its name. */
function drawWords(column: Column, { direction, kind_of_place, warehouse, code, name }: LocationLabel): void {
  const width = INNER - SQUARE - 16;
  const place = { x: direction === "rtl" ? MARGIN : MARGIN + SQUARE + 16, width, align: direction };
  const plain = { weight: "regular", direction, maxLines: 1 } as const;
  column.text(`${kind_of_place} · ${warehouse}`, place, { ...plain, sizes: [28, 24, 20] });
  column.text(code, place, { ...plain, weight: "bold", sizes: [96, 80, 64, 52, 40, 30, 24], isCode: true });
  column.text(name, place, { ...plain, maxLines: 2, sizes: [30, 26, 22] });
}

/** The label of a place in a warehouse: its code as a square, as bars where they can say it, and in large letters. */
export function layOutLocation(label: LocationLabel, typeset: Typesetter): Drawing {
  const { direction, code } = label;
  const column = new Column(typeset, MARGIN);
  const rows = qrCode(code);
  const module = qrModuleOf(rows, SQUARE);
  const inset = QUIET_MODULES * module;
  const left = direction === "rtl" ? WIDTH - MARGIN - SQUARE : MARGIN;
  column.ink.push({ kind: "qr", x: left + inset, y: MARGIN / 2 + inset, module, text: code, rows });
  drawWords(column, label);
  if (!canBeBars(code)) return { width: WIDTH, height: HEIGHT, ink: column.ink };
  const bars = code128(code);
  const wide = moduleOf(bars, WIDTH);
  const x = Math.floor((WIDTH - bars.modules * wide) / 2);
  column.ink.push({ kind: "code128", x, y: BARS_Y, module: wide, height: BARS_HEIGHT, text: code, bars: bars.bars });
  return { width: WIDTH, height: HEIGHT, ink: column.ink };
}
