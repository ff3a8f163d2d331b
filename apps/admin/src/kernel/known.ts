import type { IdentitySessionsMeOutput } from "@karwan/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { meQuery } from "./facts.ts";
import { onDevice } from "./kept/storage.ts";
import { session } from "./session.ts";

const KNOWN = "karwan.known";
type Kept = { tag: string; me: IdentitySessionsMeOutput };

function read(): Kept | null {
  try {
    return JSON.parse(onDevice.read(KNOWN) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/**
 * Keeps who is signed in as the server last said it, until they are no more: a page that is opened without a network begins with
 * that, of the same session alone, and asks anew when the network is back.
 */
export function keepKnown(client: QueryClient): void {
  session.whenUserChanges(() => onDevice.remove(KNOWN));
  const kept = navigator.onLine ? null : read();
  if (kept && kept.tag === session.tag()) client.setQueryData(meQuery.queryKey, kept.me, { updatedAt: 1 });
  const queryHash = hashKey(meQuery.queryKey);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.query.queryHash !== queryHash) return;
    const [tag, me] = [session.tag(), client.getQueryData(meQuery.queryKey)];
    if (tag === null || !me) return;
    onDevice.writeIfItMay(KNOWN, JSON.stringify({ tag, me: { ...me, csrf_token: null } } satisfies Kept));
  });
}
