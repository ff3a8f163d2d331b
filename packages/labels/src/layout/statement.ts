import type { Drawing } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { Statement, StatementLine } from "../statement.ts";
import { createFigures } from "../text/figures.ts";
import type { Weight } from "../text/fonts.ts";
import type { Typesetter } from "./column.ts";
import { Column } from "./column.ts";

const WIDTH = 210 * DOTS_PER_MM;
const HEIGHT = 297 * DOTS_PER_MM;
const MARGIN = 120;
const INNER = WIDTH - 2 * MARGIN;
const GAP = 16;
const LINE = 44;
const FOOT = 60;
const FACT = 46;
const TITLE = 90;
const SIZES = [26, 23, 20, 17] as const;

/** The columns from where reading begins, with their widths; what is counted stands at the other side of its own. */
const columns = [
  { key: "at", width: 250, isCode: true, isCounted: false },
  { key: "kind", width: 300, isCode: false, isCounted: false },
  { key: "about", width: 370, isCode: false, isCounted: false },
  { key: "amount", width: 260, isCode: true, isCounted: true },
  { key: "balance", width: 260, isCode: true, isCounted: true },
] as const satisfies readonly { key: keyof StatementLine; width: number; isCode: boolean; isCounted: boolean }[];

const setFigures = createFigures();

type Words = { isWords: boolean; weight: Weight };

/** A line of the table at a height, with a rule below it. */
function drawLine(
  column: Column,
  { direction }: Statement,
  line: StatementLine,
  y: number,
  { isWords, weight }: Words,
): void {
  let next = 0;
  for (const { key, width, isCode, isCounted } of columns) {
    const start = next;
    next += width;
    const inner = width - GAP;
    const left = MARGIN + (isCounted ? start + GAP : start);
    const x = direction === "rtl" ? WIDTH - left - inner : left;
    const end = direction === "rtl" ? "ltr" : "rtl";
    column.y = y + 6;
    const align = isCounted ? end : direction;
    const figures = isCode ? setFigures(line[key], weight) : null;
    if (figures && figures.width * SIZES[0] <= inner) {
      column.line(figures, { x, width: inner, align }, SIZES[0]);
      continue;
    }
    // Words above a column are words, whatever is below them.
    const style = { weight, direction, maxLines: 1, sizes: SIZES, isCode: isCode && !isWords } as const;
    column.text(line[key], { x, width: inner, align }, style);
  }
  column.y = y + LINE - 2;
  column.rule(MARGIN, INNER, 1);
}

/** What stands above the table of the first page; answers where the table begins. */
function drawHead(column: Column, { direction, title, facts }: Statement): void {
  const style = { weight: "regular", direction, maxLines: 1 } as const;
  column.y = MARGIN;
  column.text(title, { x: MARGIN, width: INNER, align: direction }, { ...style, weight: "bold", sizes: [52, 44] });
  for (const [n, { word, value, isCode = false }] of facts.entries()) {
    const y = MARGIN + TITLE + n * FACT;
    const beside = INNER - 320;
    column.y = y;
    const at = direction === "rtl" ? WIDTH - MARGIN - 300 : MARGIN;
    column.text(word, { x: at, width: 300, align: direction }, { ...style, sizes: [28, 24, 20] });
    column.y = y;
    const place = { x: direction === "rtl" ? MARGIN : MARGIN + 320, width: beside, align: direction };
    column.text(value, place, { ...style, weight: "bold", sizes: [28, 24, 20], isCode });
  }
}

const tableTop = ({ facts }: Statement): number => MARGIN + TITLE + facts.length * FACT + 24;
// Above every table are the words of its columns, below it is the foot.
const linesBelow = (top: number): number => Math.floor((HEIGHT - MARGIN - FOOT - top) / LINE) - 1;

/** How many lines the first page of a statement has, and how many each other. */
export function linesOf(statement: Statement): { first: number; others: number } {
  return { first: linesBelow(tableTop(statement)), others: linesBelow(MARGIN) };
}

/** How many pages a statement has: its balances before and after are lines too. */
export function pagesOf(statement: Statement): number {
  const { first, others } = linesOf(statement);
  return 1 + Math.ceil(Math.max(0, statement.entries + 2 - first) / others);
}

export type SetLine = { line: StatementLine; weight: Weight };

/** A page of a statement, counted from 1, with the lines that are on it. */
export function layOutPage(
  statement: Statement,
  typeset: Typesetter,
  { page, lines }: { page: number; lines: readonly SetLine[] },
): Drawing {
  const column = new Column(typeset, MARGIN);
  if (page === 1) drawHead(column, statement);
  const top = page === 1 ? tableTop(statement) : MARGIN;
  drawLine(column, statement, statement.columns, top, { isWords: true, weight: "bold" });
  for (const [n, { line, weight }] of lines.entries())
    drawLine(column, statement, line, top + (n + 1) * LINE, { isWords: false, weight });
  column.y = HEIGHT - MARGIN;
  const style = { weight: "regular", direction: statement.direction, maxLines: 1, sizes: [24, 20] } as const;
  column.text(statement.footOf(page, pagesOf(statement)), { x: MARGIN, width: INNER, align: "centre" }, { ...style });
  return { width: WIDTH, height: HEIGHT, ink: column.ink };
}
