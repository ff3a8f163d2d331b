import type pg from "pg";
import type { Node } from "./node.ts";
import { onNodes } from "./node.ts";
import type { Shard } from "./shards.ts";

/** What is done to a shard of a table on the node that it came to; `$shard` is its name. */
const ANEW: Readonly<Record<string, string>> = {
  stream_changes: "WITH gone AS (DELETE FROM $shard RETURNING 1) SELECT count(*)::text FROM gone",
  stream_followers: `WITH begun AS (UPDATE $shard SET moves = moves + 1,
      noted_from = pg_snapshot_xmax(pg_current_snapshot())::text::bigint RETURNING 1) SELECT count(*)::text FROM begun`,
};

/**
 * Has streams begin anew on the node that a company came to: what was noted of changes is by numbers of the other node's
 * transactions. Whoever followed there is told to read anew, and all that is written from now on is noted.
 */
export async function beginStreamsAnew(client: pg.ClientBase, node: Node, shards: readonly Shard[]): Promise<void> {
  const asked = shards.flatMap(({ table, name }) => {
    const sql = Object.hasOwn(ANEW, table) ? ANEW[table] : undefined;
    return sql ? [{ node, sql: sql.replace("$shard", `public.${client.escapeIdentifier(name)}`) }] : [];
  });
  await onNodes(client, asked);
}
