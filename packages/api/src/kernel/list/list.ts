import { channel } from "node:diagnostics_channel";
import type { Pending, Reader, StatementName, StatementRow } from "@karwan/db";
import type { ScopedAccess } from "../context.ts";
import type { Conditions } from "./conditions.ts";
import { conditionsOf, unaskedConditions } from "./conditions.ts";
import type { Declaration } from "./declaration.ts";
import { keysOf } from "./order.ts";
import type { Passage } from "./passage.ts";
import { currentPassage, passOn, passThrough } from "./passage.ts";
import type { Page, Passed, Sorting } from "./statements.ts";
import { ListStatements } from "./statements.ts";

/** The values of a list's scope: the tenant's id, and what else `$2` and so on stand for. */
export type ListKey = readonly [tenantId: string, ...more: unknown[]];

/** What a list can be asked for, and with it what it is told of by `heardLists`. */
export interface ListParts {
  name: string;
  filters: readonly string[];
  sorts: readonly string[];
}

export interface List<Row, Count, Input> {
  readonly parts: ListParts;
  /** The reads of a page and of the counts, for one batch: so both are of one snapshot. */
  reads(q: Reader, key: ListKey, input: Input & Page): [Pending<Row>, Pending<Count>];
  /** How many rows the filters leave; exact. */
  totalOf(counts: readonly Count[], input: Partial<Input>): number;
  /** A page, the counts under every filter but those of the columns counted by, and the total under all. */
  read(
    ctx: Pick<ScopedAccess, "read">,
    key: ListKey,
    input: Input & Page,
  ): Promise<{ rows: Row[]; counts: Count[]; total: number }>;
  /**
   * All rows that the filters leave, newest first as the list itself is, some at a time: pages passed through one behind
   * the other (`passThrough`). Each batch goes on behind the keys of the last row, which never change: what was there when
   * it began and stays is given once, whatever is written meanwhile. Each is a read of its own, so the caller's rights are
   * proven anew and no snapshot is held.
   */
  stream(ctx: Pick<ScopedAccess, "read">, key: ListKey, input: Partial<Input>): AsyncGenerator<Row[]>;
}

/** What a list was asked for, as told to whoever subscribes to `heardLists`. */
export interface HeardList {
  list: List<unknown, unknown, unknown>;
  key: ListKey;
  input: Page;
  filters: readonly string[];
  sort: string | null;
}
/** Tells of every page that is asked for: so that checks know what lists were asked for, and what not. */
export const heardLists = channel("karwan.lists");

const defined = new Map<string, ListParts>();
/** Every list that the modules loaded so far have defined, by name. */
export const definedLists = (): ReadonlyMap<string, ListParts> => defined;

/** Of what is passed through nobody asks how many there are: no rows, in the counts' place. */
const uncounted = { name: "", text: "SELECT 0::int8 AS rows WHERE $1::uuid IS NULL" };
const FIRST_PAGE: Page = { page: 1, limit: 1 };

type Sorted = { sort_by?: string; sort_order?: Sorting["order"] };
type Counted = Record<string, unknown> & { rows: number };

/** Names a list whose page and counts PostgreSQL has said the types of: they are statements of these names. */
export type ListName = {
  [Name in StatementName]: `${Name}.counts` extends StatementName ? Name : never;
}[StatementName];

/** Defines a list, once, at module level; its rows and counts are of the types that PostgreSQL says. */
export function defineList<const Name extends ListName, Input>(
  name: Name,
  of: Declaration<Input>,
): List<StatementRow<Name>, StatementRow<`${Name}.counts` & StatementName>, Input>;
export function defineList<Input>(name: string, of: Declaration<Input>): List<unknown, unknown, Input> {
  return composeList<unknown, Counted, Input>(name, of) as List<unknown, unknown, Input>;
}

/** The same for rows of which nothing is known. */
export function composeList<Row, Count extends Counted, Input>(
  name: string,
  of: Declaration<Input>,
): List<Row, Count, Input> {
  if (new Set(keysOf(of.order, "").map(({ isDescending }) => isDescending)).size !== 1)
    throw new TypeError(`The order of the list "${name}" goes two ways, so it can't be gone through`);
  const statements = new ListStatements(name, of);
  statements.declare(unaskedConditions(of, "none"), unaskedConditions(of, "all"));
  const { by = [] } = of.counts ?? {};
  const sorts = Object.keys(of.sorts ?? {}).flatMap((key) => [`${key} asc`, `${key} desc`]);
  const parts: ListParts = { name, filters: Object.keys(of.filters), sorts };
  defined.set(name, parts);

  const sortingOf = ({ sort_by, sort_order = "desc" }: Sorted): Sorting | null =>
    of.sorts && sort_by !== undefined ? { by: sort_by, order: sort_order } : null;

  /** A part of all rows, which says where the next one begins. */
  function batch(q: Reader, conditions: Conditions, input: Partial<Input>, passage: Passage): Pending<Row> {
    const pending = q.sql(...statements.batch<Row>(conditions, input, passage.after));
    return { ...pending, heard: (rows) => passOn(passage, name, rows as Passed<Row>[]) };
  }

  const list: List<Row, Count, Input> = {
    parts,
    reads(q, key, input) {
      const conditions = conditionsOf(of, key, input);
      const passage = currentPassage();
      if (passage) return [batch(q, conditions, input, passage), q.sql(uncounted, [key[0]])];
      const sorting = sortingOf(input as Sorted);
      if (heardLists.hasSubscribers) {
        const filters = [...conditions.asked, ...(conditions.each ? [conditions.each.name] : [])];
        heardLists.publish({ list, key, input, filters, sort: sorting && `${sorting.by} ${sorting.order}` });
      }
      return [
        q.sql(...statements.page<Row>(conditions, input, sorting)),
        q.sql(...statements.counts<Count>(by.length > 0 ? conditionsOf(of, key, input, by) : conditions)),
      ];
    },
    totalOf(counts, input) {
      const asked = by
        .map((column) => [column, (input as Record<string, unknown>)[column]] as const)
        .filter(([, value]) => value != null);
      const isListed = (row: Count) =>
        asked.every(([column, value]) => (Array.isArray(value) ? value.includes(row[column]) : value === row[column]));
      return counts.reduce((sum, row) => (isListed(row) ? sum + row.rows : sum), 0);
    },
    async read(ctx, key, input) {
      const [rows, counts] = await ctx.read((q) => list.reads(q, key, input));
      return { rows, counts, total: list.totalOf(counts, input) };
    },
    async *stream(ctx, key, input) {
      const all = { ...input, ...FIRST_PAGE } as Input & Page;
      for await (const { rows } of passThrough(() => list.read(ctx, key, all))) if (rows.length > 0) yield rows;
    },
  };
  return list;
}
