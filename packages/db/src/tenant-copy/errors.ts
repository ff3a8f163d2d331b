import type pg from "pg";
import { constraintIn, sqlState, withoutShard } from "../errors.ts";
import { printable } from "./printable.ts";

/** Why a tenant can't be taken out, brought in or removed, in one sentence fit for the person who typed the command. */
export class TenantCopyError extends Error {
  override name = "TenantCopyError";

  // It may repeat what stands in a file.
  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}

type DatabaseFault = { table?: string; detail?: string; column?: string; message?: string };

/** What a fault is of; a node of a cluster names a shard, in its sentence alone, or no more than the key. */
function placeOf(error: unknown, copied: string | undefined): { table?: string; column?: string } {
  const { table, column, message = "" } = (error ?? {}) as DatabaseFault;
  const named = table ?? / relation "([^"]+)"/.exec(message)?.[1];
  return {
    table: named === undefined ? copied : withoutShard(named),
    column: column ?? /^null value in column "([^"]+)"/.exec(message)?.[1],
  };
}

/** Turns what PostgreSQL refuses about rows (of the table that is `copied` just then) or rights into a sentence; anything else is passed on. */
export function explainDatabaseError(error: unknown, copied?: string): never {
  const code = sqlState(error);
  const { table, column } = placeOf(error, copied);
  // Of values that can't be read (class 22) the server repeats the text, so each of them gets our sentence.
  switch (code?.startsWith("22") ? "22" : code) {
    case "23505": {
      const { detail = "a key is taken" } = error as DatabaseFault;
      const place = table ?? constraintIn(error as pg.DatabaseError);
      throw new TenantCopyError(`${place} has that already for somebody else: ${detail} Nothing was imported.`, {
        cause: error,
      });
    }
    case "23502":
    case "23514":
    case "22":
      throw new TenantCopyError(
        `The export is not what this schema takes${table ? ` (${table}${column ? `.${column}` : ""})` : ""}: nothing was imported.`,
        { cause: error },
      );
    case "42501":
      throw new TenantCopyError(
        "The role may not do that: it has to be a superuser, or a member of the tables' owner with BYPASSRLS and the right " +
          "to set session_replication_role, on every node of a cluster (docs/operations.md). Name it in KARWAN_ADMIN_URL or with --url.",
        { cause: error },
      );
    default:
      throw error;
  }
}
