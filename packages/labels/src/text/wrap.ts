import LineBreaker from "linebreak";
import { cleanText } from "./clean.ts";
import type { Direction } from "./direction.ts";
import { directionOf, withWholeNumbers } from "./direction.ts";
import type { Weight } from "./fonts.ts";
import type { ShapedLine } from "./shape.ts";
import { shapeLine } from "./shape.ts";

const ELLIPSIS = "…";

export type TextStyle = {
  weight: Weight;
  /** In dots, the largest first: the next one is taken where a text does not fit, and the last one is cut. */
  sizes: readonly [number, ...number[]];
  maxLines: number;
  /** Where the letters themselves don't say: that of the label. Numbers and codes say `ltr` themselves. */
  direction: Direction;
  /** Whatever it is made of. */
  isCode?: boolean;
};

/** A text laid out: its lines, each ready to be drawn, in one size. */
export type TextBlock = { lines: readonly ShapedLine[]; size: number; direction: Direction; isCut: boolean };

type Measure = (text: string) => number;

/** Where lines may end (UAX 14), as the pieces between. */
function piecesOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(text.slice(from, next.position));
    from = next.position;
  }
  return pieces;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** How much of a piece that is wider than a line fits on one: a letter at least. */
function fitting(piece: string, width: number, measure: Measure): string {
  const parts = Array.from(graphemes.segment(piece), ({ segment }) => segment);
  let [least, most] = [1, parts.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (measure(parts.slice(0, middle).join("")) <= width) least = middle;
    else most = middle - 1;
  }
  return parts.slice(0, least).join("");
}

/** Fills lines one behind the other. What is behind the last one is told as the rest. */
function fill(text: string, width: number, maxLines: number, measure: Measure): { lines: string[]; rest: string } {
  const pieces = piecesOf(text).toReversed();
  const lines: string[] = [];
  let line = "";
  while (pieces.length > 0 && lines.length < maxLines) {
    const piece = pieces.pop() ?? "";
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line !== "") {
      pieces.push(piece);
    } else {
      line = fitting(piece, width, measure);
      pieces.push(piece.slice(line.length));
    }
    lines.push(line.trimEnd());
    line = "";
  }
  if (line !== "" && lines.length < maxLines) lines.push(line.trimEnd());
  else if (line !== "") pieces.push(line);
  return { lines, rest: pieces.toReversed().join("") };
}

/** The last line with as much of the rest as has room, cut so that it shows by its end that there was more. */
const withEllipsis = (line: string, rest: string, width: number, measure: Measure): string =>
  fitting(`${line} ${rest}`, width - measure(ELLIPSIS), measure).trimEnd() + ELLIPSIS;

/**
 * Lays a text out in a box of so many dots: broken into lines between words, words that are wider than a line anywhere, and
 * what has no room in any of the sizes cut behind an ellipsis.
 */
export function layOutText(given: string, width: number, style: TextStyle): TextBlock {
  const text = withWholeNumbers(cleanText(given));
  const { weight, sizes, maxLines } = style;
  const direction = style.isCode ? "ltr" : (directionOf(text) ?? style.direction);
  const widths = new Map<string, number>();
  const measure: Measure = (part) => {
    const known = widths.get(part) ?? shapeLine(part, weight, direction).width;
    widths.set(part, known);
    return known;
  };
  let size = sizes[0];
  let filled = { lines: [] as string[], rest: "" };
  for (size of sizes) {
    filled = fill(text, width / size, maxLines, measure);
    if (filled.rest === "") break;
  }
  const isCut = filled.rest.trim() !== "";
  const lines = filled.lines.map((line, at) =>
    isCut && at === filled.lines.length - 1 ? withEllipsis(line, filled.rest, width / size, measure) : line,
  );
  return { lines: lines.map((line) => shapeLine(line, weight, direction)), size, direction, isCut };
}
