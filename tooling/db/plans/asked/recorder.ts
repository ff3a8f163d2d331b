import type { Database, Pending, Scope } from "@karwan/db";

export type Sent = Pending<unknown>["query"];
/** Told of every statement that is read, with its values and in whose scope. */
export type Record = (sent: Sent, scope: Scope) => void;

/** The same database, which tells what is asked of it. */
export function recorded(database: Database, record: Record): Database {
  const read: Database["read"] = (scope, fn) =>
    database.read(scope, (q) => {
      const pending = fn(q);
      for (const { query } of pending) record(query, scope);
      return pending;
    });
  return { ...database, read };
}
