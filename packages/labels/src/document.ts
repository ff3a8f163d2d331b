import type { Direction } from "./text/direction.ts";

/** A name and what it is, one below the other: the number of a document, its date, who it is for. */
export type Fact = { name: string; value: string };

/** A line of a table: as many cells as the table has columns. */
export type DocumentRow = readonly string[];

/** A document of business on A4: who gives it to whom, a table, and what it comes to. */
export type Document = {
  /** Of the language in which the words are. */
  direction: Direction;
  title: string;
  from: string;
  facts: readonly Fact[];
  /** Columns with their share of the width; the first is a text, the others are numbers. */
  columns: readonly { name: string; share: number }[];
  rows: readonly DocumentRow[];
  /** The last one is what it is all about. */
  totals: readonly Fact[];
  /** What stands at the foot of each page, before its number. */
  footer: string;
};
