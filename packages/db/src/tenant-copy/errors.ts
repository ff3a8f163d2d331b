import pg from "pg";
import { constraintIn } from "../errors.ts";
import { printable } from "./printable.ts";

/** Why a tenant can't be taken out, brought in or removed, in one sentence fit for the person who typed the command. */
export class TenantCopyError extends Error {
  override name = "TenantCopyError";

  // It may repeat what stands in a file.
  constructor(message: string, options?: ErrorOptions) {
    super(printable(message), options);
  }
}

/** The table that a fault is of; a node of a cluster names a shard, or the key alone. */
const placeOf = (error: unknown, table: string | undefined) =>
  table?.replace(/_\d{6,}$/, "") ?? (error instanceof pg.DatabaseError ? constraintIn(error) : "The database");

type DatabaseFault = { code?: string; table?: string; detail?: string; column?: string };

/** Turns what PostgreSQL refuses about rows or rights into a sentence; anything else is passed on. */
export function explainDatabaseError(error: unknown): never {
  const { code, table, detail, column } = (error ?? {}) as DatabaseFault;
  // Of values that can't be read (class 22) the server repeats the text, so each of them gets our sentence.
  switch (code?.startsWith("22") ? "22" : code) {
    case "23505":
      throw new TenantCopyError(
        `${placeOf(error, table)} has that already for somebody else: ${detail ?? "a key is taken"} Nothing was imported.`,
        { cause: error },
      );
    case "23502":
    case "23514":
    case "22":
      throw new TenantCopyError(
        `The export is not what this schema takes${table ? ` (${placeOf(error, table)}${column ? `.${column}` : ""})` : ""}: nothing was imported.`,
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
