import QuickLRU from "quick-lru";
import { ACCESS_TOKEN_SECONDS } from "./tokens.ts";

// As long as an access token of theirs can be shown. Forgotten earlier, one is looked up once more: no more happens.
const ended = new QuickLRU<string, true>({ maxSize: 10_000, maxAge: ACCESS_TOKEN_SECONDS * 1000 });

/** Remembers, in this process, a session that was found to be over: none comes back. */
export function noteEnded(sessionId: string): void {
  ended.set(sessionId, true);
}

/** Whether a session is known to be over, so that a request with its token is nobody's and spends nothing of its owner's. */
export function isKnownEnded(sessionId: string): boolean {
  return ended.has(sessionId);
}
