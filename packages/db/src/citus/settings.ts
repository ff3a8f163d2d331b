import pg from "pg";
import { SCHEMA, SETTLED } from "./schema.ts";
import { joinCommits, TOUCH } from "./together.ts";
import { TURNS } from "./turns.ts";

export { SCHEMA } from "./schema.ts";

/** Held by who moves shards, with nobody beside: 0 for as long as the command lasts, 1 while others have to be patient. */
export const LOCK_OF_MOVES = 72_707_371;
// Below the time that a statement has.
const PATIENT_MS = 12_000;

/**
 * A setting of the transaction reaches other nodes by SET LOCAL alone, so on a cluster this one is found before PostgreSQL's
 * own: whose rows may be seen then holds on every node, and nobody waits longer for a lock there. One plan for any tenant is
 * none there, since the tenant says which node is asked: without it Citus refuses what it takes otherwise, so each is planned
 * for its values. While shards are being moved everybody waits longer for a lock: for the last of it Citus keeps all
 * companies from writing what points at accounts.
 */
// allowed (session-level set_config): it is the function itself, which refuses that
const SET_CONFIG = `CREATE OR REPLACE FUNCTION ${SCHEMA}.set_config(name text, value text, is_local boolean) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT is_local OR name !~ '^[a-z_.]+$' THEN
      RAISE EXCEPTION 'a setting must be local to its transaction';
    END IF;
    IF name = 'lock_timeout' AND value ~ '^[1-9][0-9]*$'
       AND NOT pg_try_advisory_xact_lock_shared(${LOCK_OF_MOVES}, 1) THEN
      value := greatest(value::int, ${PATIENT_MS})::text;
    END IF;
    IF name LIKE 'app.%' OR name IN ('lock_timeout', 'statement_timeout') THEN
      EXECUTE format('SET LOCAL %s TO %L', name, coalesce(value, ''));
    ELSIF name = 'plan_cache_mode' THEN
      PERFORM pg_catalog.set_config(name, 'force_custom_plan', true);
    ELSE
      PERFORM pg_catalog.set_config(name, value, true);
    END IF;
    RETURN value;
  END $$`;

/**
 * What statements about the coordinator's own tables ask of others: by a function, for what writes there is otherwise refused
 * as soon as it names a table of the cluster, and what sets something would set it on another node's connection.
 */
