import { ANY_SPREAD } from "../../citus/catalogue.ts";
import type { HandingOn } from "../../citus/handing-on.ts";
import { HANDING_ON } from "../../citus/handing-on.ts";
import { homeOf } from "../../citus/homes.ts";
import { ON_COORDINATOR } from "../../citus/on-coordinator.ts";
import { FIRST } from "../../citus/place.ts";
import { POSTPONED, settling } from "../../citus/settings.ts";
import { NODES_TO_COME } from "../../citus/whole.ts";
import type { Ask } from "../inspect.ts";
import { NODE_CONNECT_MS } from "../inspect.ts";
import type { OnNode } from "./ask-nodes.ts";
import { askNodes } from "./ask-nodes.ts";

export type Node = { id: number; name: string; coordinator: boolean; takesRows: boolean; active: boolean };

/** What the coordinator knows of the cluster. */
export type ClusterFacts = {
  nodes: Node[];
  /** Whether the coordinator holds companies' rows, or is to take some. */
  onCoordinator: boolean;
  /** Pairs of nodes of which one does not reach the other. */
  apart: { from: string; to: string }[];
  /** Triggers and keys that a distribution took away and has not made again. */
  postponed: number;
  /** Tables that do not lie where they belong. */
  misplaced: string[];
  /** Settings of the database that every connection needs and does not find. */
  settings: string[];
  /** How often Citus ends commits that were cut off; below 0: never. */
  recoverMs: number;
  /** What moves left to be dropped, by node. */
  leftovers: { node: string; count: number }[];
  /** Nodes that lack a copy of what every node is to have one of, and how many tables those are. */
  uncopied: { node: string; tables: number }[];
  /** Which companies have their rows on a node, by their codes. */
  companies: Record<string, string[]>;
};

/** What a node says of itself alone. */
export type NodeFacts = {
  citus: string;
  maxPrepared: number;
  maxConnections: number;
  walLevel: string;
  /** Null where it can't be asked. */
  outputPlugins: string | null;
  /** How much of what a move takes it has, and how much of that is taken. */
  room: HandingOn;
  /** The node's clock, in milliseconds. */
  ms: number;
  disk: { free: number; total: number };
  /** Of the shards that it holds. */
  bytes: number;
  /** Shards that are not held as their tables are, with what they lack. */
  lacking: { shard: string; lacks: string }[];
};

const IS_CLUSTER = `SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS citus`;
const IS_DISTRIBUTED = `SELECT ${ANY_SPREAD} OR to_regclass('${POSTPONED}') IS NOT NULL AS found`;

/** Whether the database's server has Citus, and its extension is there. */
export const isCluster = async (ask: Ask): Promise<boolean> =>
  (await ask<{ citus: boolean }>(IS_CLUSTER))[0]?.citus === true;

export async function isDistributed(ask: Ask): Promise<boolean> {
  if (!(await isCluster(ask))) return false;
  return (await ask<{ found: boolean }>(IS_DISTRIBUTED))[0]?.found === true;
}

/** Whether the database is to lie on other nodes too, and nothing of it does yet. */
export async function isToBeDistributed(ask: Ask): Promise<boolean> {
  if (!(await isCluster(ask)) || (await isDistributed(ask))) return false;
  return (await ask(NODES_TO_COME)).length > 0;
}

const NODES = `SELECT nodeid AS id, nodename || ':' || nodeport AS name, groupid = 0 AS coordinator,
    shouldhaveshards AS "takesRows", isactive AND metadatasynced AS active
  FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid`;
// Asked of each node, which waits for another no longer than we do.
const UNREACHED = `SELECT coalesce(json_agg(o.name ORDER BY o.name) FILTER (WHERE NOT o.reached), '[]')::text
  FROM (SELECT nodename || ':' || nodeport AS name, citus_check_connection_to_node(nodename, nodeport) AS reached
          FROM (SELECT set_config('citus.node_connection_timeout', '${NODE_CONNECT_MS}', true) AS ms OFFSET 0) s, pg_dist_node
         WHERE s.ms IS NOT NULL AND isactive AND noderole = 'primary') o`;
