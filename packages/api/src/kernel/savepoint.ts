import type { Transaction } from "@karwan/db";
import { statement } from "@karwan/db";
import type { AppError } from "./errors.ts";
import { asAppError } from "./errors.ts";

const mark = statement("kernel.savepoint", "SAVEPOINT part");
const keep = statement("kernel.savepoint_keep", "RELEASE SAVEPOINT part");
const undo = statement("kernel.savepoint_undo", "ROLLBACK TO SAVEPOINT part");

/** Back to the mark, which goes too: what is done around this part has a mark of the same name. */
const takeBack = (tx: Transaction) =>
  tx.inOrder(
    () => tx.sql(undo),
    () => tx.sql(keep),
  );

/**
 * Does a part of a transaction: done, or undone without a trace and answered as what refused it. What is no refusal, a
 * deadlock or a lost connection, is not the part's own and is thrown on.
 */
export async function attemptPart<T>(
  tx: Transaction,
  work: () => Promise<T>,
): Promise<{ done: T } | { refused: AppError }> {
  const marked = tx.sql(mark);
  try {
    const done = await work();
    await tx.sql(keep);
    return { done };
  } catch (error) {
    await marked;
    const refused = asAppError(error);
    if (!refused || refused.status >= 500) throw error;
    await takeBack(tx);
    return { refused };
  }
}

/** Does work that leaves nothing behind, whatever it answers. */
export async function rehearse<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx.sql(mark);
  const result = await work();
  await takeBack(tx);
  return result;
}
