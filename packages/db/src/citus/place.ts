import type pg from "pg";
import type { ClusterTable } from "./catalogue.ts";
import { ClusterError } from "./errors.ts";

/** All tenants' tables lie beside each other shard by shard: those of this one, which is made first. */
export const FIRST = "tenant_counters";

/** What statements that change tables of a cluster need, until the transaction ends. */
export const SPREADING = [
  "SET LOCAL citus.enable_ddl_propagation = on",
  "SET LOCAL citus.enable_unsafe_triggers = on",
  "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  "SET LOCAL citus.use_citus_managed_tables = off",
];

/**
 * Gives a table its home, with its rows. Its policies are lifted from its owner for that long, who holds its lock: Citus copies
 * rows by COPY, which they forbid.
 */
export async function placeTable(client: pg.ClientBase, table: ClusterTable): Promise<void> {
  const { name, home, placed, forced } = table;
  if (home === "central" || placed === home) return;
  if (home === null || placed !== null)
    throw new ClusterError(`The table ${name} is spread in another way than this version of Karwan knows.`);
  const id = client.escapeIdentifier(name);
  const literal = client.escapeLiteral(name);
  if (forced) await client.query(`ALTER TABLE ${id} NO FORCE ROW LEVEL SECURITY`);
  if (home === "copied") await client.query(`SELECT create_reference_table(${literal})`);
  else
    await client.query(
      `SELECT create_distributed_table(${literal}, 'tenant_id', colocate_with => ${client.escapeLiteral(name === FIRST ? "none" : FIRST)})`,
    );
  await client.query(`SELECT truncate_local_data_after_distributing_table(${literal})`);
  if (forced) await client.query(`ALTER TABLE ${id} FORCE ROW LEVEL SECURITY`);
}

/** The order in which tables are placed: what others point at or lie beside comes first. */
export const inOrder = (tables: readonly ClusterTable[]): ClusterTable[] => {
  const rank = ({ name, home }: ClusterTable) => (home === "copied" ? 0 : name === FIRST ? 1 : 2);
  return tables.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
};
