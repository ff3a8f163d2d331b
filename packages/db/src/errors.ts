import pg from "pg";

/** The role or the server is not one that tenants' rows may be trusted to; the message is one plain sentence. */
export class UnsuitableDatabaseError extends Error {
  override name = "UnsuitableDatabaseError";
}

/** No connection could be had: the server is down, refuses us, or all connections stayed busy. */
export class DatabaseUnavailableError extends Error {
  override name = "DatabaseUnavailableError";
}

/** Something kept a transaction beyond its end. A mistake of ours, never of the caller. */
export class EndedTransactionError extends Error {
  override name = "RevokedHandleError";
}

/** The callback returned normally although one of its statements had failed, so that nothing was committed. */
export class AbortedTransactionError extends Error {
  override name = "AbortedTransactionError";
}

type Cause = { originalCode?: unknown; code?: unknown; constraint_name?: unknown };

/** The driver adapter's account of a failure inside an error of Prisma's. */
function prismaCause(error: unknown): Cause | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "DriverAdapterError") return error.cause as Cause;
  const meta = "meta" in error ? (error.meta as { driverAdapterError?: { cause?: Cause } } | undefined) : undefined;
  return meta?.driverAdapterError?.cause ?? null;
}

/** The SQLSTATE behind an error of pg or Prisma; null when PostgreSQL did not report it. */
export function sqlState(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) return error.code ?? null;
  const code = prismaCause(error)?.originalCode ?? prismaCause(error)?.code;
  return typeof code === "string" ? code : null;
}

export type Violation = { kind: "unique" | "foreign_key" | "check" | "exclusion"; constraint: string };

const kinds: Record<string, Violation["kind"]> = {
  "23505": "unique",
  "23503": "foreign_key",
  "23001": "foreign_key",
  "23514": "check",
  "23P01": "exclusion",
};

/** Which constraint refused a statement, whoever sent it (pg, Prisma); null for any other error. */
export function violation(error: unknown): Violation | null {
  const kind = kinds[sqlState(error) ?? ""];
  if (!kind) return null;
  const name = error instanceof pg.DatabaseError ? error.constraint : prismaCause(error)?.constraint_name;
  return { kind, constraint: typeof name === "string" ? name : "" };
}

/** Serialization failures and deadlocks: the only ones that a second attempt can cure. */
export const isTransient = (error: unknown) => ["40001", "40P01"].includes(sqlState(error) ?? "");

/**
 * Whether the connection that a statement failed on must not be used again: connection exceptions (08), operator
 * interventions (57P), anything fatal, and whatever did not come from PostgreSQL at all (sockets, timeouts of ours).
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return /^(08|57P)/.test(error.code ?? "") || error.severity === "FATAL" || error.severity === "PANIC";
}
