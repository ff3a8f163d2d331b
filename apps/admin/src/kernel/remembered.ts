import type { Query, QueryClient } from "@tanstack/react-query";

/** For how long what was read is remembered behind the page that showed it: a shift, since without a network it is all there is. */
export const REMEMBERED_MS = 12 * 3_600_000;
/** How many answers are, a page of a list being one, so that a long day does not fill a small device. */
const MOST = 200;
const AGAIN_MS = 1_000;

const isUnseen = (query: Query): boolean => query.getObserversCount() === 0 && query.state.fetchStatus === "idle";

/** Forgets what was read longest ago of what no page shows, beyond so many. */
export function forgetBeyond(client: QueryClient, most: number = MOST): void {
  const cache = client.getQueryCache();
  let isDue = false;
  const look = () => {
    isDue = false;
    const unseen = cache.findAll({ predicate: isUnseen });
    const oldest = unseen.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
    for (const query of oldest.slice(0, Math.max(0, unseen.length - most))) cache.remove(query);
  };
  cache.subscribe(({ type }) => {
    if (type !== "observerRemoved" || isDue) return;
    isDue = true;
    setTimeout(look, AGAIN_MS);
  });
}
