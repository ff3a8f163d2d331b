import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ClusterError } from "../errors.ts";

const EVERY_MS = 1000;
/** So long nothing may come on: where Citus only waits for others, and where a node may be at one big table or index. */
export type Patience = { waitingMs: number; workingMs: number };
const PATIENCE: Patience = { waitingMs: 2 * 60_000, workingMs: 30 * 60_000 };
const WAITING = new Set(["Setting Up", "Catching Up", "Final Catchup"]);

export const INTERRUPTED = "It was interrupted, and Citus was stopped: nothing was moved.";

export type Watch = {
  /** On a connection of its own, which nothing else waits on. */
  guard: pg.ClientBase;
  /** The nodes whose logs say why nothing comes on. */
  from: string;
  to: string;
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
};

type Process = { pid: number; gpid: string };

/** How far Citus is; what is written on the old node goes on whether or not the new one follows, and says nothing. */
const HEADWAY = `SELECT coalesce(string_agg(DISTINCT status, ', '), '') AS status, sum(target_shard_size)::text AS size, max(target_lsn)::text AS at
  FROM get_rebalance_progress() WHERE sessionid = $1`;

const stoodStill = ({ from, to }: Watch, status: string, ms: number) =>
  `Nothing came on for ${ms / 1000} s${status ? ` (Citus: ${status})` : ""}, and Citus was stopped: nothing was moved. The log of ${to} says what keeps its replication worker from it ("out of background worker slots": max_worker_processes is too low there), and on ${from} pg_stat_activity whether a transaction stays open (by xact_start).`;

/** Why it has to end; resolves once it has to, or null when `over`. */
async function untilGivenUp(watch: Watch, pid: number, over: AbortSignal): Promise<string | null> {
  const { guard, signal, patience = PATIENCE } = watch;
  const either = AbortSignal.any(signal ? [over, signal] : [over]);
  let seen = "";
  let status = "";
  let since = performance.now();
  while (!either.aborted) {
    // Not answered where a table is held that it asks for the size of: then it stands where it stood.
    const rows = await guard.query<{ status: string }>(HEADWAY, [pid]).then(
      (answer) => answer.rows,
      () => [],
    );
    const now = rows.length > 0 ? JSON.stringify(rows[0]) : seen;
    if (now !== seen) {
      seen = now;
      status = rows[0]?.status ?? "";
      since = performance.now();
    }
    const ms = WAITING.has(status) ? patience.waitingMs : patience.workingMs;
    if (performance.now() - since > ms) return stoodStill(watch, status, ms);
    await delay(EVERY_MS, undefined, { signal: either }).catch(() => {});
  }
  return over.aborted ? null : INTERRUPTED;
}

// A cancel is not heard of while another node is asked for a slot, which waits for all transactions that are open there.
const ON_NODES = `SELECT count(*) FROM run_command_on_all_nodes(
  format('SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE state = ''active'' AND application_name = %L', 'citus_internal gpid=' || $1::text))`;

/** Ends what a process does: politely, then what it asks of nodes, then with its connection. */
async function end(guard: pg.ClientBase, { pid, gpid }: Process, over: AbortSignal): Promise<void> {
  const ways: [string, number | string][] = [
    ["SELECT pg_cancel_backend($1::int)", pid],
    [ON_NODES, gpid],
    ["SELECT pg_terminate_backend($1::int)", pid],
  ];
  for (let n = 0; !over.aborted; n += 1) {
    const [text, whom] = ways[n % ways.length] ?? [];
    await guard.query(text ?? "", [whom]).catch(() => {});
    await delay(2 * EVERY_MS, undefined, { signal: over }).catch(() => {});
  }
}

/** Has Citus do one thing, and ends it where nothing comes on or who asked for it leaves: by itself it waits for ever. */
export async function watched(mover: pg.Client, watch: Watch, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await mover.query<Process>("SELECT pg_backend_pid() AS pid, citus_backend_gpid()::text AS gpid");
  const process = rows[0] ?? { pid: 0, gpid: "0" };
  const over = new AbortController();
  const ending = (async () => {
    const why = await untilGivenUp(watch, process.pid, over.signal);
    if (why !== null) await end(watch.guard, process, over.signal);
    return why;
  })();
  const settled = work().finally(() => over.abort());
  const [why] = await Promise.all([ending, settled.catch(() => {})]);
  if (why !== null) throw new ClusterError(why, { cause: await settled.catch((error: unknown) => error) });
  await settled;
}
