import type pg from "pg";
import { ClusterError } from "./errors.ts";
import { kindOf } from "./migrating.ts";
import { postponedIn } from "./settings.ts";

/** Refuses to go on with a database whose distribution was cut off: its tables stand without triggers and keys. */
export async function requireWhole(client: pg.ClientBase): Promise<void> {
  const missing = await postponedIn(client);
  if (missing > 0)
    throw new ClusterError(
      `The distribution of this database was cut off with ${missing} triggers and foreign keys still to be made: run "karwan db:distribute" again first.`,
    );
}

const OTHERS = `SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
  WHERE groupid <> 0 AND noderole = 'primary' AND current_setting('citus.enable_ddl_propagation')::bool ORDER BY groupid`;

/**
 * Refuses a database of a cluster whose other nodes are known and hold nothing of it yet: Citus would tell them of every table and
 * role that a server makes. One that is told to keep that to itself is like any without Citus, and so is one node alone.
 */
export async function requireDistributed(client: pg.ClientBase): Promise<void> {
  if ((await kindOf(client)) !== "undistributed") return;
  const { rows } = await client.query<{ node: string }>(OTHERS);
  if (rows.length > 0)
    throw new ClusterError(
      `This database is to lie on other nodes too (${rows.map(({ node }) => node).join(", ")}) and is not distributed over them yet: run "karwan db:distribute" first, with no server running.`,
    );
}
