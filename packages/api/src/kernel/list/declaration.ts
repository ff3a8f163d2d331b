import type { StatementOptions } from "@karwan/db";
import type { CountedTable } from "../counted-tables.ts";

/**
 * A filter as SQL, `?` standing for what was asked for. With `value` that is what `?` stands for instead; where it is
 * null or undefined, nothing was asked. With `each` the filter names several values of a column, and rows of each are
 * read by themselves, as far as the page can reach into them: none costs more than an index's first rows, however rare
 * it is.
 */
export type Filter<Asked> = string | { sql: string; value(asked: Asked): unknown } | { each: string };

/** A list's filters by the names of its inputs, in the order of their conditions. */
export type Filters<Input> = {
  readonly [Name in keyof Input & string]?: Filter<NonNullable<Input[Name]>>;
};

/**
 * A key of an order, as it is ascending: a column of the list's table with what SQL says behind it (`created_at DESC`,
 * `license_number NULLS LAST`), or SQL of anything else and the name that it goes on under.
 */
export type SortKey = string | { sql: string; as: string };
/** The keys of an order and, where no index has it, what that may cost. */
export type Sort = readonly SortKey[] | { by: readonly SortKey[]; plan: StatementOptions };

export interface Declaration<Input> {
  /** The tables, the list's own first, each with an alias: `drivers d JOIN users u ON ...`. */
  from: string;
  /** What every row of the list is; `$1` is the tenant, and the list's key has the values. */
  scope: string;
  filters: Filters<Input>;
  /** A condition without a value that holds unless something was asked for that it would hide. */
  byDefault?: { only: string; unless(input: Partial<Input>): boolean };
  /** The order that is had unasked, total. Its keys never change and go one way: so all rows can be gone through by it. */
  order: readonly string[];
  /** What the list as a whole may cost beyond the ordinary: no index has its order, or its columns are much to find. */
  plan?: StatementOptions;
  /** By the values of the input `sort_by`, each total. */
  sorts?: Readonly<Record<string, Sort>>;
  /** Exact counts: by these columns, whatever the filters of their names say. Left out: the total alone. */
  counts?: {
    by?: readonly string[];
    /**
     * The table that knows them of the whole list; its alias is `c`. Its scope, if the tenant alone is not it. With
     * `filters`, in a list that hides nothing by default, it knows them under these too, whose conditions are about columns
     * that it has under the same names.
     */
    counted?: { in: CountedTable; scope?: string; filters?: readonly (keyof Input & string)[] };
    /** Counts what filters leave so far and no further: the first ones in the list's own order, where there are more. */
    atMost?: number;
    /** Where all rows of the list can be counted without the tables that only filters need. */
    from?: string;
  };
  /**
   * What filters leave is looked for among so many of the first rows, and where those have too few of it, by whatever index
   * knows the filters: so what nearly all rows are is found as quickly as what few are, however wrong the planner's guess.
   */
  near?: number;
  /** Columns that the page's rows keep when it is cut; all of the list's table when left out. */
  cut?: string;
  /** What is shown of the page's rows, and what is joined to them once the page is cut: `rows` is a table expression. */
  columns: string | ((...given: string[]) => string);
  source(rows: string): string;
  /** The alias that `source` gives the page's rows, if it is not the one that they had. */
  shownAs?: string;
  /** Orders the rows that one of the page's rows becomes by what is joined. */
  thenBy?: string;
  /** Inputs that do not filter, but of which `columns` needs the values. */
  given?: readonly (keyof Input & string)[];
}

/** A list's filters for inputs of a type. */
export const filtersOf = <Input>(filters: Filters<Input>): Filters<Input> => filters;
