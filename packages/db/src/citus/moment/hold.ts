import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connected } from "../../backup/contents.ts";
import { ClusterError, whyUnanswered } from "../errors.ts";
import { FIRST } from "../place.ts";

// Below the second after which PostgreSQL looks for a deadlock: who is in the middle of a write is not ended for our sake.
const PATIENCE_MS = 800;
// Accounts and settings are mostly written before rows of the tenant, so we take them in that order too. Who does it the other way
// round waits for us then, and we for it, until we give way: soon, for all tenants' accounts wait meanwhile.
const BRIEFLY_MS = 250;
const PAUSE_MS = 200;
/** All companies' shards are as many waits: no more for all of them than who waits for us has. */
const IN_ALL_MS = 1500;
const TRIES = 40;
const DENIED = "42501";
const NOT_OURS =
  "To see one moment of all nodes, writes are held for an instant, which the tables' owner may: give a superuser of the cluster, or a role with BYPASSRLS that is a member of the service's role, on every node (docs/citus.md).";
const GIVEN_UP = new Set(["55P03", "40P01", "57014"]);

/**
 * One shard of those that lie beside each other stands for all of them; of what every node has a copy of there is one. Of all
 * tenants where none is named.
 */
const SHARDS = `
  SELECT CASE WHEN $2::uuid IS NULL
      THEN ARRAY(SELECT shardid FROM pg_dist_shard WHERE logicalrelid = $1::regclass ORDER BY 1)
      ELSE ARRAY[get_shard_id_for_distribution_column($1::regclass, $2::uuid)] END AS own,
    ARRAY(SELECT s.shardid FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid)
     WHERE p.partmethod = 'n' AND p.repmodel = 't' ORDER BY 1) AS copied`;
type Shards = { own: string[]; copied: string[] };

const NAMES = `
  SELECT array_agg(shard_name(s.logicalrelid, s.shardid)) AS names
    FROM pg_dist_shard s JOIN pg_dist_partition p USING (logicalrelid)
   WHERE s.shardid = ANY ($2::bigint[]) OR (p.partmethod = 'h' AND EXISTS (
     SELECT FROM pg_dist_shard f JOIN pg_dist_partition g USING (logicalrelid)
      WHERE f.shardid = ANY ($1::bigint[]) AND g.colocationid = p.colocationid
        AND s.shardminvalue = f.shardminvalue AND s.shardmaxvalue = f.shardmaxvalue))`;

/** How many locks prepared transactions, which no process has any more, hold on the named tables. */
const inDoubt = (client: pg.ClientBase, names: readonly string[]) => `
  SELECT count(*)::text FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
   WHERE l.pid IS NULL AND l.mode = 'RowExclusiveLock'
     AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND c.relname = ANY (ARRAY[${names.map((name) => client.escapeLiteral(name)).join(", ")}])`;

/** With nobody writing any more, what is prepared on a node was acknowledged or given up, and that node does not know yet. */
async function requireSettled(client: pg.ClientBase, { own, copied }: Shards): Promise<void> {
  const { rows: found } = await client.query<{ names: string[] }>(NAMES, [own, copied]);
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
       FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid)`,
    [inDoubt(client, found[0]?.names ?? [])],
  );
  for (const { node, success, result } of rows) {
    if (!success) throw new ClusterError(whyUnanswered(node, result));
    if (result !== "0")
      throw new ClusterError(
        `On ${node} something is in doubt, because a commit was cut off there. Citus ends it within a minute: give the command again then.`,
      );
  }
}

// What every write holds until its commit has reached all nodes; moves of shards wait for the same.
const HOLD = "SELECT lock_shard_metadata(7, $1::bigint[])";

async function holdOnce(client: pg.ClientBase, { own, copied }: Shards): Promise<boolean> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${PATIENCE_MS}; SET LOCAL statement_timeout = 0`);
  try {
    await client.query(HOLD, [copied]);
    await client.query(`SET LOCAL lock_timeout = ${BRIEFLY_MS}; SET LOCAL statement_timeout = ${IN_ALL_MS}`);
    await client.query(HOLD, [own]);
    await client.query("SET LOCAL statement_timeout = 0");
    return true;
  } catch (error) {
    await client.query("ROLLBACK");
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (GIVEN_UP.has(code)) return false;
    if (code === DENIED) throw new ClusterError(NOT_OURS, { cause: error });
    throw error;
  }
}

/**
 * Holds all writes of one tenant (of all where it is null), of those that share its shards, and of accounts and settings for as
 * long as `work` lasts, once whoever was in the middle of one is through: every node shows the same moment then.
 */
export async function holdingWrites<T>(url: string, tenantId: string | null, work: () => Promise<T>): Promise<T> {
  return connected(url, async (client) => {
    const { rows } = await client.query<Shards>(SHARDS, [FIRST, tenantId]);
    const shards = rows[0] ?? { own: [], copied: [] };
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
    throw new ClusterError(
      "Writes of companies, or of accounts, did not end for long enough to look at one moment: try again later.",
    );
  });
}
