import type { Answer, Step } from "./batch.ts";
import { forAnyTenant } from "./planning.ts";
import type { ConnectionPool } from "./pool.ts";
import { refuseNesting } from "./prisma.ts";
import type { Frame } from "./scope.ts";
import type { Statement, ValuesOf } from "./statement.ts";

/** A read that has not left yet: a description, not a promise, so it can't run outside its batch. */
export type Pending<Row> = {
  readonly query: Step;
  readonly isBeside?: boolean;
  readonly row?: Row;
  /** Told of the rows before whoever asked has them. */
  readonly heard?: ((rows: readonly unknown[]) => void) | undefined;
};

export type RowsOf<P> = P extends Pending<infer Row> ? Row[] : never;

/** Collects the reads of one batch; the callback returns them as an array. */
export interface Reader {
  sql<Row, Values extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<Row, Values>,
    ...values: ValuesOf<Values>
  ): Pending<Row>;
  /**
   * Asks in the statement that enters the scope, which costs no statement of its own: for a question without a FROM,
   * whose answer does not depend on the scope. It stands first, and there is one.
   */
  beside<Row, Values extends readonly unknown[] = readonly unknown[]>(
    statement: Statement<Row, Values>,
    ...values: ValuesOf<Values>
  ): Pending<Row>;
}

const reader: Reader = {
  sql: ({ name, text, planned }, ...[values]) => ({
    query: { name, text: name ? text : forAnyTenant(text), values, planned },
  }),
  beside: ({ name, text }, ...[values]) => ({ query: { name, text, values }, isBeside: true }),
};

/** What the frame makes of a transaction is known with the connection: whether its server is a cluster. */
async function sendAll(
  pool: ConnectionPool,
  tenantId: string,
  framed: (isCluster: boolean) => ReturnType<Frame>,
  queries: readonly Step[],
): Promise<ReturnType<Frame> & { answers: Answer[] }> {
  const lease = await pool.acquire(tenantId);
  let isOpen = false;
  try {
    const around = framed(pool.isCluster());
    isOpen = around.behind.length > 0;
    return { ...around, answers: await lease.sendWhole([...around.before, ...queries, ...around.behind]) };
  } catch (error) {
    // One that COMMIT would have ended is still open.
    if (isOpen && !lease.lost) await lease.rollback().catch(() => {});
    throw error;
  } finally {
    lease.release();
  }
}

/** Sends a whole transaction at once and waits once. A statement that fails takes all the others with it. */
export async function sendBatch(
  pool: ConnectionPool,
  fn: (q: Reader) => readonly Pending<unknown>[],
  { tenantId, frame }: { tenantId: string; frame: Frame },
): Promise<unknown[][]> {
  refuseNesting();
  const pending = fn(reader);
  const question = pending[0]?.isBeside ? pending[0].query : undefined;
  const asked = pending.slice(question ? 1 : 0);
  if (asked.some(({ isBeside }) => isBeside)) throw new TypeError("What is asked beside the scope stands first");
  const queries = asked.map(({ query }) => query);
  const framed = (isCluster: boolean) => frame(question, queries, isCluster);
  const { before, heard, answers } = await sendAll(pool, tenantId, framed, queries);
  heard?.(answers);
  const first = before.length - (question ? 1 : 0);
  return answers.slice(first, first + pending.length).map(({ rows }, n) => {
    pending[n]?.heard?.(rows);
    return rows;
  });
}
