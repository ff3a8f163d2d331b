import type pg from "pg";
import { ClusterError } from "./errors.ts";
import { kindOf } from "./migrating.ts";
import { requireNoneOnCoordinator } from "./on-coordinator.ts";
import { whyUnsettled } from "./schema.ts";
import { isSettled, postponedIn } from "./settings.ts";

/**
 * Refuses to go on with a database whose distribution was cut off, whose tables stand without triggers and keys or were proved by
 * nobody, and one whose coordinator holds companies' rows.
 */
export async function requireWhole(client: pg.ClientBase): Promise<void> {
  const missing = await postponedIn(client);
  if (missing > 0)
    throw new ClusterError(
      `The distribution of this database was cut off with ${missing} triggers and foreign keys still to be made: run "karwan db:distribute" again first.`,
    );
  if ((await kindOf(client)) !== "cluster") return;
  if (!(await isSettled(client))) throw new ClusterError(await whyUnsettled(client));
  await requireNoneOnCoordinator(client);
}

/** Nodes beside the coordinator that a database is to lie on; of one that keeps all to itself there are none. */
export const NODES_TO_COME = `SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
  WHERE groupid <> 0 AND noderole = 'primary' AND current_setting('citus.enable_ddl_propagation')::bool ORDER BY groupid`;

/** The other nodes that a database of a cluster is to lie on and does not yet, as `host:port`; none of any other database. */
export async function nodesToCome(client: pg.ClientBase): Promise<string[]> {
  if ((await kindOf(client)) !== "undistributed") return [];
  return (await client.query<{ node: string }>(NODES_TO_COME)).rows.map(({ node }) => node);
}

/**
 * Refuses a database of a cluster whose other nodes are known and hold nothing of it yet: Citus would tell them of every table and
 * role that a server makes. One that is told to keep that to itself is like any without Citus, and so is one node alone.
 */
export async function requireDistributed(client: pg.ClientBase): Promise<void> {
  const nodes = await nodesToCome(client);
  if (nodes.length > 0)
    throw new ClusterError(
      `This database is to lie on other nodes too (${nodes.join(", ")}) and is not distributed over them yet: run "karwan db:distribute" first, with no server running.`,
    );
}
