import PDFDocument from "pdfkit";
import type { Drawing, LinearCode, SquareCode, Text } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { FontName } from "../text/fonts.ts";
import { LaidOutFont } from "./font.ts";
import { drawSilent } from "./marks.ts";

const POINTS_PER_DOT = 72 / 25.4 / DOTS_PER_MM;

type Fonts = Map<FontName, LaidOutFont>;

function drawText(doc: PDFKit.PDFDocument, fonts: Fonts, { x, y, size, runs }: Text): void {
  let at = x;
  for (const run of runs) {
    let font = fonts.get(run.font);
    if (!font) {
      font = new LaidOutFont(run.font);
      fonts.set(run.font, font);
      // Its types know files of fonts alone; it takes whatever lays texts out.
      doc.registerFont(run.font, font.font as never);
    }
    // Told its width and how many words it has, the library has nothing to measure. With features it asks the font for
    // the whole run at once, and not word by word.
    const told = { lineBreak: false, baseline: "alphabetic", features: [], textWidth: run.width * size, wordCount: 1 };
    doc
      .font(run.font)
      .fontSize(size)
      .text(font.nameOf(run), at, y, told as PDFKit.Mixins.TextOptions);
    drawSilent(doc, run, { x: at, y, size });
    at += run.width * size;
  }
}

function drawBars(doc: PDFKit.PDFDocument, { x, y, module, height, bars }: LinearCode): void {
  let at = x;
  for (const [n, width] of bars.entries()) {
    if (n % 2 === 0) doc.rect(at, y, width * module, height);
    at += width * module;
  }
  doc.fill();
}

/** One box for all dark modules that touch in a row: between two boxes viewers show a hairline. */
function drawSquare(doc: PDFKit.PDFDocument, { x, y, module, rows }: SquareCode): void {
  for (const [row, modules] of rows.entries()) {
    for (let from = 0; from < modules.length; from += 1) {
      let to = from;
      while (modules[to]) to += 1;
      if (to > from) doc.rect(x + from * module, y + row * module, (to - from) * module, module);
      from = to;
    }
  }
  doc.fill();
}

function drawPage(doc: PDFKit.PDFDocument, fonts: Fonts, { width, height, ink }: Drawing): void {
  doc.addPage({ size: [width * POINTS_PER_DOT, height * POINTS_PER_DOT], margin: 0 });
  doc.scale(POINTS_PER_DOT).fillColor("black");
  for (const each of ink) {
    if (each.kind === "text") drawText(doc, fonts, each);
    else if (each.kind === "code128") drawBars(doc, each);
    else if (each.kind === "qr") drawSquare(doc, each);
    else doc.rect(each.x, each.y, each.width, each.height).fill();
  }
}

/** What the document has written since it was last asked. */
function written(doc: PDFKit.PDFDocument): Uint8Array | null {
  const chunk: unknown = doc.read();
  return chunk instanceof Uint8Array ? chunk : null;
}

/** A PDF, a page a drawing. A page leaves before the next one is drawn; only the letters that were used are kept. */
export async function* writePdf(drawings: AsyncIterable<Drawing>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const info = { Producer: "Karwan", Creator: "Karwan", CreationDate: madeAt };
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: false,
    font: "",
    info,
  });
  const fonts: Fonts = new Map();
  for await (const drawing of drawings) {
    drawPage(doc, fonts, drawing);
    const chunk = written(doc);
    if (chunk) yield chunk;
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Uint8Array;
}
