import type { Document } from "../document.ts";
import type { Drawing } from "../drawing.ts";
import { DOTS_PER_MM } from "../drawing.ts";
import type { TextStyle } from "../text/wrap.ts";
import type { Typesetter } from "./column.ts";
import { Column } from "./column.ts";

const WIDTH = 210 * DOTS_PER_MM;
const HEIGHT = 297 * DOTS_PER_MM;
const MARGIN = 15 * DOTS_PER_MM;
const INNER = WIDTH - 2 * MARGIN;
const FOOT = HEIGHT - MARGIN;
const GAP = 12;
const LINES = 4;

type Style = Pick<TextStyle, "weight"> & { size: number; maxLines?: number; isCode?: boolean };
type Place = { x: number; width: number };

/** Draws one document: pages as they fill up. */
class Pages {
  readonly #document: Document;
  readonly #typeset: Typesetter;
  readonly #done: Column[] = [];
  #column: Column;

  constructor(document: Document, typeset: Typesetter) {
    this.#document = document;
    this.#typeset = typeset;
    this.#column = new Column(typeset, MARGIN);
  }

  /** From the side where its language begins: a place that is counted from there. */
  #from(start: number, width: number): Place {
    const x = this.#document.direction === "ltr" ? start : INNER - start - width;
    return { x: MARGIN + x, width };
  }

  #text(text: string, place: Place, { size, maxLines = 1, ...style }: Style, end = false): void {
    const { direction } = this.#document;
    const align = end === (direction === "ltr") ? "rtl" : "ltr";
    this.#column.text(text, { ...place, align }, { ...style, direction, sizes: [size, size * 0.8], maxLines });
  }

  /** Things beside each other: the next one begins below the longest. */
  #beside(parts: readonly (() => void)[]): void {
    const top = this.#column.y;
    const ends = parts.map((part) => {
      this.#column.y = top;
      part();
      return this.#column.y;
    });
    this.#column.y = Math.max(top, ...ends);
  }

  head(): this {
    const { title, from, facts } = this.#document;
    const half = INNER / 2;
    this.#beside([
      () => this.#text(from, this.#from(0, half), { weight: "bold", size: 44, maxLines: 2 }),
      () => this.#text(title, this.#from(half, half), { weight: "bold", size: 44 }, true),
    ]);
    this.#column.space(2 * GAP);
    for (const { name, value } of facts)
      this.#beside([
        () => this.#text(name, this.#from(0, INNER * 0.3), { weight: "regular", size: 26 }),
        () => this.#text(value, this.#from(INNER * 0.3, INNER * 0.7), { weight: "bold", size: 26, maxLines: 3 }),
      ]);
    this.#column.space(3 * GAP);
    return this;
  }

  #row(cells: readonly string[], weight: Style["weight"]): void {
    let start = 0;
    const parts = this.#document.columns.map(({ share }, index) => {
      const place = this.#from(start, INNER * share - GAP);
      start += INNER * share;
      const style: Style = { weight, size: 24, maxLines: index === 0 ? LINES : 1, isCode: index > 0 };
      return () => this.#text(cells[index] ?? "", place, style, index > 0);
    });
    this.#beside(parts);
  }

  #names(): void {
    this.#row(
      this.#document.columns.map(({ name }) => name),
      "bold",
    );
    this.#column.space(4);
    this.#column.rule(MARGIN, INNER, 3);
    this.#column.space(GAP);
  }

  /** Room for so much, on a page of its own where there is none left. */
  #room(dots: number): boolean {
    if (this.#column.y + dots <= FOOT - 40) return false;
    this.#done.push(this.#column);
    this.#column = new Column(this.#typeset, MARGIN);
    return true;
  }

  table(): this {
    this.#names();
    for (const cells of this.#document.rows) {
      if (this.#room(LINES * 34)) this.#names();
      this.#row(cells, "regular");
      this.#column.space(GAP);
    }
    this.#column.rule(MARGIN, INNER);
    this.#column.space(GAP);
    return this;
  }

  totals(): this {
    const { totals } = this.#document;
    this.#room(totals.length * 44);
    for (const [index, { name, value }] of totals.entries()) {
      const weight = index === totals.length - 1 ? "bold" : "regular";
      this.#beside([
        () => this.#text(name, this.#from(INNER * 0.4, INNER * 0.35), { weight, size: 26 }, true),
        () => this.#text(value, this.#from(INNER * 0.75, INNER * 0.25), { weight, size: 26, isCode: true }, true),
      ]);
      this.#column.space(4);
    }
    return this;
  }

  pages(): Drawing[] {
    const all = [...this.#done, this.#column];
    return all.map((column, index) => {
      this.#column = column;
      column.y = FOOT;
      const number = `${index + 1} / ${all.length}`;
      this.#beside([
        () => this.#text(this.#document.footer, this.#from(0, INNER * 0.8), { weight: "regular", size: 20 }),
        () =>
          this.#text(number, this.#from(INNER * 0.8, INNER * 0.2), { weight: "regular", size: 20, isCode: true }, true),
      ]);
      return { width: WIDTH, height: HEIGHT, ink: column.ink };
    });
  }
}

/** The pages of a document, in dots. */
export const layOutDocument = (document: Document, typeset: Typesetter): Drawing[] =>
  new Pages(document, typeset).head().table().totals().pages();
