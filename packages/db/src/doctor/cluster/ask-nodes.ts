import type { Ask } from "../inspect.ts";

/** What one node answered, or why it did not. */
export type OnNode<T> = { node: string; coordinator: boolean } & ({ said: T } | { failed: string });

const ALL = `SELECT n.nodename || ':' || n.nodeport AS node, n.groupid = 0 AS coordinator, r.success, r.result
  FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY n.groupid`;

/** Asks every node, all at once, what answers one JSON text. */
export async function askNodes<T>(ask: Ask, text: string): Promise<OnNode<T>[]> {
  const rows = await ask<{ node: string; coordinator: boolean; success: boolean; result: string }>(ALL, [text]);
  return rows.map(({ node, coordinator, success, result }) =>
    success ? { node, coordinator, said: JSON.parse(result) as T } : { node, coordinator, failed: result },
  );
}
