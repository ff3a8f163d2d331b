import type pg from "pg";
import { ClusterError } from "./errors.ts";

/** Whether the coordinator holds companies' rows, or is to take some, as part of a statement. Needs Citus. */
export const ON_COORDINATOR = `(EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0 AND shouldhaveshards)
  OR EXISTS (SELECT FROM pg_dist_placement h JOIN pg_dist_shard s USING (shardid)
               JOIN pg_dist_partition p USING (logicalrelid) WHERE h.groupid = 0 AND p.partmethod = 'h'))`;

export const HOLDS_ROWS =
  "The coordinator takes or holds companies' rows itself. There one part of a statement does not see what another has changed, and ledgers would be wrong.";
/** What moves them away, and has it take none (docs/citus.md). */
export const drainIt = (host: string, port: string | number): string =>
  `With every server stopped, as a superuser: SELECT citus_drain_node('${host}', ${port}, 'block_writes');`;

/** Refuses a cluster whose coordinator holds companies' rows itself, or is to. Needs Citus. */
export async function requireNoneOnCoordinator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ host: string; port: number }>(
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid = 0 AND noderole = 'primary' AND ${ON_COORDINATOR}`,
  );
  if (rows[0]) throw new ClusterError(`${HOLDS_ROWS} ${drainIt(rows[0].host, rows[0].port)}`);
}
