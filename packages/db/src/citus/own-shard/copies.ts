import type pg from "pg";
import type { Node } from "./node.ts";
import type { Shard } from "./shards.ts";

/** The shards of tables that every node has a copy of, of which a node has none. */
const LACKING = `
  SELECT c.relname AS table, shard_name(s.logicalrelid, s.shardid) AS name, s.shardid::text AS shard
    FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid JOIN pg_dist_partition p USING (logicalrelid)
   WHERE p.partmethod = 'n' AND p.repmodel = 't' AND NOT EXISTS (
     SELECT FROM pg_dist_placement l JOIN pg_dist_node n USING (groupid) WHERE l.shardid = s.shardid AND n.nodeid = $1)
   ORDER BY 1`;

type Copied = Shard & { shard: string };

/** What a node lacks of them: all, when it was just added, for Citus copies them with the first table that needs them there. */
export async function copiesLackedBy(client: pg.ClientBase, { id }: Node): Promise<Copied[]> {
  return (await client.query<Copied>(LACKING, [id])).rows;
}
