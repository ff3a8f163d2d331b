import type { Statement, StatementOptions } from "@karwan/db";
import { composedStatement } from "@karwan/db";
import { offsetOf } from "../pagination.ts";
import { counting, filtering } from "../plans.ts";
import type { Conditions } from "./conditions.ts";
import type { Declaration } from "./declaration.ts";
import type { Key } from "./order.ts";
import { carried, keysOf, orderInside, orderOutside } from "./order.ts";

export type Asked<Row> = [Statement<Row>, unknown[]];
export type Page = { page: number; limit: number };
export type Sorting = { by: string; order: "asc" | "desc" };
/** A row on its way through all rows: with its keys, behind which the next batch begins. */
export type Passed<Row> = Row & { cursor: string[] };

/** As many rows as a page can have (3 §1.9). */
const MAX_PAGE = 100;
/** As many as are held at a time where all are gone through: few enough to be looked up one by one, as a page's are. */
export const BATCH = 40;
const passing: StatementOptions = {
  plan: {
    why: "more rows than a page's are looked up one by one, also in small tables that need no index",
    discards: 2000,
  },
};
/** With so many combinations of filters, or fewer, each has a name, and so is parsed once a connection. */
const MAX_NAMED = 256;

const plainOf = ({ asked, isWide }: Conditions) => asked.length === 0 && !isWide;

/** The SQL of one list: the statements that it is asked with, put together for what is asked. */
export class ListStatements<Input> {
  readonly #name: string;
  readonly #of: Declaration<Input>;
  readonly #alias: string;
  readonly #codes: ReadonlyMap<string, string>;
  readonly #made = new Map<string, Statement<unknown>>();

  constructor(name: string, of: Declaration<Input>) {
    this.#name = name;
    this.#of = of;
    this.#alias = /^\S+ (\w+)/.exec(of.from)?.[1] ?? "";
    this.#codes = new Map(Object.keys(of.filters).map((filter, at) => [filter, String.fromCodePoint(97 + at)]));
  }

