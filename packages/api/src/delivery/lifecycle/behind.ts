import type { ActionContext } from "./action-context.ts";
import type { DeliveryGroup } from "./lock.ts";

// Servers agree on the time to within the way to the database; what is further apart is not theirs to disagree about.
const DISAGREEMENT_MS = 60_000;

/** What is done behind the lock comes later than what was done before it, whichever server tells the time. */
export function behind({ root, legs }: DeliveryGroup, context: ActionContext): ActionContext {
  const latest = Math.max(...[root, ...legs].map(({ updated_at }) => Date.parse(updated_at)));
  const ahead = latest - context.received_at.getTime();
  if (!(ahead > 0 && ahead < DISAGREEMENT_MS)) return context;
  const received_at = new Date(latest + 1);
  const isNow = context.at.getTime() === context.received_at.getTime();
  return { ...context, at: isNow ? received_at : context.at, received_at };
}
