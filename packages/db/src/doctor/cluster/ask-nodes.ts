import type { Ask } from "../inspect.ts";
import { unlessSilent } from "../inspect.ts";

/** What one node answered, or why it did not. */
export type OnNode<T> = { node: string; coordinator: boolean } & ({ said: T } | { failed: string });

const ALL = `SELECT n.nodename || ':' || n.nodeport AS node, n.groupid = 0 AS coordinator, r.success, r.result
  FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY n.groupid`;
const NAMES = `SELECT nodename || ':' || nodeport AS node, groupid = 0 AS coordinator
  FROM pg_dist_node WHERE isactive AND noderole = 'primary' ORDER BY groupid`;

type Answer = { node: string; coordinator: boolean; success: boolean; result: string };

/** Asks every node, all at once, what answers one JSON text. One that went silent is told by its name when it is asked again. */
export async function askNodes<T>(ask: Ask, text: string): Promise<OnNode<T>[]> {
  const askAll = () => unlessSilent(ask<Answer>(ALL, [text]));
  const rows = (await askAll()) ?? (await askAll());
  if (rows === null) {
    const nodes = await ask<{ node: string; coordinator: boolean }>(NAMES);
    return nodes.map((one) => ({ ...one, failed: "not all nodes answered in time" }));
  }
  return rows.map(({ node, coordinator, success, result }) =>
    success ? { node, coordinator, said: JSON.parse(result) as T } : { node, coordinator, failed: result },
  );
}
