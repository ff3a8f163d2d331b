import { z } from "zod";
import type { Condition } from "./condition.ts";
import type { Dependencies, RequestContext } from "./context.ts";
import { AppError } from "./errors.ts";

// No finer than milliseconds, as answers are, and a day that there is: `Date` alone takes 30 February for 2 March.
const written = z.iso.datetime({ offset: true }).regex(/:\d\d(?:\.\d{1,3})?(?:Z|[+-]\d\d:\d\d)$/);

/** `If-Match` as sent: `*`, or an `updated_at` as an answer printed it, bare or quoted like an entity tag (4 L9). */
function readIfMatch(header: string): Condition {
  const sent = /^"(.*)"$/.exec(header.trim())?.[1] ?? header.trim();
  if (sent === "*") return { sent, at: null, isCompared: false };
  const at = written.safeParse(sent).success ? Date.parse(sent) : Number.NaN;
  if (Number.isNaN(at)) throw new AppError("if_match_invalid");
  return { sent, at, isCompared: false };
}

/**
 * What an operation that takes `If-Match` goes by. Its time is always later than that of the record which it was compared
 * with: a change within the same millisecond, or by a server whose clock is behind, would look like none.
 */
export function underCondition(
  { deps, ifMatchHeader }: RequestContext,
  isTaken: boolean,
): { deps: Dependencies; ifMatch: Condition | null } {
  if (ifMatchHeader === undefined || !isTaken) return { deps, ifMatch: null };
  const ifMatch = readIfMatch(ifMatchHeader);
  const now = () => {
    const time = deps.now();
    const isLater = !ifMatch.isCompared || ifMatch.at === null || time.getTime() > ifMatch.at;
    return isLater ? time : new Date(ifMatch.at + 1);
  };
  return { deps: { ...deps, now }, ifMatch };
}

/**
 * Refuses a change of a record that is not any more as its caller saw it: 412 `changed_meanwhile` (4 L9). Called with the
 * record's `updated_at` behind its lock, by every use case whose operation declares `ifMatch`.
 */
export function requireUnchanged({ ifMatch }: Pick<RequestContext, "ifMatch">, updatedAt: string): void {
  if (!ifMatch) return;
  ifMatch.isCompared = true;
  if (ifMatch.at !== null && ifMatch.at !== Date.parse(updatedAt))
    throw new AppError("changed_meanwhile", { updated_at: updatedAt });
}

/** Undoes what was done without a look at the condition: an operation that declares `ifMatch` keeps what it says. */
export function assertCompared(ifMatch: Condition | null): void {
  if (ifMatch && !ifMatch.isCompared) throw new Error("a change under If-Match never compared its record");
}
