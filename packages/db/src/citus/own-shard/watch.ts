import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { cut } from "../../leave.ts";
import { ClusterError } from "../errors.ts";
import type { Admin } from "./admin.ts";
import type { Node } from "./node.ts";
import { nameOf } from "./node.ts";

const EVERY_MS = 1000;
/** So long nothing may come on: where Citus only waits for others, and where a node may be at one big table or index. */
export type Patience = { waitingMs: number; workingMs: number };
const PATIENCE: Patience = { waitingMs: 2 * 60_000, workingMs: 30 * 60_000 };
const WAITING = new Set(["Setting Up", "Catching Up", "Final Catchup"]);

export const INTERRUPTED = "It was interrupted, and Citus was stopped: nothing was moved.";

const UNGUARDED =
  "The connection that stops Citus where nothing comes on was lost, and so is what it did: nothing was moved. Give the command again when the coordinator is well.";

export type Watch = {
  /** The nodes whose logs say why nothing comes on. */
  from: string;
  to: string;
  /** Where shards are split, and the last shard before: Citus tells nothing of how far that is. */
  split?: { on: Node; after: string };
  signal?: AbortSignal | undefined;
  patience?: Patience | undefined;
};

/** What moves, which Citus knows by a number of the whole cluster, and what counts for it. */
type Processes = { pids: number[]; gpid: string };

/** How far Citus is; what is written on the old node goes on whether or not the new one follows, and says nothing. */
const HEADWAY = `SELECT coalesce(string_agg(DISTINCT status, ', '), '') AS status, sum(target_shard_size)::text AS size, max(target_lsn)::text AS at
  FROM get_rebalance_progress() WHERE sessionid = $1`;

/** How much the shards hold that a split makes: Citus numbers them after all that there were, and makes them before it fills them. */
const HELD_THERE = `SELECT '' AS status, result AS size FROM master_run_on_worker(ARRAY[$1::text], ARRAY[$2::int], ARRAY[format(
  'SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM pg_class WHERE relkind = ''r'' AND substring(relname, ''_([0-9]{1,18})$'')::bigint > %s',
  $3::bigint)], true) WHERE success`;

async function headway({ guard }: Admin, { split }: Watch, pid: number | undefined): Promise<{ status: string }[]> {
  const asked = split
    ? guard.query(HELD_THERE, [split.on.host, split.on.port, split.after])
    : guard.query(HEADWAY, [pid]);
  return (await asked).rows;
}

/** Whether it is this connection that is gone, and not one of Citus to a node, of which it says the same as of ours. */
const isGone = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || error.severity !== "ERROR";

const splitStoodStill = (node: Node, ms: number) =>
  `Nothing came on for ${ms / 1000} s, and Citus was stopped: nothing was moved. pg_stat_activity on ${nameOf(node)} says what its processes called "citus_internal" wait for.`;
const stoodStill = ({ from, to }: Watch, status: string, ms: number) =>
  `Nothing came on for ${ms / 1000} s${status ? ` (Citus: ${status})` : ""}, and Citus was stopped: nothing was moved. The log of ${to} says what keeps its replication worker from it ("out of background worker slots": max_worker_processes is too low there), and on ${from} pg_stat_activity whether a transaction stays open (by xact_start).`;

/** Why it has to end; resolves once it has to, or null when `over`. */
async function untilGivenUp(
  admin: Admin,
  watch: Watch,
  pid: number | undefined,
  over: AbortSignal,
): Promise<string | null> {
  const { signal, patience = PATIENCE } = watch;
  const either = AbortSignal.any(signal ? [over, signal] : [over]);
  let seen = "";
  let status = "";
  let since = performance.now();
  while (!either.aborted) {
    // Not answered where a table is held that it asks for the size of, or by a frozen node: then it stands where it stood.
    const rows = await headway(admin, watch, pid).catch((error: unknown) => (isGone(error) ? null : []));
    if (rows === null) return UNGUARDED;
    const now = rows.length > 0 ? JSON.stringify(rows[0]) : seen;
    if (now !== seen) {
      seen = now;
      status = rows[0]?.status ?? "";
      since = performance.now();
    }
    const ms = WAITING.has(status) ? patience.waitingMs : patience.workingMs;
    if (performance.now() - since > ms)
      return watch.split ? splitStoodStill(watch.split.on, ms) : stoodStill(watch, status, ms);
    await delay(EVERY_MS, undefined, { signal: either }).catch(() => {});
  }
  return over.aborted ? null : INTERRUPTED;
}

// A cancel is not heard of while another node is asked for a slot, which waits for all transactions that are open there.
const ON_NODES = `SELECT count(*) FROM run_command_on_all_nodes(
  format('SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE state = ''active'' AND application_name = %L', 'citus_internal gpid=' || $1::text))`;

const TURNS = 2;

/** Ends what the processes do: politely, then what they ask of nodes, then with their connections, from here if need be. */
async function end({ mover, watcher, guard }: Admin, { pids, gpid }: Processes, over: AbortSignal): Promise<void> {
  const ways: [string, unknown][] = [
    ["SELECT pg_cancel_backend(pid) FROM unnest($1::int[]) pid", pids],
    [ON_NODES, gpid],
    ["SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid", pids],
  ];
  for (const [text, whom] of Array.from({ length: TURNS }, () => ways).flat()) {
    const isLost = await guard.query(text, [whom]).then(() => false, isGone);
    if (isLost) break;
    await delay(2 * EVERY_MS, undefined, { signal: over }).catch(() => {});
    if (over.aborted) return;
  }
  for (const client of [mover, watcher]) cut(client);
}

/**
 * Has Citus do one thing, with what is counted behind it, and ends it where nothing comes on or who asked for it leaves: by itself it
 * waits for ever.
 */
export async function watched<T>(admin: Admin, watch: Watch, work: () => Promise<T>): Promise<T> {
  const { mover, watcher } = admin;
  const { rows } = await mover.query<{ pid: number; gpid: string }>(
    "SELECT pg_backend_pid() AS pid, citus_backend_gpid()::text AS gpid",
  );
  const counting = await watcher.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const pids = [...rows, ...counting.rows].map(({ pid }) => pid);
  const over = new AbortController();
  const ending = (async () => {
    const why = await untilGivenUp(admin, watch, pids[0], over.signal);
    if (why !== null) await end(admin, { pids, gpid: rows[0]?.gpid ?? "" }, over.signal);
    return why;
  })();
  const settled = work().finally(() => over.abort());
  const [why] = await Promise.all([ending, settled.catch(() => {})]);
  if (why !== null) throw new ClusterError(why, { cause: await settled.catch((error: unknown) => error) });
  return settled;
}
