import pg from "pg";
import { isTransient } from "../../errors.ts";
import { cut } from "../../leave.ts";
import { ClusterError } from "../errors.ts";
import { LOCK_OF_MOVES } from "../settings.ts";
import type { Admin } from "./admin.ts";
import type { Contents } from "./shards.ts";
import { lostBetween } from "./shards.ts";
import type { Watch } from "./watch.ts";
import { INTERRUPTED, watched } from "./watch.ts";

/** How rows go over: handed on while they are written, or while all writes of the company wait. */
export type Mode = "force_logical" | "block_writes";

const ATTEMPTS = 3;
const UNDOING_MS = 10_000;
const COMMITTING_MS = 60_000;

/**
 * Has everybody wait longer for a lock for as long as the work lasts: the last of it keeps the company from writing, and all others
 * from writing what points at a table that every node has.
 */
export async function withPatience<T>({ mover }: Admin, work: () => Promise<T>): Promise<T> {
  await mover.query("SELECT pg_advisory_lock($1::int, 1)", [LOCK_OF_MOVES]);
  try {
    return await work();
  } finally {
    await mover.query("SELECT pg_advisory_unlock($1::int, 1)", [LOCK_OF_MOVES]).catch(() => {});
  }
}

export type Step = {
  /** What Citus is asked to do. */
  text: string;
  values: unknown[];
  /** What was on the old shards and what is on the new ones, asked while both are there and nobody writes. */
  compare: () => Promise<{ were: Map<string, Contents>; are: Map<string, Contents> }>;
  /** What is put right on the new shards before anybody sees them. */
  settle?: () => Promise<void>;
  /** Between which nodes, and who may say that it is to end. */
  watch: Watch;
};

/** What came, and how long it took to count it, which writes wait for. */
export type Transferred = { rows: Map<string, Contents>; countedMs: number };

/** The coordinator waits without an end for a frozen node to undo something, and hears nobody meanwhile: nor do we wait for it. */
async function undo(mover: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(mover), UNDOING_MS);
  await mover.query("ROLLBACK").catch(() => {});
  clearTimeout(timer);
}

/** Whether it was done is not known where the answer is lost: to say the opposite of either would mislead. */
async function commit(mover: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(mover), COMMITTING_MS);
  try {
    await mover.query("COMMIT");
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.severity === "ERROR") throw cause;
    throw new ClusterError(
      "The answer to the end of it was lost, and with it whether it was done: give the command again when karwan doctor reaches all nodes. It goes on from where the company is.",
      { cause },
    );
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(admin: Admin, { text, values, compare, settle, watch }: Step): Promise<Transferred> {
  const { mover } = admin;
  // Where it and a request wait for each other, the request notices first, and is done again. Citus waits on for a command that was
  // killed, and keeps every other one out: PostgreSQL is to look whether somebody is still there.
  await mover.query(`BEGIN; SELECT pg_catalog.set_config('deadlock_timeout', '60s', true),
    pg_catalog.set_config('statement_timeout', '0', true), pg_catalog.set_config('lock_timeout', '0', true),
    pg_catalog.set_config('client_connection_check_interval', '2s', true)`);
  try {
    const { rows, since } = await watched(admin, watch, async () => {
      await mover.query(text, values);
      const since = performance.now();
      const { were, are } = await compare();
      const lost = lostBetween(were, are);
      if (lost.length > 0)
        throw new ClusterError(
          `Citus did not bring everything, and what it did is undone: ${lost.slice(0, 5).join("; ")}.`,
        );
      await settle?.();
      return { rows: are, since };
    });
    if (watch.signal?.aborted) throw new ClusterError(INTERRUPTED);
    await commit(mover);
    return { rows, countedMs: Math.round(performance.now() - since) };
  } catch (error) {
    await undo(mover);
    throw error;
  }
}

/** What Citus refuses for, in a sentence of ours. */
function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const hint = error.hint ? ` ${error.hint}` : "";
  return new ClusterError(`Citus refused (${error.message}), and nothing was moved.${hint}`, { cause: error });
}

/**
 * Has Citus bring rows to other shards, and agrees when every row is there and is held by what held it: until then nobody sees
 * the new shards, and what went wrong leaves the old ones as they were.
 */
export async function transfer(admin: Admin, step: Step): Promise<Transferred> {
  for (let failures = 0; ; ) {
    try {
      return await attempt(admin, step);
    } catch (error) {
      failures += 1;
      // A slot that nobody reads from keeps all that its node writes.
      await admin.guard.query("CALL citus_cleanup_orphaned_resources()").catch(() => {});
      if (!isTransient(error) || failures >= ATTEMPTS) throw explained(error);
    }
  }
}
