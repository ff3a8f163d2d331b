import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connected } from "../../backup/contents.ts";
import { whyUnanswered } from "../../citus/errors.ts";
import { FIRST } from "../../citus/place.ts";
import { TenantCopyError } from "../errors.ts";

// Below the second after which PostgreSQL looks for a deadlock: who is in the middle of a write is not ended for our sake.
const PATIENCE_MS = 800;
// Accounts and settings are mostly written before rows of the tenant, so we take them in that order too. Who does it the other way
// round waits for us then, and we for it, until we give way: soon, for all tenants' accounts wait meanwhile.
const BRIEFLY_MS = 250;
const PAUSE_MS = 200;
const TRIES = 40;
const GIVEN_UP = new Set(["55P03", "40P01"]);

/** One shard of those that lie beside each other stands for all of them; of what every node has a copy of there is one. */
const SHARDS = `
  SELECT ARRAY[get_shard_id_for_distribution_column($1::regclass, $2::uuid)] || ARRAY(
    SELECT s.shardid FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid)
     WHERE p.partmethod = 'n' AND p.repmodel = 't' ORDER BY 1) AS shards`;

const NAMES = `
  SELECT array_agg(shard_name(s.logicalrelid, s.shardid)) AS names
    FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid)
   WHERE s.shardid = ANY ($1::bigint[]) OR (p.partmethod = 'h' AND EXISTS (
     SELECT FROM pg_dist_shard f JOIN pg_dist_partition g USING (logicalrelid)
      WHERE f.shardid = ($1::bigint[])[1] AND g.colocationid = p.colocationid
        AND s.shardminvalue = f.shardminvalue AND s.shardmaxvalue = f.shardmaxvalue))`;

/** How many locks prepared transactions, which no process has any more, hold on the named tables. */
const inDoubt = (client: pg.ClientBase, names: readonly string[]) => `
  SELECT count(*)::text FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
   WHERE l.pid IS NULL AND l.mode = 'RowExclusiveLock'
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND c.relname = ANY (ARRAY[${names.map((name) => client.escapeLiteral(name)).join(", ")}])`;

/** With nobody writing any more, what is prepared on a node was acknowledged or given up, and that node does not know yet. */
async function requireSettled(client: pg.ClientBase, shards: readonly string[]): Promise<void> {
  const { rows: found } = await client.query<{ names: string[] }>(NAMES, [shards]);
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
       FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid)`,
    [inDoubt(client, found[0]?.names ?? [])],
  );
  for (const { node, success, result } of rows) {
    if (!success) throw new TenantCopyError(whyUnanswered(node, result));
    if (result !== "0")
      throw new TenantCopyError(
        `On ${node} something of the tenant is in doubt, because a commit was cut off there. Citus ends it within a minute: give the command again then.`,
      );
  }
}

// What every write holds until its commit has reached all nodes; moves of shards wait for the same.
const HOLD = "SELECT lock_shard_metadata(7, $1::bigint[])";

async function holdOnce(client: pg.ClientBase, [own, ...copied]: readonly string[]): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${PATIENCE_MS}; SET LOCAL statement_timeout = 0`);
  try {
    await client.query(HOLD, [copied]);
    await client.query(`SET LOCAL lock_timeout = ${BRIEFLY_MS}`);
    await client.query(HOLD, [[own]]);
    return true;
  } catch (error) {
    await client.query("ROLLBACK");
    if (error instanceof Error && "code" in error && GIVEN_UP.has(String(error.code))) return false;
    throw error;
  }
}

/**
 * Holds all writes of one tenant, of those that share its shards, and of accounts and settings for as long as `work` lasts, once
 * whoever was in the middle of one is through: every node shows the same moment then.
 */
export async function holdingWrites<T>(url: string, tenantId: string, work: () => Promise<T>): Promise<T> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ shards: string[] }>(SHARDS, [FIRST, tenantId]);
    const shards = rows[0]?.shards ?? [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (!(await holdOnce(client, shards))) {
        await delay(PAUSE_MS);
        continue;
      }
      try {
        await requireSettled(client, shards);
        return await work();
      } finally {
        await client.query("ROLLBACK");
      }
    }
    throw new TenantCopyError(
      "Writes that lie beside the tenant's, or of accounts, did not end for long enough to look at one moment: try again later.",
    );
  });
}