const PLACED = `SELECT c.relname AS name,
    (SELECT CASE WHEN a.atttypid = 'uuid'::regtype AND a.attnotnull THEN 'uuid not null' ELSE 'other' END
       FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS tenant_id,
    CASE WHEN p.partmethod = 'h' THEN 'tenant' WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'copied'
      WHEN p.logicalrelid IS NOT NULL THEN 'other' ELSE 'central' END AS placed
  FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
 WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
const SETTINGS = `SELECT coalesce((SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE d.datname = current_database() AND s.setrole = 0), '{}') AS set,
  (SELECT setting::float8 FROM pg_settings WHERE name = 'citus.recover_2pc_interval') AS "recoverMs"`;
const LEFTOVERS = `SELECT n.nodename || ':' || n.nodeport AS node, count(*)::int AS count
  FROM pg_dist_cleanup c JOIN pg_dist_node n ON n.groupid = c.node_group_id AND n.noderole = 'primary'
 GROUP BY 1 ORDER BY 1`;
const UNCOPIED = `SELECT n.nodename || ':' || n.nodeport AS node, count(*)::int AS tables
  FROM pg_dist_node n CROSS JOIN pg_dist_partition p JOIN pg_dist_shard s USING (logicalrelid)
 WHERE n.isactive AND n.noderole = 'primary' AND p.partmethod = 'n' AND p.repmodel = 't'
   AND NOT EXISTS (SELECT FROM pg_dist_placement l WHERE l.shardid = s.shardid AND l.groupid = n.groupid)
 GROUP BY 1 ORDER BY 1`;
const COMPANIES = `SELECT n.nodename || ':' || n.nodeport AS node, array_agg(t.code ORDER BY t.code) AS codes
  FROM unnest($1::uuid[], $3::text[]) AS t (id, code)
  JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column($2::regclass, t.id)
  JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary' GROUP BY 1`;

type PlacedTable = { name: string; tenant_id: "uuid not null" | "other" | null; placed: string };

const wanted = (): [string, string][] =>
  [...settling("here").matchAll(/ SET (\S+) = (.*);/g)].map(([, name = "", value = ""]) => [
    name,
    value.replaceAll("'", ""),
  ]);

async function companiesOf(ask: Ask): Promise<Record<string, string[]>> {
  const [placed] = await ask<{ there: boolean }>(
    "SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)) AS there",
    [`public.${FIRST}`],
  );
  if (!placed?.there) return {};
  const all = await ask<{ id: string; code: string }>("SELECT id, code FROM public.tenants");
  const given = [all.map(({ id }) => id), FIRST, all.map(({ code }) => code)];
  const rows = await ask<{ node: string; codes: string[] }>(COMPANIES, given);
  return Object.fromEntries(rows.map(({ node, codes }) => [node, codes]));
}

/** What a distribution took away and has not made again, and tables that do not lie where they belong. */
export type Distribution = { postponed: { kind: "key" | "trigger"; name: string }[]; misplaced: string[] };

export async function readDistribution(ask: Ask): Promise<Distribution> {
  const [there] = await ask<{ there: boolean }>(`SELECT to_regclass('${POSTPONED}') IS NOT NULL AS there`);
  const listed = `SELECT kind, table_name || '.' || name AS name FROM ${POSTPONED}`;
  const postponed = there?.there ? await ask<Distribution["postponed"][number]>(listed) : [];
  const tables = await ask<PlacedTable>(PLACED);
  const misplaced = tables.flatMap(({ placed, ...table }) => {
    const home = homeOf(table);
    return home === null || home === placed ? [] : [table.name];
  });
  return { postponed, misplaced };
}

async function readApart(ask: Ask): Promise<ClusterFacts["apart"]> {
  const nodes = await askNodes<string[]>(ask, UNREACHED);
  return nodes.flatMap((one) => ("said" in one ? one.said : ["others"]).map((to) => ({ from: one.node, to })));
}

