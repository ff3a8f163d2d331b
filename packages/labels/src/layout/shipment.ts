import { code128, moduleOf } from "../barcodes/code128.ts";
import { QUIET_MODULES, qrCode, qrModuleOf } from "../barcodes/qr.ts";
import type { Drawing } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { Party, ShipmentLabel } from "../label.ts";
import type { Typesetter } from "./column.ts";
import { box, Column, frame } from "./column.ts";

const WIDTH = 100 * DOTS_PER_MM;
const HEIGHT = 150 * DOTS_PER_MM;
/** Printers leave a rim of up to 2 mm blank. */
const MARGIN = 24;
const INNER = WIDTH - 2 * MARGIN;

// Everything has its place, however much or little there is to say: whoever sorts parcels looks at one spot.
const RECIPIENT_Y = 222;
const SERVICE_Y = 572;
const BARS_Y = 690;
const BARS_HEIGHT = 164;
const FOOT_Y = 908;
const SQUARE = HEIGHT - MARGIN - FOOT_Y;

type Sizes = readonly [number, ...number[]];
type PartySizes = { branch: Sizes; name: Sizes; phone: number; address: Sizes; lines: number };
/** What the word before a branch has of the line. */
const WORD = 190;
const senderSizes: PartySizes = { branch: [26, 22], name: [32, 27], phone: 28, address: [26, 22], lines: 2 };
const recipientSizes: PartySizes = {
  branch: [34, 28, 24],
  name: [50, 42, 34],
  phone: 40,
  address: [34, 28, 24],
  lines: 4,
};

/** Name, phone and address below a word that says whose they are, and the branch at the other end of its line. */
function drawParty(column: Column, { direction }: ShipmentLabel, word: string, party: Party, sizes: PartySizes): void {
  const place = { x: MARGIN, width: INNER };
  const plain = { weight: "regular", direction, maxLines: 1 } as const;
  const top = column.y;
  column.text(word, { ...place, align: direction }, { ...plain, sizes: [22] });
  const below = column.y;
  if (party.branch) {
    const beside =
      direction === "rtl" ? { x: MARGIN, align: "ltr" as const } : { x: MARGIN + WORD, align: "rtl" as const };
    column.y = top;
    column.text(party.branch, { ...beside, width: INNER - WORD }, { ...plain, weight: "bold", sizes: sizes.branch });
    column.y = Math.max(below, column.y);
  }
  const side = column.text(party.name, place, { ...plain, weight: "bold", sizes: sizes.name });
  column.text(party.phone, { ...place, align: side }, { ...plain, sizes: [sizes.phone, 24], isCode: true });
  column.text(party.address, place, { ...plain, direction: side, sizes: sizes.address, maxLines: sizes.lines });
}

/** Service at the side where reading begins, the money to collect in a frame at the other. */
function drawService(column: Column, { direction, words, service, cash }: ShipmentLabel): void {
  const half = INNER / 2 - 12;
  const [start, end] = direction === "rtl" ? [MARGIN + half + 24, MARGIN] : [MARGIN, MARGIN + half + 24];
  const plain = { weight: "regular", direction, maxLines: 1, sizes: [22] } as const;
  const width = cash === null ? INNER : half;
  const place = { x: cash === null ? MARGIN : start, width, align: direction };
  column.text(words.service, place, plain);
  column.text(service, place, { ...plain, weight: "bold", sizes: [38, 32, 26] });
  if (cash === null) return;
  column.y = SERVICE_Y + 8;
  column.ink.push(...frame(end, SERVICE_Y + 6, half, 92, 4));
  const within = { x: end + 14, width: half - 28, align: "centre" } as const;
  column.text(words.cash, within, plain);
  column.text(cash, within, { ...plain, weight: "bold", sizes: [42, 36, 30, 24], isCode: true });
}

function drawBars(column: Column, { barcode, direction }: ShipmentLabel): void {
  const bars = code128(barcode);
  const module = moduleOf(bars, WIDTH);
  const x = Math.floor((WIDTH - bars.modules * module) / 2);
  column.ink.push({ kind: "code128", x, y: BARS_Y, module, height: BARS_HEIGHT, text: barcode, bars: bars.bars });
  column.y = BARS_Y + BARS_HEIGHT + 6;
  const style = { weight: "regular", direction, maxLines: 1, sizes: [30], isCode: true } as const;
  column.text(barcode, { x: MARGIN, width: INNER, align: "centre" }, style);
}

/** The square code, and beside it what to say to somebody without a scanner. */
function drawFoot(column: Column, { direction, tracking_url, delivery_code, manifest, tenant }: ShipmentLabel): void {
  const rows = qrCode(tracking_url);
  const module = qrModuleOf(rows, SQUARE);
  const size = (rows.length + 2 * QUIET_MODULES) * module;
  const inset = QUIET_MODULES * module;
  const left = direction === "rtl" ? WIDTH - MARGIN - size : MARGIN;
  column.ink.push({ kind: "qr", x: left + inset, y: FOOT_Y + inset, module, text: tracking_url, rows });
  const width = INNER - size - 16;
  const place = { x: direction === "rtl" ? MARGIN : left + size + 16, width, align: direction };
  const plain = { weight: "regular", direction, maxLines: 2 } as const;
  column.y = FOOT_Y + inset;
  column.text(delivery_code, place, { ...plain, weight: "bold", maxLines: 1, sizes: [52, 44, 36, 30], isCode: true });
  column.space(8);
  if (manifest) column.text(manifest, place, { ...plain, maxLines: 1, sizes: [30, 26, 22] });
  column.text(tenant, place, { ...plain, sizes: [30, 26] });
}

/** A parcel's label in dots. */
export function layOutShipment(label: ShipmentLabel, typeset: Typesetter): Drawing {
  const column = new Column(typeset, MARGIN);
  const { words } = label;
  drawParty(column, label, words.sender, label.sender, senderSizes);
  column.y = RECIPIENT_Y - 14;
  column.rule(MARGIN, INNER, 4);
  column.y = RECIPIENT_Y;
  drawParty(column, label, words.recipient, label.recipient, recipientSizes);
  column.ink.push(box(MARGIN, SERVICE_Y - 10, INNER, 4));
  column.y = SERVICE_Y;
  drawService(column, label);
  drawBars(column, label);
  drawFoot(column, label);
  return { width: WIDTH, height: HEIGHT, ink: column.ink };
}
