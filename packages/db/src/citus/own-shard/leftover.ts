import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ClusterError } from "../errors.ts";
import type { Node } from "./node.ts";
import { nameOf } from "./node.ts";
import type { Shard } from "./shards.ts";

const LEFT = `SELECT count(*)::int AS left FROM pg_dist_cleanup c JOIN pg_dist_node n ON n.groupid = c.node_group_id
  WHERE n.nodeid = $1 AND c.object_name = ANY($2::text[])`;
const TRIES = 60;

/**
 * Has Citus drop what an earlier move left of these shards on a node, which it does in its own time and not while somebody still
 * looks at it: until then it brings none of them back there.
 */
export async function clearLeftover(client: pg.ClientBase, node: Node, shards: readonly Shard[]): Promise<void> {
  const names = shards.map(({ name }) => `public.${name}`);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await client.query<{ left: number }>(LEFT, [node.id, names]);
    if (rows[0]?.left === 0) return;
    await client.query("CALL citus_cleanup_orphaned_resources()");
    await delay(500);
  }
  throw new ClusterError(
    `What an earlier move left on ${nameOf(node)} is still in use there, and nothing was moved: give the command again in a minute.`,
  );
}
