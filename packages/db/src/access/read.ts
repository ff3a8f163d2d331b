import type { Compilable, Kysely } from "kysely";
import type { DB } from "../generated/kysely/types.ts";
import type { Query } from "./connection.ts";
import { builder, fromCompiled } from "./kysely.ts";
import type { ConnectionPool } from "./pool.ts";
import { refuseNesting } from "./prisma.ts";
import type { Mode, Scope } from "./scope.ts";
import { opening } from "./scope.ts";
import type { Statement } from "./statement.ts";

/** A read that has not left yet: a description, not a promise, so it can't run outside its burst. */
export type Pending<Row> = { readonly query: Query; readonly row?: Row };

export type RowsOf<P> = P extends Pending<infer Row> ? Row[] : never;

/** Collects the reads of one burst; the callback returns them as an array. */
export interface Reader {
  sql<Row>(statement: Statement<Row>, values?: readonly unknown[]): Pending<Row>;
  /** Builds only: hand the statement to `run`. */
  kysely: Kysely<DB>;
  run<Row>(query: Compilable<Row>, name?: string): Pending<Row>;
}

const reader: Reader = {
  sql: ({ name, text }, values) => ({ query: { name, text, values } }),
  kysely: builder,
  run: (query, name) => ({ query: fromCompiled(query.compile(), name) }),
};

/** One snapshot for all statements of a burst that reads, so that a page, its total and its counts agree. */
export const ONE_SNAPSHOT = "repeatable read read only";

/**
 * Sends BEGIN with the scope, every statement and COMMIT in one burst and waits once. A statement that fails takes
 * those behind it with it: PostgreSQL makes a ROLLBACK of the COMMIT of a failed transaction.
 */
export async function burst(
  pool: ConnectionPool,
  scope: Scope,
  fn: (q: Reader) => readonly Pending<unknown>[],
  statementTimeoutMs: number,
  mode: Mode,
): Promise<unknown[][]> {
  refuseNesting();
  const first = opening(scope, mode, statementTimeoutMs);
  const pending = fn(reader);
  const loan = await pool.lend();
  try {
    const sent = [loan.query({ text: first }), ...pending.map(({ query }) => loan.query(query)), loan.end("COMMIT")];
    const results = await Promise.allSettled(sent);
    // The first failure is the cause; those behind it only say that the transaction is aborted.
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
    return results.slice(1, -1).map((result) => (result.status === "fulfilled" ? result.value.rows : []));
  } finally {
    loan.release();
  }
}
