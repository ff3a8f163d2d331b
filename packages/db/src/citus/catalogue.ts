import type pg from "pg";
import type { Home, Placeable } from "./homes.ts";
import { homeOf } from "./homes.ts";

/** What Citus has made of a table: `null` where it knows nothing of it. */
export type Placed = "tenant" | "copied" | "other" | null;
export type ClusterTable = Placeable & { home: Home | null; placed: Placed; forced: boolean };
export type Key = { table: string; name: string; columns: string[]; target: string; definition: string };
export type Trigger = { table: string; name: string; function: string; definition: string };
export type Func = { name: string; arguments: string; source: string; definition: string; language: string };

/** Whether the database's server has Citus, and its extension is there. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(
    "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS has",
  );
  return rows[0]?.has ?? false;
}

/** Whether any of the product's tables is spread, as part of a statement. Needs Citus. */
export const ANY_SPREAD = `EXISTS (SELECT FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
  WHERE c.relnamespace = 'public'::regnamespace)`;

/** The same, asked. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ any: boolean }>(`SELECT ${ANY_SPREAD} AS any`);
  return rows[0]?.any === true;
}

const COORDINATOR = `SELECT (SELECT nodename || ':' || nodeport FROM pg_dist_node WHERE groupid = 0 AND noderole = 'primary') AS coordinator
  FROM pg_dist_local_group WHERE groupid <> 0`;

/** Why an address of a cluster's node that is not its coordinator serves nobody; null where it is the coordinator's. Needs Citus. */
export async function wrongNode(
  ask: (text: string) => Promise<readonly { coordinator: string | null }[]>,
): Promise<string | null> {
  const [worker] = await ask(COORDINATOR);
  if (!worker) return null;
  const name = worker.coordinator === null ? "" : `, ${worker.coordinator}`;
  return `DATABASE_URL names a worker of a Citus cluster, which takes no changes of tables: name its coordinator${name}.`;
}

const TABLES = `
  SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
         (SELECT CASE WHEN a.atttypid = 'uuid'::regtype AND a.attnotnull THEN 'uuid not null' ELSE 'other' END
            FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped) AS tenant_id,
         CASE WHEN p.partmethod = 'h' THEN 'tenant' WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'copied'
              WHEN p.logicalrelid IS NOT NULL THEN 'other' END AS placed
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
   WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e') ORDER BY 1`;

const KEYS = `
  SELECT c.relname AS table, f.conname AS name, t.relname AS target, pg_get_constraintdef(f.oid) AS definition,
         ARRAY(SELECT a.attname FROM unnest(f.conkey) WITH ORDINALITY k(attnum, position)
                 JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum ORDER BY k.position)::text[] AS columns
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class t ON t.oid = f.confrelid
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND f.conparentid = 0 ORDER BY 1, 2`;

const TRIGGERS = `
  SELECT c.relname AS table, g.tgname AS name, f.proname AS function, pg_get_triggerdef(g.oid) AS definition
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc f ON f.oid = g.tgfoid
   WHERE NOT g.tgisinternal AND f.proname LIKE 'karwan\\_%' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`;

const FUNCTIONS = `
  SELECT f.proname AS name, f.oid::regprocedure::text AS arguments, f.prosrc AS source,
         pg_get_functiondef(f.oid) AS definition, l.lanname AS language
    FROM pg_proc f JOIN pg_language l ON l.oid = f.prolang
   WHERE f.pronamespace = 'public'::regnamespace AND f.prokind = 'f' AND f.proname LIKE 'karwan\\_%' ORDER BY 1`;

/** The product's tables, and where they live already. */
export async function tablesOf(client: pg.ClientBase): Promise<ClusterTable[]> {
  const { rows } = await client.query<Omit<ClusterTable, "home">>(TABLES);
  return rows.map((table) => ({ ...table, home: homeOf(table) }));
}

const rowsOf =
  <Row extends pg.QueryResultRow>(text: string) =>
  async (client: pg.ClientBase): Promise<Row[]> =>
    (await client.query<Row>(text)).rows;

export const keysOf = rowsOf<Key>(KEYS);
export const triggersOf = rowsOf<Trigger>(TRIGGERS);
export const functionsOf = rowsOf<Func>(FUNCTIONS);
