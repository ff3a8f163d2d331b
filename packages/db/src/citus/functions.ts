import type pg from "pg";
import type { Func } from "./catalogue.ts";
import { functionsOf } from "./catalogue.ts";
import { clusterForm } from "./forms.ts";
import { centralFunctions } from "./homes.ts";

const formOf = ({ name, source }: Func) => clusterForm(name, source);

/** Functions that are not as a cluster needs them, or unknown to its other nodes. */
export async function functionsToSpread(client: pg.ClientBase): Promise<Func[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT objid::regprocedure::text AS name FROM pg_catalog.pg_dist_object WHERE classid = 'pg_proc'::regclass AND objid IN (SELECT oid FROM pg_proc)",
  );
  const known = new Set(rows.map(({ name }) => name));
  const all = await functionsOf(client);
  return all.filter(
    (one) => formOf(one) !== one.source || (!centralFunctions.has(one.name) && !known.has(one.arguments)),
  );
}

/** Gives a function its form for a cluster, on every node, or on the coordinator if it is that one's alone. */
export async function spreadFunction(client: pg.ClientBase, one: Func): Promise<void> {
  const form = formOf(one);
  // What a trigger's function names is looked for when it runs: not all of it lies on every node.
  await client.query("SET LOCAL check_function_bodies = off");
  const isCentral = centralFunctions.has(one.name);
  if (isCentral) await client.query("SET LOCAL citus.enable_ddl_propagation = off");
  if (form !== one.source) {
    const definition = one.definition.replace(one.source, () => form);
    await client.query(definition);
  }
  if (isCentral) await client.query("SET LOCAL citus.enable_ddl_propagation = on");
  else await client.query(`SELECT create_distributed_function(${client.escapeLiteral(one.arguments)})`);
}
