import type { Database, Pending, Reader, Scope, Transaction } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";

const enterStatement = statement(
  "seed.enter",
  "SELECT set_config('app.tenant_id', $1, true), set_config('app.user_id', $2, true)",
);

/**
 * The database as operations know it, on a transaction that is open already: whatever they do is saved with it or not at
 * all. One after the other, for all of them share the one connection. It is left in the scope of the last of them.
 */
export function lend(outer: Transaction): Database {
  let current = outer.scope;
  let depth = 0;

  /** Sent ahead of what is to happen in the scope, and not waited for. */
  function enter(scope: Scope): Promise<unknown> {
    if (scope.tenantId === current.tenantId && (scope.userId ?? null) === (current.userId ?? null)) {
      return Promise.resolve();
    }
    current = scope;
    const entered = outer.sql(enterStatement, [scope.tenantId, scope.userId ?? NO_TENANT]);
    entered.catch(() => undefined);
    return entered;
  }

  async function within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    const before = current;
    const entered = enter(scope);
    depth += 1;
    const result = await work().finally(() => {
      depth -= 1;
    });
    // What is done within something else leaves that as it was.
    await Promise.all([entered, depth > 0 && enter(before)]);
    return result;
  }

  const asked: Reader["sql"] = ({ name, text }, ...[values]) => ({ query: { name, text, values } });
  const reader: Reader = {
    sql: asked,
    beside: asked,
  };
  const ask = ({ query: { name = "", text, values = [] } }: Pending<unknown>) => outer.sql({ name, text }, values);
  const read: Database["read"] = (scope, fn) =>
    // The rows come back in the order of the reads, which the type states and a loop can't prove.
    within(scope, () => Promise.all(fn(reader).map(ask))) as never;

  return {
    read,
    write: read,
    transaction: (scope, fn) => within(scope, () => fn(handleIn(outer, scope))),
    ping: async () => undefined,
    stats: () => ({ total: 1, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
}

function handleIn(outer: Transaction, scope: Scope): Transaction {
  return {
    scope,
    sql: (...asked) => outer.sql(...asked),
    get prisma() {
      return outer.prisma;
    },
    inOrder: outer.inOrder.bind(outer),
    afterCommit: (fn) => outer.afterCommit(fn),
  };
}
