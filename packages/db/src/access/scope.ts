/** The scope of work before a tenant is known, and of nobody: matches no row of any tenant or user. */
export const NO_TENANT = "00000000-0000-0000-0000-000000000000";

/** Whose rows a piece of work may see: becomes app.tenant_id and app.user_id of its transaction. */
export type Scope = { tenantId: string; userId?: string | null };

export type Isolation = "read committed" | "repeatable read" | "serializable";
export type Mode = Isolation | "repeatable read read only";

const MODES: ReadonlySet<string> = new Set<Mode>([
  "read committed",
  "repeatable read",
  "serializable",
  "repeatable read read only",
]);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function checked(id: string, what: string): string {
  if (!UUID.test(id)) throw new TypeError(`The ${what} of a database scope is not a UUID`);
  return id;
}

/**
 * The text that opens a transaction for a scope, as one round trip. It travels by the simple protocol, which has no
 * parameters, hence the check of the ids. Every setting is LOCAL to the transaction: behind a pooler the next transaction
 * on the same server connection belongs to somebody else. (SET answers no row: a fifth cheaper here than set_config.)
 */
export function opening(scope: Scope, mode: Mode, statementTimeoutMs: number): string {
  // Were the text not even parsed, the statements sent behind it would run outside of any transaction.
  if (!MODES.has(mode) || !Number.isInteger(statementTimeoutMs))
    throw new TypeError("Not a transaction mode or timeout");
  const tenant = checked(scope.tenantId, "tenant id");
  const user = checked(scope.userId ?? NO_TENANT, "user id");
  return [
    `BEGIN ISOLATION LEVEL ${mode}`,
    `SET LOCAL app.tenant_id = '${tenant}'`,
    `SET LOCAL app.user_id = '${user}'`,
    `SET LOCAL statement_timeout = ${statementTimeoutMs}`,
    // A use case that never ends must not hold its locks for ever.
    `SET LOCAL idle_in_transaction_session_timeout = ${statementTimeoutMs * 2}`,
  ].join("; ");
}
