import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

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

const pageQuery = <Row, Answer extends Page<Row>>({ key, page }: Source<Row, Answer>, number: number) => ({
  queryKey: [...key, number],
  queryFn: ({ signal }: { signal: AbortSignal }) => page(number, PAGE, signal),
});

/** The first page of a list, which says how many there are in all; the table asks for it under the same key, so it is asked once. */
export const useFirstPage = <Row, Answer extends Page<Row>>(source: Source<Row, Answer>): Answer | undefined =>
  useQuery({ ...pageQuery(source, 1), refetchInterval: AGAIN_MS, placeholderData: keepPreviousData }).data;

/** The rows of a list that are looked at, asked for page by page; the others are only counted. */
export function usePages<Row>(source: Source<Row>, first: number, last: number) {
  const numbers = pagesOf(first, last);
  const client = useQueryClient();
  const results = useQueries({
    queries: numbers.map((number) => ({ ...pageQuery(source, number), refetchInterval: AGAIN_MS })),
  });
  const total = useRef<{ key: string; total: number } | null>(null);
  const name = JSON.stringify(source.key);
  const loaded = results.find(({ data }) => data)?.data;
  if (loaded) total.current = { key: name, total: loaded.total };
  const failed = results.find(({ error, data }) => error && !data);
  return {
    total: total.current?.key === name ? total.current.total : null,
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
