import type pg from "pg";
import { UnsuitableDatabaseError } from "../errors.ts";

const OLDEST_SERVER = 150_000;

export type Role = { role: string; exempt: boolean; version: string; number: number };

/** Why policies would not bind this role, or the server lacks what the schema needs (NULLS NOT DISTINCT); null if neither. */
export function unsuitability(found: Role): string | null {
  if (found.exempt) {
    return (
      `The database role ${found.role} is a superuser or has BYPASSRLS, so row-level security would not bind it: ` +
      "connect as a plain role that owns the tables."
    );
  }
  return found.number < OLDEST_SERVER ? `PostgreSQL ${found.version} is too old: Karwan needs 15 or newer.` : null;
}

/** Refuses a connection that tenants' rows may not be trusted to (architecture 3). */
export async function assertSuitable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Role>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls AS exempt, current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS number
       FROM pg_roles WHERE rolname = current_user`,
  );
  const reason = rows[0] ? unsuitability(rows[0]) : "The database does not say who we are.";
  if (reason) throw new UnsuitableDatabaseError(reason);
}
