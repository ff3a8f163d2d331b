import { z } from "zod";

/**
 * Where a reader of changes stands: what a snapshot of the database had seen, and when that was. Each node of a cluster numbers its
 * own transactions, so `moves` says how often the tenant had gone to another one by then.
 */
export type Position = { at: number; snapshot: string; moves: number };

const POSITION = /^(\d{1,15})-(\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?)(?:-(\d{1,9}))?$/;

/** What a reader of changes sends back to go on. */
export const changesSince = z
  .string()
  .max(20_000)
  .regex(POSITION)
  .nullish()
  .describe("Where to go on; otherwise from now. REST takes it from the header Last-Event-ID");

export const idOf = ({ at, snapshot, moves }: Position): string => `${at}-${snapshot}${moves === 0 ? "" : `-${moves}`}`;

// Transactions are kept as bigint: no database gets as far.
const MAX_TRANSACTION = 2n ** 63n - 1n;

/** Whether PostgreSQL would ever say it: 0 < xmin <= xmax, and what runs lies between them, in order. */
function isSnapshot(snapshot: string): boolean {
  const [least = "0", next = "0", list = ""] = snapshot.split(":");
  const running = list === "" ? [] : list.split(",").map(BigInt);
  const [from, to] = [BigInt(least), BigInt(next)];
  if (from <= 0n || from > to || to > MAX_TRANSACTION) return false;
  return running.every((one, n) => one >= from && one < to && one > (running[n - 1] ?? 0n));
}

/** Null for what has the form of a position, but is none. */
export function positionIn(id: string): Position | null {
  const [, at = "0", snapshot = "", moves = "0"] = POSITION.exec(id) ?? [];
  return isSnapshot(snapshot) ? { at: Number(at), snapshot, moves: Number(moves) } : null;
}

/** The first transaction that a snapshot may not have seen. */
export const oldestUnseen = ({ snapshot }: Position): bigint => BigInt(snapshot.split(":", 1)[0] ?? 0);

/** The number of the next transaction when a snapshot was taken. */
export const nextOf = ({ snapshot }: Position): bigint => BigInt(snapshot.split(":", 2)[1] ?? 0);

/** Which transactions a snapshot has seen: as PostgreSQL's pg_visible_in_snapshot tells, of numbers of the same node. */
export function seenBy({ snapshot }: Position): (transaction: string) => boolean {
  const [least = "0", next = "0", running = ""] = snapshot.split(":");
  const [from, to] = [BigInt(least), BigInt(next)];
  const unfinished = new Set(running.split(","));
  return (transaction) => {
    const number = BigInt(transaction);
    return number < from || (number < to && !unfinished.has(transaction));
  };
}
