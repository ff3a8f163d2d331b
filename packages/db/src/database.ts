import type { PoolOptions } from "./access/pool.ts";
import { createPool, timeoutsOf } from "./access/pool.ts";
import type { Pending, Reader, RowsOf } from "./access/read.ts";
import { sendBatch } from "./access/read.ts";
import type { Scope } from "./access/scope.ts";
import { NO_TENANT, reading, writing, writingAlone } from "./access/scope.ts";
import type { Statement } from "./access/statement.ts";
import type { Transaction, TransactionOptions } from "./access/transaction.ts";
import { persist, runTransaction } from "./access/transaction.ts";

/** Tenant-bound access to PostgreSQL: there is no way to a row but through a scope (architecture 3.1). */
export interface Database {
  /** Reads in one round trip and one snapshot: the callback returns un-awaited reads, all leave together. */
  read<const T extends readonly Pending<unknown>[]>(
    scope: Scope,
    fn: (q: Reader) => T,
  ): Promise<{ -readonly [K in keyof T]: RowsOf<T[K]> }>;
  /** The same for statements that write and whose work ends with them: one transaction in one round trip. */
  write: Database["read"];
  /** A use case: one connection, one transaction, committed when the callback returns. */
  transaction<T>(scope: Scope, fn: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  ping(): Promise<void>;
  stats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export type DatabaseOptions = PoolOptions;

const PING: Statement<unknown> = { name: "db.ping", text: "SELECT 1" };

/** Opens a pool on `url`. Connects when first used, and then refuses a role that row-level security does not bind. */
export function createDatabase(options: DatabaseOptions): Database {
  const timeouts = timeoutsOf(options);
  const pool = createPool(options, timeouts.statementMs);
  const framed = (options.batches ?? true) ? writing : writingAlone;
  const read: Database["read"] = async (scope, fn) => {
    const { tenantId } = scope;
    // The rows come back in the order of the reads, which the type states and a loop can't prove.
    return (await persist(() => sendBatch(pool, fn, { tenantId, frame: reading(scope, timeouts) }))) as never;
  };
  const write: Database["write"] = async (scope, fn) => {
    const { tenantId } = scope;
    return (await persist(() => sendBatch(pool, fn, { tenantId, frame: framed(scope, timeouts) }))) as never;
  };
  return {
    read,
    write,
    transaction: (scope, fn, txOptions = {}) => runTransaction(pool, scope, fn, txOptions, timeouts),
    ping: async () => void (await read({ tenantId: NO_TENANT }, (q) => [q.sql(PING)])),
    stats: pool.stats,
    close: pool.close,
  };
}
