import type pg from "pg";
import { TAKES_NONE, UNSEEN_THERE } from "./connected.ts";
import { ClusterError } from "./errors.ts";
import { kindOf } from "./migrating.ts";
import { isSettled, postponedIn } from "./settings.ts";

/** What is done with the companies that it holds. */
export const MOVE_AWAY =
  "Then take each of its companies out, away and in again (karwan tenant export, remove, import).";

const ON_COORDINATOR = `SELECT EXISTS (SELECT FROM pg_dist_placement h JOIN pg_dist_shard s USING (shardid)
  JOIN pg_dist_partition p USING (logicalrelid) WHERE h.groupid = 0 AND p.partmethod = 'h') AS any`;

/**
 * Refuses to go on with a database whose distribution was cut off: its tables stand without triggers and keys, or nobody has proved
 * them.
 */
export async function requireWhole(client: pg.ClientBase): Promise<void> {
  const missing = await postponedIn(client);
  const cutOff = (where: string) =>
    new ClusterError(`The distribution of this database was cut off ${where}: run "karwan db:distribute" again first.`);
  if (missing > 0) throw cutOff(`with ${missing} triggers and foreign keys still to be made`);
  if ((await kindOf(client)) === "cluster" && !(await isSettled(client))) throw cutOff("before all was proved");
}

/** Refuses to serve companies whose rows the coordinator holds itself. */
export async function requireNoneOnCoordinator(client: pg.ClientBase): Promise<void> {
  if ((await kindOf(client)) !== "cluster") return;
  const { rows } = await client.query<{ any: boolean }>(ON_COORDINATOR);
  if (rows[0]?.any)
    throw new ClusterError(`The coordinator holds companies' rows itself. ${UNSEEN_THERE} ${TAKES_NONE} ${MOVE_AWAY}`);
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
