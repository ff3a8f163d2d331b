import pg from "pg";

/** The role or the server is not one that tenants' rows may be trusted to; the message is one plain sentence. */
export class UnsuitableDatabaseError extends Error {
  override name = "UnsuitableDatabaseError";
}

/** No connection could be had: the server is down, refuses us, or all connections stayed busy. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** So much of one tenant's work waits for a connection that more is refused at once: worth trying again. */
export class DatabaseOverloadedError extends DatabaseUnavailableError {
  override name = "DatabaseOverloadedError";
}

/** Something kept a transaction beyond its end. A mistake of ours, never of the caller. */
export class EndedTransactionError extends Error {
  override name = "RevokedHandleError";
}

/** The callback returned normally although one of its statements had failed, so that nothing was committed. */
export class AbortedTransactionError extends Error {
  override name = "AbortedTransactionError";
}

type Cause = { originalCode?: unknown; originalMessage?: unknown; code?: unknown; constraint_name?: unknown };

/** The driver adapter's account of a failure inside an error of Prisma's. */
function prismaCause(error: unknown): Cause | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "DriverAdapterError") return error.cause as Cause;
  const meta = "meta" in error ? (error.meta as { driverAdapterError?: { cause?: Cause } } | undefined) : undefined;
  return meta?.driverAdapterError?.cause ?? null;
}

const messageIn = (error: unknown): string => {
  const message = error instanceof pg.DatabaseError ? error.message : prismaCause(error)?.originalMessage;
  return typeof message === "string" ? message : "";
};

const INTERNAL = "XX000";

