import type { Transaction } from "@karwan/db";
import type { Dependencies } from "../src/kernel/index.ts";
import type { Caller, Kit } from "./kit.ts";

/** A caller whose statements within transactions are counted. */
export function countingCaller(
  kit: Kit,
  { userId, sessionId }: { userId: string; sessionId: string },
  tenantId: string,
): { caller: Caller; sent: { statements: number } } {
  const sent = { statements: 0 };
  const counted = (tx: Transaction) =>
    new Proxy(tx, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target);
        if (key === "sql") sent.statements += 1;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  const transaction: Dependencies["database"]["transaction"] = (scope, work, options) =>
    kit.database.transaction(scope, (tx) => work(counted(tx)), options);
  const deps: Dependencies = { ...kit.deps, database: { ...kit.database, transaction } };
  return { caller: kit.callerFor(kit.context({ kind: "session", userId, sessionId, tenantId }, { deps })), sent };
}
