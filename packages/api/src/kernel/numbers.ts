import type { Database, Transaction } from "@karwan/db";
import { reserveNumbers, reserveStatement } from "./counters.ts";

// Reserved at once, so that most records cost no transaction for their number; what a process leaves is a gap.
const BLOCK = 20;
const FEW = 5;
const MAX_SEQUENCES = 10_000;
const REFERENCE_DIGITS = 5;

/** The numbers that this process has reserved of one tenant's sequence, handed out in order. */
class Sequence {
  readonly #reserve: (count: number) => Promise<number[]>;
  #left: number[] = [];
  /** Whether anybody here ever needed one within a transaction: nobody else's sequence is drawn from. */
  #isWanted = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(reserve: (count: number) => Promise<number[]>) {
    this.#reserve = reserve;
  }

  /** One that is at hand, if any is. */
  next(): number | undefined {
    this.#isWanted = true;
    return this.#left.shift();
  }

  take(count: number): Promise<number[]> {
    return this.#inTurn(async () => {
      if (this.#left.length < count) this.#left.push(...(await this.#reserve(Math.max(BLOCK, count))));
      return this.#left.splice(0, count);
    });
  }

  async refill(): Promise<void> {
    if (!this.#isWanted || this.#left.length >= FEW) return;
    await this.#inTurn(async () => {
      if (this.#left.length < FEW) this.#left.push(...(await this.#reserve(BLOCK)));
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }
}

const reserved = new WeakMap<Database, Map<string, Sequence>>();

function sequenceOf(database: Database, tenantId: string, name: string): Sequence {
  const sequences = reserved.get(database) ?? new Map<string, Sequence>();
  const key = `${tenantId} ${name}`;
  const known = sequences.get(key);
  if (known) return known;
  if (sequences.size >= MAX_SEQUENCES) sequences.clear();
  const made = new Sequence((count) => reserveNumbers(database, tenantId, name, count));
  reserved.set(database, sequences.set(key, made));
  return made;
}

/**
 * Numbers of a tenant's sequence, out of blocks that the process reserves. To be called before the transaction that uses
 * them: inside one it would wait for a second connection while it holds the first.
 */
export const takeNumbers = (database: Database, tenantId: string, name: string, count = 1): Promise<number[]> =>
  sequenceOf(database, tenantId, name).take(count);

/** Sees to it, before a transaction, that those who need numbers within it find some at hand (`takeNumberWithin`). */
export const refillNumbers = (database: Database, tenantId: string, name: string): Promise<void> =>
  sequenceOf(database, tenantId, name).refill();

/**
 * A number within a transaction that learns only there that it needs one: what is at hand, otherwise the next of the
 * sequence itself, whose row is then held until the commit.
 */
export async function takeNumberWithin(tx: Transaction, database: Database, name: string): Promise<number> {
  const { tenantId } = tx.scope;
  const atHand = sequenceOf(database, tenantId, name).next();
  if (atHand !== undefined) return atHand;
  const [row] = await tx.sql(reserveStatement, [tenantId, name, 1]);
  if (!row) throw new Error("a counter answered no number");
  return row.value;
}

/** A number of a sequence as people read it: `PKO-00042`, and more digits when five no longer do. */
export const numberedReference = (prefix: string, number: number): string =>
  `${prefix}-${String(number).padStart(REFERENCE_DIGITS, "0")}`;
