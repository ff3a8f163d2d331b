import { randomBytes } from "node:crypto";
import { distribute } from "@karwan/db/citus";
import { migrate } from "@karwan/db/migrations";
import pg from "pg";

/** A distributed database of a drill's own, on a cluster that is there. */
export type ClusterDatabase = {
  /** As the service's role. */
  url: string;
  /** As a superuser. */
  adminUrl: string;
  /** The nodes that take rows, as `host:port`. */
  nodes: readonly string[];
};

type Node = { host: string; port: number; isCoordinator: boolean };

async function asked<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  // Cut off, its query says so: an event that nobody hears would end the drill before it has cleared away.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The same address at another database, or another node. */
function at(url: string, database: string, node?: Node): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  if (node) [other.hostname, other.port] = [node.host, String(node.port)];
  return other.toString();
}

const eachNode = async (nodes: readonly Node[], work: (node: Node) => Promise<unknown>) => {
  for (const node of nodes) await work(node);
};

/**
 * Makes a database on every node, as docs/citus.md says, has the work done on it, and drops it.
 * @param cluster the superuser's address of a database on the coordinator that knows the nodes
 * @param role the service's role, with its password
 */
export async function onClusterDatabase<T>(
  { cluster, role, say }: { cluster: string; role: { name: string; password: string }; say: (line: string) => void },
  work: (database: ClusterDatabase) => Promise<T>,
): Promise<T> {
  const nodes = await asked<Node>(
    cluster,
    `SELECT nodename AS host, nodeport AS port, groupid = 0 AS "isCoordinator" FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`,
  );
  const [coordinator, ...workers] = nodes;
  if (!coordinator?.isCoordinator || workers.length < 2)
    throw new Error("The drill wants a cluster of a coordinator and two nodes that take rows.");
  const name = `karwan_drill_${randomBytes(4).toString("hex")}`;
  const adminUrl = at(cluster, name);
  try {
    await eachNode(nodes, async (node) => {
      await asked(at(cluster, "postgres", node), `CREATE DATABASE ${name} OWNER ${pg.escapeIdentifier(role.name)}`);
      await asked(at(cluster, name, node), "CREATE EXTENSION citus");
    });
    await asked(adminUrl, "SELECT citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
    await eachNode(workers, ({ host, port }) => asked(adminUrl, "SELECT citus_add_node($1, $2)", [host, port]));
    const own = new URL(adminUrl);
    [own.username, own.password] = [role.name, role.password];
    await migrate({ url: own.toString(), beforeDistribution: true });
    const { shards } = await distribute({ url: own.toString() });
    say(`A database of its own, ${shards} shards on ${workers.length} nodes`);
    return await work({ url: own.toString(), adminUrl, nodes: workers.map(({ host, port }) => `${host}:${port}`) });
  } finally {
    await eachNode(nodes, (node) =>
      asked(at(cluster, "postgres", node), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch(say),
    );
  }
}
