import type { Issue, Reason } from "../src/kernel/index.ts";
import { asAppError } from "../src/kernel/index.ts";

/** How a call was refused: the reason, what goes with it, and the fields at fault. Fails when it was not. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ reason: Reason; extra: Record<string, unknown>; issues: readonly Issue[] }> {
  const error: unknown = await call.then(
    () => new Error("the call succeeded"),
    (thrown: unknown) => thrown,
  );
  const known = asAppError(error);
  if (!known) throw error;
  return { reason: known.reason, extra: known.extra, issues: known.issues };
}

/** "done", or the reason of the refusal: for races, where each call may end either way. */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "done",
    async (error: unknown) => (await refusalOf(Promise.reject(error))).reason,
  );
}
