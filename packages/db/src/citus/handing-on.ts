/**
 * How much of a thing that is limited a node has: what it may have of it, and what is taken. A move of a company takes one of each,
 * however many tables that has (measured with Citus 13.2: of the node that it leaves a slot and a sender, of the one that it goes to
 * a worker, which is a process, and an origin): without it Citus waits for ever, and nobody but the node's log says so.
 */
type Room = { max: number; taken: number };
export type HandingOn = Record<keyof typeof USUAL, Room>;

/** What PostgreSQL has of each by itself, and what is to be free besides what is taken. */
const USUAL = {
  max_worker_processes: 8,
  max_logical_replication_workers: 4,
  max_replication_slots: 10,
  max_wal_senders: 10,
};

// Who may not see what others' processes are knows of two: who starts workers, and Citus's own of this database.
const TAKEN: Record<keyof typeof USUAL, string> = {
  max_worker_processes: `SELECT greatest(count(*), 2) FROM pg_stat_activity WHERE backend_type NOT IN ('client backend', 'parallel worker',
    'walsender', 'walreceiver', 'walwriter', 'walsummarizer', 'autovacuum launcher', 'autovacuum worker', 'background writer',
    'checkpointer', 'startup', 'archiver', 'logger', 'standalone backend', 'slotsync worker', 'io worker')`,
  max_logical_replication_workers: "SELECT count(*) FROM pg_stat_subscription WHERE pid IS NOT NULL",
  // An origin, of where a stream has come to, takes as much room as a slot.
  max_replication_slots:
    "SELECT greatest((SELECT count(*) FROM pg_replication_slots), (SELECT count(*) FROM pg_replication_origin))",
  max_wal_senders: "SELECT count(*) FROM pg_stat_replication",
};

/** An expression that answers it as JSON, on the node itself. */
export const HANDING_ON = `json_build_object(${Object.entries(TAKEN)
  .map(([name, taken]) => `'${name}', json_build_object('max', current_setting('${name}')::int, 'taken', (${taken}))`)
  .join(", ")})`;

/** What a node has too little of for one more stream, with what it has to be set to. */
export const lackingRoom = (room: HandingOn): string[] =>
  (Object.keys(USUAL) as (keyof typeof USUAL)[]).flatMap((name) => {
    const { max, taken } = room[name];
    return taken < max ? [] : [`${name} = ${taken + USUAL[name]} (it is ${max}, and ${taken} are taken)`];
  });
