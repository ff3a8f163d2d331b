import { AsyncLocalStorage } from "node:async_hooks";
import { BATCH } from "./statements.ts";

/** Where somebody stands who goes through all rows of a list. */
export interface Passage {
  /** The keys of the last row that was given; none before the first. */
  readonly after: readonly string[];
  /** Those of the last row of this part; null where there is none behind it. */
  next: readonly string[] | null;
  /** The list that is gone through, once it has answered. */
  list: string | null;
}

const present = new AsyncLocalStorage<Passage>();

/** Where who goes through a list stands; undefined where a page is asked for. */
export const currentPassage = (): Passage | undefined => present.getStore();

/** Notes behind which row the next part begins, and takes the keys off the rows again: they are nobody's business. */
export function passOn(passage: Passage, list: string, rows: readonly { cursor?: string[] }[]): void {
  // The same list twice is a read that was done again, for the caller's rights had changed.
  if (passage.list !== null && passage.list !== list)
    throw new TypeError(`Both ${passage.list} and ${list} would be gone through`);
  passage.list = list;
  passage.next = rows.length < BATCH ? null : (rows.at(-1)?.cursor ?? null);
  for (const row of rows) delete row.cursor;
}

/**
 * Does what asks for a page of a list again and again, each time for the rows behind those that it had: so whatever shows
 * a page also shows all rows, as it shows them, with rights that are proven anew each time (3 §15). Where no declared list
 * is asked, the answer is the first and only one.
 */
export async function* passThrough<Answer>(ask: () => Promise<Answer>): AsyncGenerator<Answer> {
  let after: readonly string[] = [];
  for (;;) {
    const passage: Passage = { after, next: null, list: null };
    yield await present.run(passage, ask);
    if (passage.next === null) return;
    after = passage.next;
  }
}