const ASKED = [
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.settings_of(tenant uuid) RETURNS TABLE (settings jsonb) STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT s.settings FROM tenant_settings s WHERE s.tenant_id = tenant;
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.customer_of(tenant uuid, person uuid) RETURNS SETOF uuid STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT c.id FROM customers c WHERE c.tenant_id = tenant AND c.user_id = person;
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.tenants_of(person uuid) RETURNS SETOF uuid STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT m.tenant_id FROM memberships m JOIN tenants t ON t.id = m.tenant_id
      WHERE m.user_id = person AND m.status = 'active' AND t.status = 'active';
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.account_of(person uuid) RETURNS SETOF users STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT * FROM users WHERE id = person;
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.tenants_by(wanted_id uuid, wanted_code text) RETURNS SETOF tenants STABLE LANGUAGE plpgsql AS $$
  BEGIN
    IF wanted_id IS NOT NULL THEN
      RETURN QUERY SELECT * FROM tenants WHERE id = wanted_id;
    ELSE
      RETURN QUERY SELECT * FROM tenants WHERE code = wanted_code;
    END IF;
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.owners_of(books uuid[]) RETURNS SETOF uuid STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT a.user_id FROM addresses a WHERE a.id = ANY (books) AND a.tenant_id IS NULL;
  END $$`,
  `CREATE OR REPLACE FUNCTION ${SCHEMA}.driver_of(tenant uuid, person uuid) RETURNS TABLE (id uuid, deleted_at timestamptz)
   STABLE LANGUAGE plpgsql AS $$
  BEGIN
    RETURN QUERY SELECT d.id, d.deleted_at FROM drivers d WHERE d.tenant_id = tenant AND d.user_id = person;
  END $$`,
];

/** What every connection of the service finds set in this database. */
const settings: Readonly<Record<string, string>> = {
  search_path: `public, ${SCHEMA}, pg_catalog`,
  "citus.propagate_set_commands": "'local'",
  // Of what every node has a copy, who changes one row waits for its turn and not for the table (turns.ts): else who inserts and
  // then changes hangs with who does so as well.
  "citus.all_modifications_commutative": "on",
  // What asks every shard does so by one connection to each node: nothing that every node has a copy of can be changed behind it
  // otherwise.
  "citus.multi_shard_modify_mode": "'sequential'",
  // What makes tables says so itself: the queue's own tables stay here.
  "citus.enable_ddl_propagation": "off",
};

/** What is still to be made again after a table moved, in case it was cut off there. */
export const POSTPONED = `${SCHEMA}.postponed`;

const FUNCTIONS = [SET_CONFIG, ...ASKED, ...TURNS, TOUCH];
const bodyOf = (definition: string) => definition.split("$$")[1] ?? "";
/** Any number will do, so long as nothing else uses it: two servers that start must not make the same functions at once. */
const GROUND_LOCK = 4_207_019;

/** Gives a cluster the functions of this version, where it has those of another. */
export async function renewGround(client: pg.ClientBase): Promise<void> {
  const isCurrent = async () => {
    const { rows } = await client.query<{ current: boolean }>(
      `SELECT count(*) FILTER (WHERE p.prosrc = ANY ($1::text[])) = cardinality($1::text[]) OR NOT EXISTS (
         SELECT FROM pg_namespace WHERE nspname = '${SCHEMA}') AS current
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = '${SCHEMA}'`,
      [FUNCTIONS.map(bodyOf)],
    );
    return rows[0]?.current === true;
  };
  if (await isCurrent()) return;
  await client.query("BEGIN");
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [GROUND_LOCK]);
    if (!(await isCurrent())) {
      const isThrough = await isSettled(client);
      await makeGround(client);
      if (isThrough) await settle(client);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Makes what a cluster needs beside the tables: nothing of it is seen by a plain database. */
export async function makeGround(client: pg.ClientBase): Promise<void> {
  await client.query("SET LOCAL citus.enable_ddl_propagation = off");
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${POSTPONED} (
    place serial, kind text NOT NULL, table_name text NOT NULL, name text NOT NULL, definition text NOT NULL,
    PRIMARY KEY (kind, table_name, name))`);
  for (const one of FUNCTIONS) await client.query(one);
  await joinCommits(client);
}

/** Has new connections to a database find the ground; it is the database's own, and a copy of it has none of it. */
export const settling = (database: string): string =>
  Object.entries(settings)
    .map(([name, value]) => `ALTER DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${value};`)
    .join("\n");

/** Changes what this database sets for new connections, on this node alone. */
async function alter(client: pg.ClientBase, to: (database: string) => string): Promise<void> {
  const { rows } = await client.query<{ name: string }>("SELECT current_database() AS name");
  await client.query("SET LOCAL citus.enable_ddl_propagation = off");
  await client.query(to(rows[0]?.name ?? ""));
}

/** Has new connections find the ground; those that are open do not. */
export async function settle(client: pg.ClientBase): Promise<void> {
  await alter(client, settling);
}

/** Whether this connection finds the ground (`SETTLED`). */
export async function isSettled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ settled: boolean }>(`SELECT ${SETTLED} AS settled`);
  return rows[0]?.settled === true;
}

/** Takes back, for as long as a distribution is at work, that it is through: no server starts meanwhile. */
export async function unsettle(client: pg.ClientBase): Promise<void> {
  await alter(client, (database) => `ALTER DATABASE ${pg.escapeIdentifier(database)} RESET search_path`);
}

/** What a distribution that was cut off has taken away and not made again. */
export async function postponedIn(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('${POSTPONED}') IS NOT NULL AS there`);
  if (!rows[0]?.there) return 0;
  const counted = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${POSTPONED}`);
  return counted.rows[0]?.count ?? 0;
}
