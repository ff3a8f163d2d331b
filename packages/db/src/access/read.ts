import type { Compilable, Kysely } from "kysely";
import type { DB } from "../generated/kysely/types.ts";
import type { Step } from "./burst.ts";
import { builder, fromCompiled } from "./kysely.ts";
import type { ConnectionPool } from "./pool.ts";
import { refuseNesting } from "./prisma.ts";
import type { Frame } from "./scope.ts";
import type { Statement } from "./statement.ts";

/** A read that has not left yet: a description, not a promise, so it can't run outside its burst. */
export type Pending<Row> = { readonly query: Step; readonly row?: Row };

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

/** Sends a whole transaction at once and waits once. A statement that fails takes all the others with it. */
export async function burst(
  pool: ConnectionPool,
  fn: (q: Reader) => readonly Pending<unknown>[],
  { before, behind }: Frame,
): Promise<unknown[][]> {
  refuseNesting();
  const asked = fn(reader).map(({ query }) => query);
  const loan = await pool.lend();
  try {
    const answers = await loan.sendWhole([...before, ...asked, ...behind]);
    return asked.map((_, index) => answers[before.length + index]?.rows ?? []);
  } catch (error) {
    // One that COMMIT would have ended is still open.
    if (behind.length > 0 && !loan.lost) await loan.rollback().catch(() => {});
    throw error;
  } finally {
    loan.release();
  }
}
