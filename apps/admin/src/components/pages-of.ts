import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useAway } from "../kernel/away.ts";

/** One page as a list answers it. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
}

export interface Source<Row, Answer extends Page<Row> = Page<Row>> {
  /** Begins with the area, and says everything that the answer depends on. */
  key: readonly unknown[];
  page(page: number, limit: number, signal: AbortSignal): Promise<Answer>;
}

export const PAGE = 50;
// Until streams tell of every change, what is looked at is read again.
const AGAIN_MS = 10_000;

/** Which pages hold the rows from one to another. */
export function pagesOf(first: number, last: number): number[] {
  const from = Math.floor(first / PAGE) + 1;
  const to = Math.floor(Math.max(first, last) / PAGE) + 1;
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

interface Range {
  first: number;
  last: number;
}

// Asked for before they come into sight; and how long a place that was jumped to has to stay, to be asked for.
const AHEAD = PAGE / 2;
const STAYS_MS = 80;

/** The places that are looked at. Those that a scroll bar only passes by are not: a range far from the last one waits until it stays. */
export function useSettled(range: Range): Range {
  const settled = useRef(range);
  const [, show] = useState(range);
  const isNear = Math.abs(range.first - settled.current.first) <= PAGE;
  if (isNear) settled.current = range;
  useEffect(() => {
    if (isNear) return;
    const timer = setTimeout(() => {
      settled.current = range;
      show(range);
    }, STAYS_MS);
    return () => clearTimeout(timer);
  }, [isNear, range]);
  return settled.current;
}

const pageQuery = <Row, Answer extends Page<Row>>({ key, page }: Source<Row, Answer>, number: number) => ({
  queryKey: [...key, number],
  queryFn: ({ signal }: { signal: AbortSignal }) => page(number, PAGE, signal),
});

/** The first page of a list, which says how many there are in all; the table asks for it under the same key, so it is asked once. */
export const useFirst = <Row, Answer extends Page<Row>>(source: Source<Row, Answer>) =>
  useQuery({ ...pageQuery(source, 1), refetchInterval: AGAIN_MS, placeholderData: keepPreviousData });
export function useFirstPage<Row, Answer extends Page<Row>>(source: Source<Row, Answer>): Answer | undefined {
  const { data, isPlaceholderData } = useFirst(source);
  // How many another search found says nothing of one that nobody answers now.
  return useAway() !== null && isPlaceholderData ? undefined : data;
}

/** The rows of a list that are looked at, asked for page by page; the others are only counted. */
export function usePages<Row>(source: Source<Row>, { first, last }: Range) {
  const known = useRef<{ key: string; total: number } | null>(null);
  const name = JSON.stringify(source.key);
  const before = known.current?.key === name ? known.current.total : null;
  const numbers =
    before === null
      ? pagesOf(first, last)
      : pagesOf(Math.max(0, first - AHEAD), Math.min(last + AHEAD, Math.max(first, before - 1)));
  const client = useQueryClient();
  const results = useQueries({
    queries: numbers.map((number) => ({ ...pageQuery(source, number), refetchInterval: AGAIN_MS })),
  });
  const loaded = results.find(({ data }) => data)?.data;
  if (loaded) known.current = { key: name, total: loaded.total };
  const failed = results.find(({ error, data }) => error && !data);
  const times = results.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []));
  return {
    /** When the oldest of them was read; null where none was. */
    readAt: times.length === 0 ? null : Math.min(...times),
    total: loaded?.total ?? before,
    error: failed?.error ?? null,
    retry: () => void Promise.all(results.map((result) => result.refetch())),
    /** Rows at these places, those that were never in sight too. */
    async rowsAt(places: readonly number[]): Promise<Row[]> {
      const wanted = [...new Set(places.map((place) => Math.floor(place / PAGE) + 1))];
      const pages = await Promise.all(
        wanted.map((number) => client.fetchQuery({ ...pageQuery(source, number), staleTime: AGAIN_MS })),
      );
      return places.flatMap((place) => {
        const row = pages[wanted.indexOf(Math.floor(place / PAGE) + 1)]?.rows[place % PAGE];
        return row ? [row] : [];
      });
    },
    rowAt(index: number): Row | undefined {
      const at = numbers.indexOf(Math.floor(index / PAGE) + 1);
      return results[at]?.data?.rows[index % PAGE];
    },
  };
}
