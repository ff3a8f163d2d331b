import type { Dependencies } from "@karwan/api";
import { createFairGate } from "@karwan/api";
import type { Database } from "@karwan/db";

// A piece of work takes milliseconds, so this is what is done within seconds. One address has at most a batch or two.
const WAITING = 1000;
const PER_CALLER = 64;

/**
 * Lets callers without a credential use so many of the database's connections at a time, in turns, one each. However
 * many of them come, the others are left to those who are signed in.
 */
export function createConnectionShare(deps: Dependencies, atOnce: number): (caller: string) => Dependencies {
  const gate = createFairGate({ atOnce, waiting: WAITING, perCaller: PER_CALLER });
  return (caller) => {
    const read: Database["read"] = (scope, fn) => gate.run(caller, () => deps.database.read(scope, fn));
    const write: Database["write"] = (scope, fn) => gate.run(caller, () => deps.database.write(scope, fn));
    const transaction: Database["transaction"] = (scope, fn, options) =>
      gate.run(caller, () => deps.database.transaction(scope, fn, options));
    return { ...deps, database: { ...deps.database, read, write, transaction } };
  };
}
