import type { Step } from "../access/batch.ts";
import type { Statement } from "../access/statement.ts";

/** How far a primary has come: whatever it had acknowledged to anybody when it said so lies within. */
export type Position = {
  /** Bytes of the write-ahead log. */
  lsn: number;
  timeline: number;
};

const TIMELINE = "('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int";
/** Who a database is: its cluster, which replicas share, and its name. */
const IDENTITY = "(SELECT system_identifier FROM pg_control_system())::text || '/' || current_database()";
const bytes = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::float8`;

/**
 * The columns `lsn` and `timeline` of a server's position; null of one that takes no writes. What is acknowledged is on disk,
 * and there it can be sent to replicas, unless commits do not wait for that.
 */
export const POSITION = `CASE WHEN NOT pg_is_in_recovery() THEN ${bytes(
  "CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END",
)} END AS lsn,
  CASE WHEN NOT pg_is_in_recovery() THEN ${TIMELINE} END AS timeline`;

export type Primary = { identity: string; timeline: number };

/**
 * What the primary is; and, if nobody did yet, writes down in it which timeline it writes. Who reads that on a replica knows
 * that the replica's history is that of this timeline, which its position alone does not tell: one that follows a primary which
 * was replaced may be just as far.
 */
export const markStatement: Statement<Primary> = {
  name: "db.mark_timeline",
  text: `SELECT found.identity, found.timeline,
      CASE WHEN marked.last_value <> found.timeline THEN setval('karwan_timeline', found.timeline) END
    FROM karwan_timeline marked, (SELECT ${IDENTITY} AS identity, ${TIMELINE} AS timeline) found`,
};

/** What a primary is and where it stands, by itself. */
export const PRIMARY = `SELECT ${IDENTITY} AS identity, ${POSITION}`;

/** How far the primary has come, as it says itself. */
export const positionStatement: Statement<Position> = { name: "db.position", text: `SELECT ${POSITION}` };

/** What a replica says of itself. */
export type Seen = {
  /** It does follow somebody, and is no primary. */
  follows: boolean;
  /** How far it has come, in bytes. */
  reached: number | null;
  timeline: number;
};

const SEEN = `pg_is_in_recovery() AS follows, ${bytes("pg_last_wal_replay_lsn()")} AS reached, last_value::int AS timeline`;

/** Asked in front of each read, on its connection: whoever is behind an address, and whatever happened to it. */
export const seenStep: Step = { name: "db.replica_seen", text: `SELECT ${SEEN} FROM karwan_timeline` };

/** Asked by who watches it, or examines it. */
export const LOOK = `SELECT ${SEEN}, ${IDENTITY} AS identity FROM karwan_timeline`;
