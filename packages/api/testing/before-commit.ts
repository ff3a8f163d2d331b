import type { Scope } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";
import type { Dependencies } from "../src/kernel/index.ts";
import type { Actor, Caller, Kit } from "./kit.ts";
import { outcomeOf } from "./refusal.ts";
import { somebodyWaits } from "./waiting.ts";

/** Whether a transaction is the caller's work: numbers of a sequence are reserved before it, for the tenant and nobody in it. */
const isWork = ({ tenantId, userId }: Scope) => tenantId === NO_TENANT || userId != null;

/** Dependencies whose first transaction waits, all done, for its COMMIT. */
function holding(kit: Kit) {
  const [reached, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction: typeof kit.database.transaction = (scope, work, options) =>
    kit.database.transaction(
      scope,
      async (tx) => {
        const result = await work(tx);
        if (!isWork(scope)) return result;
        reached.resolve();
        await may.promise;
        return result;
      },
      options,
    );
  const deps: Dependencies = { ...kit.deps, database: { ...kit.database, transaction } };
  return { deps, reached: reached.promise, commit: may.resolve };
}

/**
 * How two calls end of which the second comes when the first has done all its work and only its COMMIT is missing: what
 * is not locked by then, the second cannot see.
 */
export async function beforeCommit(
  kit: Kit,
  actor: Actor,
  first: (caller: Caller) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<[first: string, second: string]> {
  const { deps, reached, commit } = holding(kit);
  const one = outcomeOf(first(kit.callerFor(kit.context({ kind: "session", ...actor }, { deps }))));
  await reached;
  let isOver = false;
  const two = outcomeOf(second()).finally(() => {
    isOver = true;
  });
  while (!isOver && !(await somebodyWaits(kit.database)));
  commit();
  return [await one, await two];
}
