import type pg from "pg";
import type { Node } from "./node.ts";
import { onNodes } from "./node.ts";
import type { Shard } from "./shards.ts";

/** What triggers number on the node where they write: every node has numbers of its own. */
const NUMBERED = [{ table: "stock_outbox", column: "position", sequence: "stock_outbox_position_seq" }] as const;

/**
 * Gives what waits in outboxes numbers of the node that it came to, in the order that it waited in: what is written from now on
 * comes behind it, and is told after it.
 */
export async function renumberOutboxes(client: pg.ClientBase, node: Node, shards: readonly Shard[]): Promise<void> {
  const asked = NUMBERED.flatMap(({ table, column, sequence }) =>
    shards
      .filter((shard) => shard.table === table)
      .map(({ name }) => {
        const shard = `public.${client.escapeIdentifier(name)}`;
        return {
          node,
          sql: `WITH renumbered AS (UPDATE ${shard} o SET ${column} = n.next
                  FROM (SELECT was, nextval('public.${sequence}') AS next
                          FROM (SELECT DISTINCT ${column} AS was FROM ${shard} ORDER BY 1) w) n
                 WHERE o.${column} = n.was RETURNING 1) SELECT count(*)::text FROM renumbered`,
        };
      }),
  );
  await onNodes(client, asked);
}
