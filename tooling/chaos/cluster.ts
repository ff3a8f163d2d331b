import { setTimeout as delay } from "node:timers/promises";
import type { ClusterDatabase } from "../ops/cluster-database.ts";
import type { ChaosDatabase } from "./database.ts";
import { asked } from "./database.ts";
import { killNode, localNode } from "./node.ts";

type Node = { name: string; url: string };

const NODES = `SELECT nodename AS host, nodeport AS port, groupid FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`;
// All at once, whatever they are in the middle of: between two halves of a commit too.
const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`;
// One that is under way is younger.
const HALVES = `SELECT gid FROM pg_prepared_xacts
  WHERE database = current_database() AND prepared < clock_timestamp() - interval '5 seconds'`;
/** Longer than Citus takes, which looks every minute for halves of a commit whose other half is known. */
const HALVES_END_WITHIN_MS = 150_000;
const LOOK_EVERY_MS = 1000;

async function nodesOf(adminUrl: string): Promise<Node[]> {
  const rows = await asked<{ host: string; port: number; groupid: number }>(adminUrl, NODES);
  return rows.map(({ host, port, groupid }) => {
    const url = new URL(adminUrl);
    [url.hostname, url.port] = [host, String(port)];
    return { name: groupid === 0 ? "coordinator" : `node ${groupid}`, url: url.toString() };
  });
}

/** Until then a row may be there on one node, and what belongs to it on no other. */
async function halvesEnded(nodes: readonly Node[]): Promise<string[]> {
  for (const deadline = Date.now() + HALVES_END_WITHIN_MS; ; await delay(LOOK_EVERY_MS)) {
    const left = await Promise.all(
      nodes.map(async ({ name, url }) =>
        (await asked<{ gid: string }>(url, HALVES)).map(({ gid }) => `${name}: ${gid}`),
      ),
    );
    if (left.flat().length === 0) return [];
    if (Date.now() > deadline) return left.flat().map((one) => `${one} is neither committed nor undone`);
  }
}

type Victims = {
  /** `nodes`: the process above all of a node's. `sessions`: those of this database on a node, and the node is left alone. */
  kill: "nodes" | "sessions";
};

/**
 * A distributed database on a cluster. Whose nodes are killed has all that is on them killed: they have to be of this machine
 * and nobody else's. On a cluster that others use too every session of this database is ended on a node, those that nodes have
 * with each other among them.
 */
export async function clusterDatabase({ url, adminUrl }: ClusterDatabase, { kill }: Victims): Promise<ChaosDatabase> {
  const nodes = await nodesOf(adminUrl);
  const ways = new Map<string, () => Promise<unknown>>();
  for (const node of nodes) {
    if (kill === "sessions") ways.set(node.name, () => asked(node.url, CUT));
    else {
      const local = await localNode(node.url);
      ways.set(node.name, () => killNode(local));
    }
  }
  return {
    url,
    superuserUrl: () => adminUrl,
    victims: nodes.map(({ name }) => name),
    async kill(victim) {
      const way = ways.get(victim);
      if (!way) throw new Error(`the cluster has no ${victim}`);
      await way();
    },
    quiet: () => halvesEnded(nodes),
    // It is whoever's who lent it.
    stop: async () => {},
  };
}