/** What a node refused of rows that it was sent by COPY: the one that sent them passes on the sentence, and a code of its own. */
const REFUSALS: readonly [said: RegExp, state: string][] = [
  [/^duplicate key value violates unique constraint "/, "23505"],
  [/^new row for relation "\S+" violates check constraint "/, "23514"],
  [/^null value in column "\S+" of relation "\S+" violates not-null constraint/, "23502"],
  [/^insert or update on table "\S+" violates foreign key constraint "/, "23503"],
  [/^conflicting key value violates exclusion constraint "/, "23P01"],
  [/^new row violates row-level security policy/, "42501"],
  [/^could not serialize access/, "40001"],
  [/^deadlock detected/, "40P01"],
  [/^canceling statement due to statement timeout/, "57014"],
  [/^canceling statement due to lock timeout/, "55P03"],
  [/^terminating connection due to administrator command/, "57P01"],
];

/** The SQLSTATE behind an error of pg or Prisma; null when PostgreSQL did not report it. */
export function sqlState(error: unknown): string | null {
  const code =
    error instanceof pg.DatabaseError ? error.code : (prismaCause(error)?.originalCode ?? prismaCause(error)?.code);
  if (typeof code !== "string") return null;
  if (code !== INTERNAL) return code;
  const message = messageIn(error);
  return REFUSALS.find(([said]) => said.test(message))?.[1] ?? code;
}

export type Violation = { kind: "unique" | "foreign_key" | "check" | "exclusion"; constraint: string };

const kinds: Record<string, Violation["kind"]> = {
  "23505": "unique",
  "23503": "foreign_key",
  "23001": "foreign_key",
  "23514": "check",
  "23P01": "exclusion",
};

/** The name of a table or constraint without the number that a cluster puts behind a shard's. */
export const withoutShard = (name: string): string => name.replace(/_\d{6,}$/, "");

/**
 * A node of a cluster passes on what another one said, without the fields that come with it: there the constraint stands in the
 * sentence alone, and a shard's with its number behind the name.
 */
export function constraintIn({ constraint, message }: { constraint?: string | undefined; message: string }): string {
  return withoutShard(constraint ?? /constraint "([^"]+)"/.exec(message)?.[1] ?? "");
}

/** Which constraint refused a statement, whoever sent it (pg, Prisma); null for any other error. */
export function violation(error: unknown): Violation | null {
  const kind = kinds[sqlState(error) ?? ""];
  if (!kind) return null;
  if (error instanceof pg.DatabaseError) return { kind, constraint: constraintIn(error) };
  const name = prismaCause(error)?.constraint_name;
  return { kind, constraint: typeof name === "string" ? name : constraintIn({ message: messageIn(error) }) };
}

// Without a code of its own: "retry the query", Citus says to the second, and the first is the same, met a step later. The third
// is what is left to one part of a statement when another met either of them.
const SPLIT =
  /^(?:could not find valid entry for shard \d+|shard for the given value does not exist|Query could not find the intermediate result file)/;

// Without a code of their own as well: a node that was lost in the middle of a statement, and the one asked at its own end.
const NODE_LOST = new RegExp(
  `^(?:${[
    "failure on connection marked as essential",
    "postmaster was shut down, exiting",
    "terminating connection due to unexpected postmaster exit",
    "could not commit transaction for shard \\d+ on at least one active node",
    // What libpq says to the node that asked, with the other's name beside it.
    "server closed the connection unexpectedly",
    "(?:SSL connection has been closed|SSL SYSCALL error: EOF detected)",
    "could not (?:receive data from|send data to) server",
    "(?:no connection to the server|connection not open|invalid socket)",
    "failed to (?:COPY to shard \\d+|complete COPY) on \\S+:\\d+",
  ].join("|")})`,
);

const REMOTE =
  /(?:connection to the remote node (?:\S*@)?|could not establish any connections to the node |failed to (?:COPY to shard \d+|complete COPY) on |marked as essential: )(\S+:\d+)/;
const EXECUTING = /^while executing command on (\S+:\d+)/m;

/** Which node of a cluster was lost, or could not be reached, by the one that was asked (`host:port`); null for any other error. */
export function lostNode(error: unknown): string | null {
  const message = messageIn(error);
  const named = REMOTE.exec(message)?.[1];
  if (named) return named;
  const where = error instanceof pg.DatabaseError && NODE_LOST.test(message) ? error.where : undefined;
  return EXECUTING.exec(where ?? "")?.[1] ?? null;
}

/** Whether a cluster split or moved the shards that a statement was planned for, meanwhile: planned again it finds the new ones. */
const isSplitMeanwhile = (error: unknown): boolean => SPLIT.test(messageIn(error));

/** Serialization failures, deadlocks, and shards that are others now: the only ones that a second attempt can cure. */
export const isTransient = (error: unknown) =>
  ["40001", "40P01"].includes(sqlState(error) ?? "") || isSplitMeanwhile(error);

/**
 * Whether the connection that a statement failed on must not be used again: connection exceptions (08), operator
 * interventions (57P), a host that takes writes no more (25006), anything fatal, and whatever did not come from PostgreSQL
 * at all (sockets, timeouts of ours).
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return /^(08|57P|25006)/.test(error.code ?? "") || error.severity === "FATAL" || error.severity === "PANIC";
}

/** How PostgreSQL gives a statement up for others that are at the same rows: a lock that it waited for, or as a victim too often. */
const locked: ReadonlySet<string> = new Set(["55P03", "40001", "40P01"]);
/** After the time that it has. */
const SLOW = "57014";
/** How a connection breaks, whichever side notices. */
const broken: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EPIPE"]);
const silent =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query read timeout/i;

const unanswered = /timeout exceeded when trying to connect|Query read timeout/i;

/** Whether it, or one that it was caused by, says that the database or a connection was waited for in vain to the end. */
export function isUnanswered(cause: unknown): boolean {
  for (let e = cause; e instanceof Error; e = e.cause)
    if (e instanceof DatabaseOverloadedError || unanswered.test(e.message)) return true;
  return false;
}

/**
 * What it is that a caller may try again later, in this error or one it was caused by: `full` where too many wait, `locked`
 * where a statement was given up for others at the same rows, `slow` where it took longer than it may, `away` where there is no server to ask, or one without what it
 * needs: broken connections (08), operators' interventions (57P), missing resources such as disk (53), a transaction that
 * the server ended for its idleness (25P03), a host that takes writes no more (25006), or a cluster's node that was lost in the
 * middle. Null for any other error.
 */
export function databaseTrouble(cause: unknown): "full" | "locked" | "slow" | "away" | null {
  for (let e = cause; e instanceof Error; e = e.cause) {
    if (e instanceof DatabaseOverloadedError) return "full";
    if (e instanceof DatabaseUnavailableError) return "away";
    const code = sqlState(e) ?? ("code" in e && typeof e.code === "string" ? e.code : "");
    if (locked.has(code) || isSplitMeanwhile(e)) return "locked";
    if (code === SLOW) return "slow";
    if (/^(08|57P|53|25P03|25006)/.test(code) || broken.has(code) || silent.test(e.message)) return "away";
    if (NODE_LOST.test(messageIn(e))) return "away";
  }
  return null;
}
