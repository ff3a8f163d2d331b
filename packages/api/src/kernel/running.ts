import type { Transaction } from "@karwan/db";
import type { RequestContext } from "./context.ts";
import type { Claim } from "./idempotency.ts";
import { completeWithin } from "./idempotency.ts";
import type { underCondition } from "./if-match.ts";
import { assertCompared } from "./if-match.ts";
import type { Replay } from "./replaying.ts";

/** The claim under which the current request runs, if it carries a key, and what its change is only for. */
export type Running = {
  claim: Claim | null;
  replay: Replay | null;
  /** What the work goes by in place of what the request has: its time, and what it is to compare. */
  under: ReturnType<typeof underCondition>;
  /** Its reads may go to a replica. */
  onReplica: boolean;
};

/** Writes the answer under the request's key, in the transaction of the work. */
export async function settleWithin(tx: Transaction, running: Running, result: unknown): Promise<void> {
  assertCompared(running.under.ifMatch);
  if (!running.claim) return;
  await completeWithin(tx, running.claim, result);
  running.claim.completedWith = { value: result };
}

/** Whether work may be one statement: there is no answer to keep under a key, nothing to compare, and nobody forbade it. */
export const mayBeSingle = ({ deps }: RequestContext, { claim, under }: Running) =>
  !claim && !under.ifMatch && deps.singleStatements !== false;
