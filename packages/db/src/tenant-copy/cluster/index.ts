import type pg from "pg";
import { tablesOf } from "../../citus/catalogue.ts";
import type { Home } from "../../citus/homes.ts";
import { kindOf } from "../../citus/migrating.ts";
import { SCHEMA } from "../../citus/settings.ts";

export const isDistributed = async (client: pg.ClientBase): Promise<boolean> => (await kindOf(client)) === "cluster";

/** Where each table lies. */
export async function homesIn(client: pg.ClientBase): Promise<Map<string, Home>> {
  return new Map((await tablesOf(client)).map(({ name, home }) => [name, home ?? "central"]));
}

/**
 * The coordinator's own tables commit with those of nodes only where something that Citus knows of is touched there; the
 * triggers that see to it are silent while a tenant comes or goes.
 */
export async function commitTogether(client: pg.ClientBase): Promise<void> {
  await client.query(`DELETE FROM ${SCHEMA}.marks WHERE id = 0`);
}

/** Who changes what every node has a copy of waits for its turn, like the service itself: two would wait for each other. */
export async function takeTurns(client: pg.ClientBase, ids: readonly string[]): Promise<void> {
  await client.query(`SELECT ${SCHEMA}.all_in_turn($1::uuid[])`, [ids]);
}

/**
 * Within an import no node knows how much came, and would look for what each row points at among all others of the company: with
 * 200,000 stock rows and 20,000 bins one such look did not end in minutes. What is asked there is asked of all of it anyway.
 */
export const ALL_AT_ONCE = "SET LOCAL enable_nestloop = off";

/**
 * Has every node look through tables into which much came, so that the books are added up by what is there; answers why not, where
 * autovacuum does it in time. Within the import it would be done beside its transaction, and see nothing. Each is sent by itself:
 * the coordinator sends nodes the whole text that a table stands in.
 */
export async function analyseOnNodes(client: pg.ClientBase, tables: readonly string[]): Promise<string | null> {
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL citus.enable_ddl_propagation = on");
    for (const name of tables) await client.query(`ANALYZE ${client.escapeIdentifier(name)}`);
    await client.query("COMMIT");
    return null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    return error instanceof Error ? error.message : String(error);
  }
}
