import type pg from "pg";
import { isDistributed, wrongNode } from "../citus/catalogue.ts";
import { SETTLED, whyUnsettled } from "../citus/schema.ts";
import { UnsuitableDatabaseError } from "../errors.ts";

const OLDEST_SERVER = 150_000;

type Found = { role: string; exempt: boolean; version: string; number: number };
export type Role = Found & { has_citus?: boolean; is_settled?: boolean };

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

/** What to know of a server that tenants' rows may be trusted to. */
export type Suitable = {
  /** It spreads them over others by Citus, which takes only what stands between BEGIN and COMMIT for one transaction. */
  isCluster: boolean;
};

/** Refuses a connection that tenants' rows may not be trusted to (architecture 3); `unfinished` for who distributes them. */
export async function assertSuitable(
  client: pg.ClientBase,
  { unfinished = false }: { unfinished?: boolean } = {},
): Promise<Suitable> {
  const { rows } = await client.query<Role>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls AS exempt, current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS number,
            to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS has_citus,
            ${SETTLED} AS is_settled
       FROM pg_roles WHERE rolname = current_user`,
  );
  const [found] = rows;
  const reason = found ? unsuitability(found) : "The database does not say who we are.";
  if (reason) throw new UnsuitableDatabaseError(reason);
  const hasCitus = found?.has_citus ?? false;
  const elsewhere = hasCitus ? await wrongNode(async (text) => (await client.query(text)).rows) : null;
  if (elsewhere) throw new UnsuitableDatabaseError(elsewhere);
  // Where Citus is there and was given nothing to spread, the database is like any other, whatever else was prepared for it.
  const isCluster = hasCitus && found?.is_settled === true;
  if (hasCitus && !isCluster && !unfinished && (await isDistributed(client)))
    throw new UnsuitableDatabaseError(await whyUnsettled(client));
  return { isCluster };
}
