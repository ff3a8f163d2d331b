import type { Statement, StatementOptions } from "@karwan/db";
import { statement } from "@karwan/db";
import { filtering, offsetOf } from "../../kernel/index.ts";

/** As many rows as a page can have (3 §1.9). */
const MAX_PAGE = 100;

interface PageOf {
  /** The table with its alias, e.g. `inventory_stock s`. */
  table: string;
  /** The conditions that every page has; they use the values given to the constructor. */
  scope: string;
  order: string;
  /** The statement around the page's rows: what is joined to them and shown. */
  select(rows: string): string;
}

/** A list's filters as SQL: each condition only when it is asked for, so that every combination has its own plan. */
export class Filters {
  readonly values: unknown[];
  readonly #codes: string[] = [];
  readonly #conditions: string[] = [];

  constructor(first: readonly unknown[] = []) {
    this.values = [...first];
  }

  /** Adds a condition with `?` for its value, unless there is none. `code`, one letter, stands for it in statement names. */
  add(code: string, condition: string, value: unknown): this {
    if (value === undefined || value === null) return this;
    this.#codes.push(code);
    this.#conditions.push(condition.replaceAll("?", `$${this.values.push(value)}`));
    return this;
  }

  /** Whether the list is asked for whole. */
  get none(): boolean {
    return this.#codes.length === 0;
  }

  /** A named statement of these filters, with their conditions as `where` (empty, or beginning with AND). */
  statement<Row>(name: string, build: (where: string) => string, whole: StatementOptions = {}): Statement<Row> {
    const options = this.none ? whole : filtering;
    const where = this.#conditions.map((condition) => ` AND ${condition}`).join("");
    return statement<Row>(`${name}.${this.#codes.join("")}`, build(where), options);
  }

  /**
   * One page and its values. The page is cut before anything is joined to it. The unfiltered first page, which is nearly
   * every page, has a constant in its LIMIT: so a plan for any parameters knows that the rows are few, and is made once
   * a connection instead of once a request. Other pages are planned for the values at hand: which index serves depends
   * on them.
   */
  page<Row>(name: string, input: { page: number; limit: number }, of: PageOf): [Statement<Row>, unknown[]] {
    const first = input.page === 1 && this.none;
    const limit = this.values.length + 1;
    const cut = (where: string) => {
      const rows = `SELECT * FROM ${of.table} WHERE ${of.scope}${where} ORDER BY ${of.order} LIMIT`;
      if (!first) return `(${rows} $${limit} OFFSET $${limit + 1})`;
      const alias = of.table.split(" ").at(-1) ?? "";
      return `(SELECT * FROM (${rows} ${MAX_PAGE}) ${alias} ORDER BY ${of.order} LIMIT $${limit})`;
    };
    const query = this.statement<Row>(
      first ? `${name}.first` : name,
      (where) => `${of.select(cut(where))} ORDER BY ${of.order}`,
      first ? {} : filtering,
    );
    return [query, [...this.values, input.limit, ...(first ? [] : [offsetOf(input)])]];
  }
}
