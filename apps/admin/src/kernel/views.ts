import type { View } from "@karwan/sdk";
import { queryOptions } from "@tanstack/react-query";
import { karwan } from "./sdk.ts";

/** What a page's address keeps. */
export type Search = Readonly<Record<string, unknown>>;

/** One's own saved views and those that are shared, of all pages. */
export const viewsQuery = queryOptions({
  queryKey: ["identity", "views"],
  staleTime: 60_000,
  queryFn: ({ signal }) => karwan.identity.views.list.query({ limit: 100 }, { signal }),
});

const written = (search: Search): string =>
  JSON.stringify(
    Object.entries(search)
      .filter(([, value]) => value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Whether a list shows exactly what a view holds. */
export const isShown = ({ query }: Pick<View, "query">, search: Search): boolean => written(query) === written(search);
