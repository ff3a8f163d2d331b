import type { ShapedRun } from "./text/shape.ts";

/** Dots of a printer of 203 dpi: 8 a millimetre. Everything on a label lies on them. */
export const DOTS_PER_MM = 8;

type Place = { x: number; y: number };

export type Box = Place & { kind: "box"; width: number; height: number };
/** One line; `y` is its baseline, `size` an em. */
export type Text = Place & { kind: "text"; size: number; runs: readonly ShapedRun[]; width: number };
/** Bars and spaces by turns, each so many modules wide; without the quiet zones. */
export type LinearCode = Place & {
  kind: "code128";
  text: string;
  module: number;
  height: number;
  bars: readonly number[];
};
/** `rows[y][x]` says whether a module is dark; without the quiet zone. */
export type SquareCode = Place & { kind: "qr"; text: string; module: number; rows: readonly (readonly boolean[])[] };

/** A label as it is printed: all places and lengths in whole dots, but for those within a line of text. */
export type Drawing = { width: number; height: number; ink: readonly (Box | Text | LinearCode | SquareCode)[] };
