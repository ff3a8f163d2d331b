import type { Box, Drawing, Text } from "../drawing.ts";
import type { Direction } from "../text/direction.ts";
import type { ShapedLine } from "../text/shape.ts";
import type { TextBlock, TextStyle } from "../text/wrap.ts";
import { layOutText } from "../text/wrap.ts";

/** Lays out a text in a width; the same text is laid out once for all labels of a file. */
export type Typesetter = (text: string, width: number, style: TextStyle) => TextBlock;

// As many as a file of the longest labels has different texts on a hundred of them.
const REMEMBERED = 1000;

/** A typesetter that remembers what it has set: senders, services and words come again on every label. */
export function createTypesetter(): Typesetter {
  const known = new Map<string, TextBlock>();
  return (text, width, style) => {
    const key = JSON.stringify([text, width, style]);
    const block = known.get(key) ?? layOutText(text, width, style);
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, block);
    return block;
  };
}

// Of an em. Marks above and below Arabic letters need more than Latin ones.
const LINE = 1.3;
const BASELINE = 0.95;

export type Align = "start" | "centre" | Direction;
type Placing = { x: number; width: number; align?: Align };

/** Puts things below one another, in dots. */
export class Column {
  readonly ink: Drawing["ink"][number][] = [];
  y: number;
  readonly #typeset: Typesetter;

  constructor(typeset: Typesetter, y: number) {
    this.#typeset = typeset;
    this.y = y;
  }

  /** A text, each line at the side where its reading begins; answers the direction that it has. */
  text(text: string, { x, width, align = "start" }: Placing, style: TextStyle): Direction {
    const { lines, size, direction } = this.#typeset(text, width, style);
    const side = align === "start" ? direction : align;
    for (const line of lines) this.line(line, { x, width, align: side }, size);
    return direction;
  }

  /** One line that is laid out already. */
  line({ runs, width: ems }: ShapedLine, { x, width, align }: Required<Placing>, size: number): void {
    const length = ems * size;
    const rest = Math.max(0, width - length);
    const left = align === "rtl" ? rest : align === "centre" ? rest / 2 : 0;
    const y = this.y + Math.round(size * BASELINE);
    const placed: Text = { kind: "text", x: x + left, y, size, runs, width: length };
    this.ink.push(placed);
    this.y += Math.round(size * LINE);
  }

  space(dots: number): void {
    this.y += dots;
  }

  rule(x: number, width: number, height = 2): void {
    this.ink.push(box(x, this.y, width, height));
    this.y += height;
  }
}

export const box = (x: number, y: number, width: number, height: number): Box => ({ kind: "box", x, y, width, height });

/** The four sides of a frame. */
export const frame = (x: number, y: number, width: number, height: number, line: number): Box[] => [
  box(x, y, width, line),
  box(x, y + height - line, width, line),
  box(x, y + line, line, height - 2 * line),
  box(x + width - line, y + line, line, height - 2 * line),
];
