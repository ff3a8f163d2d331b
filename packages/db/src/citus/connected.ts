import pg from "pg";
import { assertSuitable } from "../access/suitability.ts";
import { connectionOf } from "../hosts/index.ts";
import { hasCitus } from "./catalogue.ts";
import { ClusterError, unreached } from "./errors.ts";
import { requireNoneOnCoordinator } from "./on-coordinator.ts";

export const NAME = "karwan-distribute";

/** Lends a connection of its own to the coordinator, as the role that the service has. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connectionOf(url), application_name: NAME });
  client.on("error", () => {});
  await client.connect();
  try {
    await assertSuitable(client, { unfinished: true });
    return await work(client);
  } finally {
    await client.end();
  }
}

const UNREACHED = `SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
  WHERE groupid <> 0 AND noderole = 'primary' AND NOT citus_check_connection_to_node(nodename, nodeport) ORDER BY groupid`;

/** Refuses to begin while a node can't be reached by the role that asks: nothing is distributed without it. */
export async function requireReach(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ node: string }>(UNREACHED);
  if (rows[0]) throw new ClusterError(unreached(rows.map(({ node }) => node).join(", ")));
}

/** Refuses a database that has no cluster behind it. */
export async function requireCluster(client: pg.Client): Promise<void> {
  if (!(await hasCitus(client)))
    throw new ClusterError(
      "This database has no Citus: a superuser creates the extension in it on every node (CREATE EXTENSION citus) and adds the nodes (citus_set_coordinator_host, citus_add_node) first.",
    );
  const { rows } = await client.query<{ coordinator: boolean; workers: number }>(
    `SELECT coalesce(bool_or(groupid = 0), false) AS coordinator,
            count(*) FILTER (WHERE groupid <> 0 AND shouldhaveshards)::int AS workers
       FROM pg_dist_node WHERE isactive AND noderole = 'primary'`,
  );
  const [found] = rows;
  if (!found?.coordinator)
    throw new ClusterError(
      "The coordinator is not among the nodes of the cluster: a superuser runs citus_set_coordinator_host on it first.",
    );
  await requireNoneOnCoordinator(client);
  if (found.workers === 0)
    throw new ClusterError("The cluster has no node that takes rows: add one with citus_add_node.");
}
