import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { connected } from "../../backup/contents.ts";
import { sqlState } from "../../errors.ts";
import { requireReach } from "../connected.ts";
import { ClusterError, whyUnanswered } from "../errors.ts";
import { FIRST } from "../place.ts";

// Below the second after which PostgreSQL looks for a deadlock: who is in the middle of a write is not ended for our sake.
const PATIENCE_MS = 800;
// Accounts and settings are mostly written before rows of the tenant, so we take them in that order too. Who does it the other way
// round waits for us then, and we for it, until we give way: soon, for all tenants' accounts wait meanwhile.
const BRIEFLY_MS = 250;
const PAUSE_MS = 200;
/** All companies' shards are as many waits. */
const IN_ALL_MS = 1000;
const TRIES = 40;
/** How long anybody waits for us in all: a write gives up after 2.5 seconds. */
const HELD_MS = 2300;
const LATE = `Not all nodes answered within ${HELD_MS / 1000} s, in which writes were held. They go on, and nothing was made: try again when karwan doctor reaches all nodes.`;
const DENIED = "42501";
const CANCELED = "57014";
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
async function requireSettled(
  client: pg.ClientBase,
  names: readonly string[],
  limit: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  await limit(client);
  const { rows } = await client.query<{ node: string; success: boolean; result: string }>(
    `SELECT n.nodename || ':' || n.nodeport AS node, r.success, r.result
       FROM run_command_on_all_nodes($1) r JOIN pg_dist_node n USING (nodeid)`,
    [inDoubt(client, names)],
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

/** Answers since when everybody waits; null where it gave way to somebody. */
async function holdOnce(client: pg.ClientBase, { own, copied }: Shards): Promise<number | null> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = ${PATIENCE_MS}; SET LOCAL statement_timeout = 0`);
  try {
    await client.query(HOLD, [copied]);
    const since = performance.now();
    await client.query(`SET LOCAL lock_timeout = ${BRIEFLY_MS}; SET LOCAL statement_timeout = ${IN_ALL_MS}`);
    await client.query(HOLD, [own]);
    return since;
  } catch (error) {
    await client.query("ROLLBACK");
    if (GIVEN_UP.has(sqlState(error) ?? "")) return null;
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  const code = sqlState(error);
  if (code === DENIED) return new ClusterError(NOT_OURS, { cause: error });
  return code === CANCELED ? new ClusterError(LATE, { cause: error }) : error;
}

/**
 * Holds all writes of one tenant (of all where it is null), of those that share its shards, and of accounts and settings, once
 * whoever was in the middle of one is through, while `work` asks nodes in the transaction that `seer` is in: every node shows it the
 * same moment then. Nobody waits for longer than a write does, whatever becomes of the nodes.
 */
export async function holdingWrites(
  url: string,
  tenantId: string | null,
  seer: pg.ClientBase,
  work: (ask: (text: string) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  await connected(url, async (client) => {
    // Of a node that is away Citus hears after half a minute, which nobody else is to wait for.
    await requireReach(client);
    const { rows } = await client.query<Shards>(SHARDS, [FIRST, tenantId]);
    const shards = rows[0] ?? { own: [], copied: [] };
    const { rows: named } = await client.query<{ names: string[] }>(NAMES, [shards.own, shards.copied]);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const since = await holdOnce(client, shards);
      if (since === null) {
        await delay(PAUSE_MS);
        continue;
      }
      const limit = async (who: pg.ClientBase) => {
        const left = Math.floor(HELD_MS - (performance.now() - since));
        if (left <= 0) throw new ClusterError(LATE);
        await who.query(`SET LOCAL statement_timeout = ${left}`);
      };
      try {
        await requireSettled(client, named[0]?.names ?? [], limit);
        await work(async (text) => {
          await limit(seer);
          return seer.query(text);
        });
      } catch (error) {
        throw explained(error);
      } finally {
        await client.query("ROLLBACK");
      }
      await seer.query("SET LOCAL statement_timeout TO DEFAULT");
      return;
    }
    throw new ClusterError(
      "Writes of companies, or of accounts, did not end for long enough to look at one moment: try again later.",
    );
  });
}