/** While a node does not answer, whom each reaches is not asked: it would be told of that one alone. */
export async function readCluster(ask: Ask, nodes: readonly OnNode<NodeFacts>[]): Promise<ClusterFacts> {
  const { postponed, misplaced } = await readDistribution(ask);
  const [said] = await ask<{ set: string[]; recoverMs: number }>(SETTINGS);
  const found = new Set(said?.set.map((one) => one.replaceAll(/['"]/g, "")));
  return {
    nodes: await ask<Node>(NODES),
    onCoordinator: (await ask<{ any: boolean }>(`SELECT ${ON_COORDINATOR} AS any`))[0]?.any === true,
    apart: nodes.every((one) => "said" in one) ? await readApart(ask) : [],
    postponed: postponed.length,
    misplaced,
    settings: wanted().flatMap(([name, value]) => (found.has(`${name}=${value}`) ? [] : [name])),
    recoverMs: said?.recoverMs ?? 0,
    leftovers: await ask(LEFTOVERS),
    uncopied: await ask(UNCOPIED),
    companies: await companiesOf(ask),
  };
}

// What holds a table's rows, and has to hold those of each shard.
const HELD = (relation: string) => `jsonb_build_object(
  'row-level security', ${relation}.relrowsecurity AND ${relation}.relforcerowsecurity,
  'policies', (SELECT count(*) FROM pg_policy WHERE polrelid = ${relation}.oid),
  'triggers', (SELECT count(*) FROM pg_trigger g JOIN pg_proc f ON f.oid = g.tgfoid
     WHERE g.tgrelid = ${relation}.oid AND f.proname LIKE 'karwan\\_%' AND g.tgenabled IN ('O', 'A')),
  'indexes', (SELECT count(*) FROM pg_index WHERE indrelid = ${relation}.oid AND indisvalid AND indisready),
  'checks and keys', (SELECT count(*) FROM pg_constraint WHERE conrelid = ${relation}.oid AND contype IN ('c', 'p', 'u', 'x') AND convalidated))`;

const EXPECTED = `SELECT coalesce(jsonb_object_agg(c.relname, ${HELD("c")}), '{}')::text AS held
  FROM pg_class c JOIN pg_dist_partition p ON p.logicalrelid = c.oid WHERE c.relnamespace = 'public'::regnamespace`;

const OF_NODE = (
  held: string,
) => `WITH held AS (SELECT * FROM jsonb_each('${held.replaceAll("'", "''")}'::jsonb) AS h (name, held)),
  shard AS (
    SELECT h.held AS expected, shard_name(s.logicalrelid, s.shardid) AS name
      FROM pg_dist_placement p JOIN pg_dist_shard s USING (shardid) JOIN pg_class l ON l.oid = s.logicalrelid
      JOIN held h ON h.name = l.relname
     WHERE p.groupid = (SELECT groupid FROM pg_dist_local_group) AND l.relnamespace = 'public'::regnamespace),
  looked AS (
    SELECT s.name, s.expected, c.oid, CASE WHEN c.oid IS NOT NULL THEN ${HELD("c")} END AS found
      FROM shard s LEFT JOIN pg_class c ON c.relname = s.name AND c.relnamespace = 'public'::regnamespace)
  SELECT json_build_object(
    'citus', (SELECT extversion FROM pg_extension WHERE extname = 'citus'),
    'maxPrepared', current_setting('max_prepared_transactions')::int,
    'maxConnections', current_setting('max_connections')::int,
    'walLevel', current_setting('wal_level'),
    'outputPlugins', (SELECT setting FROM pg_settings WHERE name = 'output_plugin_libraries'),
    'room', ${HANDING_ON},
    'ms', (extract(epoch FROM clock_timestamp()) * 1000)::float8,
    'disk', (SELECT json_build_object('free', available_disk_size, 'total', total_disk_size) FROM citus_local_disk_space_stats()),
    'bytes', (SELECT coalesce(sum(pg_total_relation_size(oid)), 0) FROM looked WHERE oid IS NOT NULL),
    'lacking', (SELECT coalesce(json_agg(json_build_object('shard', name, 'lacks',
        CASE WHEN found IS NULL THEN 'itself' ELSE (SELECT string_agg(e.key, ', ') FROM jsonb_each(expected) e WHERE found -> e.key <> e.value) END)
      ORDER BY name), '[]') FROM looked WHERE found IS DISTINCT FROM expected))::text`;

/** Each node's own account of itself; how long it took says how far clocks can seem apart. */
export async function readNodes(ask: Ask): Promise<{ nodes: OnNode<NodeFacts>[]; tookMs: number }> {
  const [expected] = await ask<{ held: string }>(EXPECTED);
  const since = performance.now();
  const nodes = await askNodes<NodeFacts>(ask, OF_NODE(expected?.held ?? "{}"));
  return { nodes, tookMs: performance.now() - since };
}