  /**
   * Declares what the list's rows and counts are typed by: a page and the counts of the whole, whose names are the list's own
   * and that with `counts` behind it; a condition would have said of a column that it is never null. Then a page with
   * every condition that there is, so that the database has checked them all.
   */
  declare(whole: Conditions, filtered: Conditions): void {
    const deep = { page: 2, limit: MAX_PAGE } as Partial<Input> & Page;
    this.page(whole, deep, null);
    composedStatement(`${this.#name}.counts`, this.#countsText(whole, false), counting);
    if (plainOf(filtered) && !filtered.each) return;
    const keys = this.#keysOf(null);
    const next = filtered.values.length + 1;
    const rows = this.#cut(keys, filtered, false, next);
    composedStatement(`${this.#name}.filtered`, this.#shown(rows, keys, next + (filtered.each ? 3 : 2)), filtering);
  }

  /** A statement under the list's name and these words, put together once; without a name each time. */
  #named<Row>(words: readonly string[] | null, text: () => string, options: StatementOptions): Statement<Row> {
    if (!words) return { name: "", text: text() };
    const name = [this.#name, ...words].join(".");
    const made = this.#made.get(name) ?? composedStatement(name, text(), options);
    this.#made.set(name, made);
    return made as Statement<Row>;
  }

  /** What tells a statement from others of its kind; null where they are too many for all to be remembered. */
  #words(kind: string, { asked, each, isWide }: Conditions, sorting: Sorting | null): string[] | null {
    const sorts = Object.keys(this.#of.sorts ?? {}).length * 2 || 1;
    if (asked.length > 0 && 2 ** this.#codes.size * sorts > MAX_NAMED) return null;
    const filters = [...asked, ...(each ? [each.name] : [])].map((name) => this.#codes.get(name) ?? "").join("");
    const marks = `${filters}${isWide ? "_" : ""}`;
    return [kind, ...(sorting ? [sorting.by, sorting.order] : []), ...(marks ? [marks] : [])];
  }

  #keysOf(sorting: Sorting | null): Key[] {
    const sort = sorting && this.#of.sorts?.[sorting.by];
    return sort ? keysOf(sort, this.#alias, sorting.order === "desc") : keysOf(this.#of.order, this.#alias);
  }

  #planOf(sorting: Sorting | null): StatementOptions {
    const sort = sorting && this.#of.sorts?.[sorting.by];
    return sort && "plan" in sort ? sort.plan : (this.#of.plan ?? {});
  }

  #rows(keys: readonly Key[], where: string, most?: string): string {
    const { from, scope, cut = `${this.#alias}.*`, near } = this.#of;
    let some = `FROM ${from} WHERE ${scope}${where}`;
    if (near && where && most) some = `FROM (${this.#firstOnes(where, keys, most)}) ${this.#alias}`;
    return `SELECT ${cut}${carried(keys, this.#alias)} ${some} ${orderInside(keys)}`;
  }

  /** The first rows, so many, that conditions leave: among the nearest ones, otherwise among all, in no index's order. */
  #firstOnes(where: string, keys: readonly Key[], most: string): string {
    const { from, scope, cut = `${this.#alias}.*`, near } = this.#of;
    const alias = this.#alias;
    const [all, order] = [`SELECT ${cut} FROM ${from} WHERE ${scope}`, orderInside(keys)];
    if (!near || !where) return `${all}${where} ${order} LIMIT ${most}`;
    const found = `SELECT ${alias}.* FROM (${all} ${order} LIMIT ${near}) ${alias} WHERE true${where} LIMIT ${most}`;
    const many = "(SELECT count(*) FROM near)";
    return `WITH near AS MATERIALIZED (${found})
      SELECT ${alias}.* FROM (SELECT * FROM near WHERE ${many} >= ${most}
        UNION ALL SELECT * FROM (${all}${where} AND ${many} < ${most} OFFSET 0) far) ${alias} ${order} LIMIT ${most}`;
  }

  /** What is shown of rows that were cut out, whose own parameters begin with the number `first`. */
  #shown(rows: string, keys: readonly Key[], first: number, more = ""): string {
    const { columns, source, shownAs = this.#alias, thenBy, given = [] } = this.#of;
    const shown = typeof columns === "string" ? columns : columns(...given.map((_, at) => `$${first + at}`));
    const order = `${orderOutside(keys, shownAs)}${thenBy ? `, ${thenBy}` : ""}`;
    return `SELECT ${shown}${more} FROM ${source(`(${rows})`)} ${order}`;
  }

  #given(input: Partial<Input>): unknown[] {
    return (this.#of.given ?? []).map((name) => input[name] ?? null);
  }

  /** A page's rows before anything is joined to them; its limit and offset are the parameters from `next` on. */
  #cut(keys: readonly Key[], { where, each }: Conditions, isFirst: boolean, next: number): string {
    const alias = this.#alias;
    const order = orderOutside(keys, alias);
    if (each) {
      const reach = isFirst ? `${MAX_PAGE}` : `$${next + 1}::int + $${next + 2}::int`;
      const rows = `${this.#rows(keys, `${where} AND ${each.column} = wanted.value`)} LIMIT ${reach}`;
      const from = `unnest($${next}::text[]) AS wanted(value), LATERAL (${rows}) ${alias}`;
      return `SELECT ${alias}.* FROM ${from} ${order} LIMIT $${next + 1} OFFSET $${next + 2}`;
    }
    const most = `($${next}::int8 + $${next + 1}::int8)`;
    const rows = this.#rows(keys, where, isFirst ? undefined : most);
    if (!isFirst) return `${rows} LIMIT $${next} OFFSET $${next + 1}`;
    return `SELECT ${alias}.* FROM (${rows} LIMIT ${MAX_PAGE}) ${alias} ${order} LIMIT $${next}`;
  }

  /**
   * One page. The first page of the whole list, or of what is read value by value, is nearly every page: it has a constant in
   * its LIMIT, so that a plan for any values knows that the rows are few, and is made once a connection instead of once a
   * request, at half the database's work. Other pages are planned for the values at hand: which index serves depends on
   * them.
   */
  page<Row>(conditions: Conditions, input: Partial<Input> & Page, sorting: Sorting | null): Asked<Row> {
    const { values, each } = conditions;
    const isFirst = input.page === 1 && plainOf(conditions);
    const next = values.length + 1;
    const paging = [...(each ? [each.values] : []), input.limit, ...(isFirst && !each ? [] : [offsetOf(input)])];
    const text = () => {
      const keys = this.#keysOf(sorting);
      return this.#shown(this.#cut(keys, conditions, isFirst, next), keys, next + paging.length);
    };
    const isWhole = !isFirst && !each && !sorting && plainOf(conditions);
    const words = isWhole ? [] : this.#words(isFirst ? "first" : "page", conditions, sorting);
    const query = this.#named<Row>(words, text, isFirst ? this.#planOf(sorting) : filtering);
    return [query, [...values, ...paging, ...this.#given(input)]];
  }

  #countsText(conditions: Conditions, isKnown: boolean): string {
    const { by = [], counted, from = this.#of.from, atMost } = this.#of.counts ?? {};
    const isPlain = plainOf(conditions);
    if (atMost && !isKnown) {
      const each = by.map((column) => `${this.#alias}.${column}`).join(", ");
      const some = this.#firstOnes(conditions.where, this.#keysOf(null), `${atMost}`);
      return `SELECT ${each}${each && ", "}count(*) AS rows FROM (${some}) ${this.#alias}${each && ` GROUP BY ${each}`}`;
    }
    const [alias, rows, table, where] =
      isKnown && counted
        ? [
            "c",
            "sum(c.rows)::int8",
            `${counted.in.table} c`,
            `${counted.scope ?? "c.tenant_id = $1"}${this.#known(conditions)}`,
          ]
        : [this.#alias, "count(*)", isPlain ? from : this.#of.from, `${this.#of.scope}${conditions.where}`];
    const columns = by.map((column) => `${alias}.${column}`).join(", ");
    const grouped = columns && ` GROUP BY ${columns}`;
    return `SELECT ${columns}${columns && ", "}${rows} AS rows FROM ${table} WHERE ${where}${grouped}`;
  }

  /** What was asked for, about the table that knows the counts; what is hidden by default it does not count. */
  #known({ asked, where }: Conditions): string {
    return asked.length === 0 ? "" : where.replaceAll(`${this.#alias}.`, "c.");
  }

  /**
   * How many rows there are, by the columns that the list counts by. Of the whole list a table may know it, and of what
   * some of its filters leave.
   */
  counts<Row>(conditions: Conditions): Asked<Row> {
    const { counted } = this.#of.counts ?? {};
    const under: readonly string[] = counted?.filters ?? [];
    const isPlain = plainOf(conditions);
    const isKnown =
      counted !== undefined && !conditions.isWide && conditions.asked.every((name) => under.includes(name));
    const words = this.#words(isKnown ? "known" : "counts", conditions, null);
    const options = isKnown ? {} : isPlain ? counting : filtering;
    return [this.#named<Row>(words, () => this.#countsText(conditions, isKnown), options), conditions.values];
  }

  /** The rows that follow those with the keys `after`, in the list's own order: a first page of what is left. */
  batch<Row>(conditions: Conditions, input: Partial<Input>, after: readonly string[]): Asked<Passed<Row>> {
    const { each, values } = conditions;
    const keys = this.#keysOf(null);
    const given = [...values, ...(each ? [each.values] : []), ...after];
    const place = (at: number) => `$${given.length - after.length + at + 1}`;
    const ofEach = each ? ` AND ${each.column} = ANY(${place(-1)}::text[])` : "";
    const columns = `(${keys.map(({ inside }) => inside).join(", ")})`;
    const behind = ` AND ${columns} ${keys[0]?.isDescending ? "<" : ">"} (${after.map((_, at) => place(at)).join(", ")})`;
    const where = `${conditions.where}${ofEach}${after.length > 0 ? behind : ""}`;
    const { shownAs = this.#alias } = this.#of;
    const cursor = `, ARRAY[${keys.map(({ outside }) => `${shownAs}.${outside}::text`).join(", ")}] AS cursor`;
    const next = given.length + 1;
    const text = () =>
      this.#shown(this.#cut(keys, { ...conditions, where, each: null }, true, next), keys, next + 1, cursor);
    const words = this.#words(after.length > 0 ? "batch_behind" : "batch", conditions, null);
    const options = plainOf(conditions) && !each ? (this.#of.plan ?? passing) : filtering;
    return [this.#named(words, text, options), [...given, BATCH, ...this.#given(input)]];
  }
}
