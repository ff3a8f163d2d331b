import type pg from "pg";
import { ClusterError, whyUnanswered } from "../errors.ts";

/** A node that takes rows. */
export type Node = { id: number; host: string; port: number };

export const nameOf = ({ host, port }: Pick<Node, "host" | "port">): string => `${host}:${port}`;

/** The cluster's nodes that take companies' rows. */
export async function nodesOf(client: pg.ClientBase): Promise<Node[]> {
  const { rows } = await client.query<Node>(
    `SELECT nodeid AS id, nodename AS host, nodeport AS port FROM pg_dist_node
      WHERE isactive AND noderole = 'primary' AND shouldhaveshards ORDER BY nodeid`,
  );
  return rows;
}

/** The node that an operator names: by host and port, or by its host where it has one node. */
export function nodeNamed(nodes: readonly Node[], name: string): Node {
  const exact = nodes.filter((node) => nameOf(node) === name);
  const [found, ...others] = exact.length > 0 ? exact : nodes.filter(({ host }) => host === name);
  const known = `It has ${nodes.map(nameOf).join(", ")}`;
  if (!found) throw new ClusterError(`The cluster has no node ${name} that takes rows. ${known}.`);
  if (others.length > 0)
    throw new ClusterError(`${name} is the host of several nodes: name one with its port. ${known}.`);
  return found;
}

type Said = { success: boolean; result: string };

/** Has nodes run a statement each as the superuser, all at once, each in a transaction of its own; answers the first value of each. */
export async function onNodes(client: pg.ClientBase, asked: readonly { node: Node; sql: string }[]): Promise<string[]> {
  const { rows } = await client.query<Said>(
    "SELECT success, result FROM master_run_on_worker($1::text[], $2::int[], $3::text[], true)",
    [asked.map(({ node }) => node.host), asked.map(({ node }) => node.port), asked.map(({ sql }) => sql)],
  );
  return rows.map(({ success, result }, n) => {
    if (success) return result;
    const node = asked[n]?.node;
    throw new ClusterError(whyUnanswered(node ? nameOf(node) : "", result));
  });
}
