import { setTimeout as delay } from "node:timers/promises";
import { AbortedTransactionError, isTransient } from "../errors.ts";
import type { Step } from "./batch.ts";
import type { Lease } from "./lease.ts";
import type { ConnectionPool } from "./pool.ts";
import type { TenantPrisma } from "./prisma.ts";
import { prismaClient, refuseNesting, withPrismaOn } from "./prisma.ts";
import type { Isolation, Scope, Timeouts } from "./scope.ts";
import { opening } from "./scope.ts";
import type { Statement, ValuesOf } from "./statement.ts";

/** One connection and one transaction, two ways to speak on it. Worthless after the callback. */
export interface Transaction {
  scope: Scope;
  sql<Row, Values extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<Row, Values>,
    ...values: ValuesOf<Values>
  ): Promise<Row[]>;
  readonly prisma: TenantPrisma;
  /**
   * Begins several pieces of work at once whose statements leave in the order given, in one batch: a record is asked for
   * right behind what it is to show. Each but the last must send its first statement before it awaits anything; one that
   * does not is refused, for what it is to come before would overtake it.
   */
  inOrder<const T extends readonly (() => unknown)[]>(
    ...works: T
  ): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }>;
  /** Runs once the transaction is committed, never when it is not. */
  afterCommit(fn: () => void): void;
}

export type TransactionOptions = {
  retries?: number;
  isolation?: Isolation;
  /** The longest that it waits for a lock, where the pool would let it wait for longer. */
  lockTimeoutMs?: number;
};

/** 0 is no limit, which any other is shorter than. */
const withLock = ({ statementMs, lockMs }: Timeouts, mostMs = lockMs): Timeouts => ({
  statementMs,
  lockMs: lockMs === 0 ? mostMs : Math.min(lockMs, mostMs),
});

function transactionOn(lease: Lease, scope: Scope, callbacks: (() => void)[]): Transaction {
  let sent = 0;
  return {
    scope,
    get prisma() {
      return prismaClient();
    },
    async sql<Row, Values extends readonly unknown[]>(
      { name, text }: Statement<Row, Values>,
      values?: readonly unknown[],
    ) {
      sent += 1;
      const { rows } = await lease.send({ name, text, values });
      return rows as Row[];
    },
    async inOrder<const T extends readonly (() => unknown)[]>(...works: T) {
      const begun: unknown[] = [];
      for (const work of works) {
        const before = sent;
        begun.push(work());
        if (sent > before || begun.length === works.length) continue;
        await Promise.allSettled(begun);
        throw new TypeError("What comes before other work in order sends a statement before it awaits anything");
      }
      // In the order of the works, which the type states and a loop can't prove.
      return (await Promise.all(begun)) as never;
    },
    afterCommit: (fn) => void callbacks.push(fn),
  };
}

async function attempt<T>(
  pool: ConnectionPool,
  first: readonly Step[],
  scope: Scope,
  fn: (tx: Transaction) => Promise<T>,
) {
  const lease = await pool.acquire(scope.tenantId);
  const callbacks: (() => void)[] = [];
  // Not awaited, so that the first statement leaves right behind it: a BEGIN that fails takes the connection or the
  // transaction with it, and no statement runs outside of one.
  const opened = Promise.all(first.map((step) => lease.send(step))).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await withPrismaOn(lease, async () => fn(transactionOn(lease, scope, callbacks)));
    const end = await lease.commit();
    // PostgreSQL answers the COMMIT of a failed transaction with a quiet ROLLBACK.
    if (end.command !== "COMMIT") {
      throw new AbortedTransactionError("A statement failed and its error was ignored: nothing was saved");
    }
    return { result, callbacks };
  } catch (error) {
    const failure = await opened;
    if (!lease.lost) await lease.rollback().catch(() => {});
    // What failed behind a failed BEGIN only says that there is no transaction.
    throw failure ? failure.error : error;
  } finally {
    lease.release();
  }
}

const BACKOFF_MS = 10;

/** Whole jitter: transactions that met once should not meet again. */
const pause = (failures: number) => delay(Math.random() * BACKOFF_MS * 2 ** failures);

function runCallbacks(callbacks: readonly (() => void)[]): void {
  for (const callback of callbacks) {
    try {
      callback();
    } catch (error) {
      // The work is saved: its caller must not take it for failed.
      process.emitWarning(error instanceof Error ? error : String(error), { code: "AFTER_COMMIT" });
    }
  }
}

const RETRIES = 5;

/** Does a whole transaction again when it failed for a reason that a second attempt can cure. */
export async function persist<T>(transaction: () => Promise<T>, retries = RETRIES): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      return await transaction();
    } catch (error) {
      if (!isTransient(error) || failures >= retries) throw error;
      failures += 1;
      await pause(failures);
    }
  }
}

/** Runs a use case in one transaction; serialization failures and deadlocks run it again, whole. */
export async function runTransaction<T>(
  pool: ConnectionPool,
  scope: Scope,
  fn: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
  timeouts: Timeouts,
): Promise<T> {
  refuseNesting();
  const first = opening(scope, options.isolation ?? "read committed", withLock(timeouts, options.lockTimeoutMs));
  const { result, callbacks } = await persist(() => attempt(pool, first, scope, fn), options.retries);
  runCallbacks(callbacks);
  return result;
}
