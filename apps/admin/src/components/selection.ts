import { useMemo, useRef, useState } from "react";

/** As many rows as one request may name (4 L9). */
export const MOST = 200;

/** The places between two, both included, in either order; no more than one request takes, from the first on. */
export function between(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  const length = Math.min(Math.abs(to - from) + 1, MOST);
  return Array.from({ length }, (_, n) => from + n * step);
}

/** What is chosen after some rows were added, or taken away; never more than one request takes. */
export function chosenWith<Row extends { id: string }>(
  old: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  isAdded: boolean,
): Map<string, Row> {
  const next = new Map(old);
  for (const row of rows) {
    if (!isAdded) next.delete(row.id);
    else if (next.size < MOST || next.has(row.id)) next.set(row.id, row);
  }
  return next;
}

export interface Selection<Row extends { id: string }> {
  rows: ReadonlyMap<string, Row>;
  /** Where a range begins that is chosen next. */
  anchor: { current: number | null };
  set(rows: readonly Row[], isAdded: boolean): void;
  clear(): void;
}

/** Rows that something is done with together: they stay chosen while the list is filtered, sorted and read again. */
export function useSelection<Row extends { id: string }>(): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map());
  const anchor = useRef<number | null>(null);
  return useMemo(
    () => ({
      rows,
      anchor,
      set: (changed, isAdded) => setRows((old) => chosenWith(old, changed, isAdded)),
      clear: () => {
        anchor.current = null;
        setRows(new Map());
      },
    }),
    [rows],
  );
}
