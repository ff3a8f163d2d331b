import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ClusterError } from "../errors.ts";
import type { Node } from "./node.ts";
import { nameOf, onNodes } from "./node.ts";
import type { Shard } from "./shards.ts";
import { INTERRUPTED } from "./watch.ts";

// Citus looks for a shard's name alone before it brings one anywhere, whichever node the note is of.
const LEFT = `SELECT count(*)::int AS left FROM pg_dist_cleanup WHERE object_type = 1 AND object_name = ANY($1::text[])`;
/** Of nodes that were removed: Citus can't drop there any more, and keeps the note for ever. */
const FORGET = `DELETE FROM pg_dist_cleanup WHERE object_type = 1 AND object_name = ANY($1::text[])
  AND node_group_id NOT IN (SELECT groupid FROM pg_dist_node)`;
/** Which of them belong on the node. */
const PLACED = `SELECT shard_name(s.logicalrelid, s.shardid) AS name FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid)
  JOIN pg_dist_node n USING (groupid) WHERE n.nodeid = $1 AND shard_name(s.logicalrelid, s.shardid) = ANY($2::text[])`;
const TRIES = 60;

/** Tables of these names on a node that none of the cluster's rows lie in: a node that was removed and added again has kept them. */
async function dropOrphans(client: pg.ClientBase, node: Node, shards: readonly Shard[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(PLACED, [node.id, shards.map(({ name }) => name)]);
  const placed = new Set(rows.map(({ name }) => name));
  const names = shards.flatMap(({ name }) => (placed.has(name) ? [] : [client.escapeLiteral(name)]));
  if (names.length === 0) return;
  const found = `FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname IN (${names.join(", ")})`;
  const [left = "[]"] = await onNodes(client, [
    { node, sql: `SELECT coalesce(json_agg(relname), '[]')::text ${found}` },
  ]);
  const orphans = (JSON.parse(left) as string[]).map((name) => `public.${client.escapeIdentifier(name)}`);
  if (orphans.length > 0) await onNodes(client, [{ node, sql: `DROP TABLE ${orphans.join(", ")} CASCADE` }]);
}

/**
 * Has Citus drop what an earlier move left of these shards, which it does in its own time and not while somebody still looks at it:
 * until then it brings none of them anywhere. What it has lost sight of, since the node was removed meanwhile, is dropped here.
 */
export async function clearLeftover(
  client: pg.ClientBase,
  node: Node,
  shards: readonly Shard[],
  signal?: AbortSignal,
): Promise<void> {
  const names = shards.map(({ name }) => `public.${name}`);
  await client.query(FORGET, [names]);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await client.query<{ left: number }>(LEFT, [names]);
    if (rows[0]?.left === 0) return dropOrphans(client, node, shards);
    // In its own time, and on nodes that may say nothing: the next try sees what is left.
    await client.query("CALL citus_cleanup_orphaned_resources()").catch(() => {});
    await delay(500, undefined, { signal }).catch(() => {});
    if (signal?.aborted) throw new ClusterError(INTERRUPTED);
  }
  throw new ClusterError(
    `What an earlier move left for ${nameOf(node)} is still in use, and nothing was moved: give the command again in a minute. If it stays, look in pg_dist_cleanup on the coordinator which node it is on, and there in pg_stat_activity who looks at it.`,
  );
}
