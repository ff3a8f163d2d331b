import type { Direction } from "./text/direction.ts";

/** One line of a statement of account; all amounts and moments as they are to be read. */
export type StatementLine = { at: string; kind: string; about: string; amount: string; balance: string };

/** A statement of account on A4, apart from its entries. */
export type Statement = {
  /** The direction of the language in which its words are. */
  direction: Direction;
  title: string;
  /** What stands above the table, each a word and what it is: holder, tenant, period. */
  facts: readonly { word: string; value: string; isCode?: boolean }[];
  columns: StatementLine;
  opening: StatementLine;
  closing: StatementLine;
  /** How many entries there are: how many pages these take is written on the first one. */
  entries: number;
  /** What is at the foot of a page. */
  footOf: (page: number, pages: number) => string;
};
