import type pg from "pg";
import { tablesOf } from "./catalogue.ts";
import { ClusterError } from "./errors.ts";

type OnShard = { table: string; ok: boolean; answer: string };

export type Proof = { shards: number; open: string[] };

/**
 * Looks on every shard of every table whether row-level security is forced there as it is here, and answers how many shards it
 * saw, and of which tables some are open. A shard without it would show its owner, who every node's connections are, the rows of all
 * tenants on it. Fails where a node could not be asked: of that nothing is proved.
 */
export async function prove(client: pg.ClientBase): Promise<Proof> {
  const tables = (await tablesOf(client)).filter(({ placed, forced }) => forced && placed !== null);
  const { rows } = await client.query<OnShard>(
    `SELECT t.name AS table, s.success AS ok, s.result AS answer
       FROM unnest($1::text[]) AS t(name)
       CROSS JOIN LATERAL run_command_on_placements(t.name::regclass,
         'SELECT c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid) FROM pg_class c WHERE c.oid = ''%s''::regclass') s`,
    [tables.map(({ name }) => name)],
  );
  const open = rows.filter(({ ok, answer }) => ok && answer !== "t").map(({ table }) => table);
  const unasked = rows.filter(({ ok }) => !ok);
  if (open.length === 0 && unasked.length > 0)
    throw new ClusterError(
      `${unasked.length} shards could not be asked whether row-level security holds there (${unasked[0]?.answer.trim()}): start the nodes that are away and run "karwan db:distribute" again.`,
    );
  return { shards: rows.length, open: [...new Set(open)] };
}
