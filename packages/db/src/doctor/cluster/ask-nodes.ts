import type { Ask } from "../inspect.ts";
import { unlessSilent } from "../inspect.ts";

/** What one node answered, or why it did not. */
export type OnNode<T> = { node: string; coordinator: boolean } & ({ said: T } | { failed: string });

const ALL = `SELECT n.nodename || ':' || n.nodeport AS node, n.groupid = 0 AS coordinator, r.success, r.result
  FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid) ORDER BY n.groupid`;
const NAMES = `SELECT nodename AS host, nodeport AS port, groupid = 0 AS coordinator
  FROM pg_dist_node WHERE isactive AND noderole = 'primary' ORDER BY groupid`;
const ONE = "SELECT success, result FROM master_run_on_worker(ARRAY[$1::text], ARRAY[$2::int], ARRAY[$3::text], false)";

type Answer = { node: string; coordinator: boolean; success: boolean; result: string };

/** Asks each node by itself, so that only those are called silent that are. */
async function askEach(ask: Ask, text: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { host, port, coordinator } of await ask<{ host: string; port: number; coordinator: boolean }>(NAMES)) {
    const rows = await unlessSilent(ask<Pick<Answer, "success" | "result">>(ONE, [host, port, text]));
    const [said = { success: false, result: "it did not answer in time" }] = rows ?? [];
    answers.push({ node: `${host}:${port}`, coordinator, ...said });
  }
  return answers;
}

/** Asks every node, all at once, what answers one JSON text. One that went silent is told by its name when it is asked again. */
export async function askNodes<T>(ask: Ask, text: string): Promise<OnNode<T>[]> {
  const askAll = () => unlessSilent(ask<Answer>(ALL, [text]));
  const rows = (await askAll()) ?? (await askAll()) ?? (await askEach(ask, text));
  return rows.map(({ node, coordinator, success, result }) =>
    success ? { node, coordinator, said: JSON.parse(result) as T } : { node, coordinator, failed: result },
  );
}
