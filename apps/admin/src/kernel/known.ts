import type { QueryClient } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { KNOWN_BEFORE, meQuery } from "./facts.ts";
import { keptMe } from "./kept/me.ts";
import { isAnswer } from "./reading.ts";
import { session } from "./session.ts";

/** How long the server is waited for before the page begins with what is known. */
const PATIENCE_MS = 5_000;

/**
 * Keeps who is signed in as the server last said it, until they are no more: a page that is opened where nobody answers (without a
 * network, by a gateway with no server behind it, or for five seconds) begins with that, of the same session alone. The session
 * itself takes it away (`session.ts`), on whichever page it ends.
 */
export function keepKnown(client: QueryClient): void {
  const { queryKey } = meQuery;
  const begin = () => {
    const me = client.getQueryData(queryKey) ? null : keptMe.of(session.tag());
    if (me) client.setQueryData(queryKey, me, { updatedAt: KNOWN_BEFORE });
  };
  if (navigator.onLine) setTimeout(begin, PATIENCE_MS);
  else begin();
  const queryHash = hashKey(queryKey);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.query.queryHash !== queryHash) return;
    const { action } = event;
    if (action.type === "error" && !isAnswer(action.error)) begin();
    if (action.type !== "success" || action.dataUpdatedAt === KNOWN_BEFORE) return;
    const [tag, me] = [session.tag(), client.getQueryData(queryKey)];
    if (tag === null || !me) return;
    keptMe.write({ tag, me: { ...me, csrf_token: null } });
  });
}
