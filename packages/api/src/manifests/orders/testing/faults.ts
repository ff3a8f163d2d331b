import type { Transaction } from "@karwan/db";
import type { Actor, Caller, Kit } from "../../../../testing/index.ts";
import type { Dependencies } from "../../../kernel/index.ts";

/** What a call that is watched sent, transaction by transaction. */
export interface Watched {
  caller: Caller;
  /** The names of the statements of each transaction, in the order in which they ended. */
  transactions: string[][];
  /** At how many points it could have been stopped until now: before each statement, and behind each COMMIT. */
  points: () => number;
}

/** A process that stops for good: nothing of what it did not commit is there, and nobody tries again. */
class Killed extends TypeError {}

/** Somebody whose calls are watched, and stopped at a point. */
export function watched(kit: Kit, actor: Actor, { stopAt = Infinity, breakAt = Infinity } = {}): Watched {
  const transactions: string[][] = [];
  let passed = 0;
  const pass = () => {
    passed += 1;
    if (passed === stopAt) throw new Killed("killed");
    if (passed === breakAt) throw new Error("Connection terminated unexpectedly");
  };
  const transaction: Dependencies["database"]["transaction"] = async (scope, work, options) => {
    const sent: string[] = [];
    const result = await kit.database.transaction(
      scope,
      (tx) => {
        const sql: Transaction["sql"] = async (statement, ...values) => {
          pass();
          sent.push(statement.name);
          return tx.sql(statement, ...values);
        };
        return work(Object.assign(Object.create(tx) as Transaction, { sql }));
      },
      options,
    );
    transactions.push(sent);
    pass();
    return result;
  };
  const deps: Dependencies = { ...kit.deps, database: { ...kit.database, transaction } };
  const caller = kit.callerFor(kit.context({ kind: "session", ...actor }, { deps }));
  return { caller, transactions, points: () => passed };
}
