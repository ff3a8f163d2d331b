import type { ReactNode } from "react";

/** One column of a list. */
export interface Column<Row> {
  id: string;
  header: string;
  /** Share of the width. */
  width: number;
  cell(row: Row): ReactNode;
  /** What the server sorts by for this column. */
  sortKey?: string;
}

export interface Sort {
  by: string;
  order: "asc" | "desc";
}

/** Which columns of a list are shown. */
export interface ColumnChoice {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  onChange(hidden: string[]): void;
}
