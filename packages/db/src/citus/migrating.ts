import type pg from "pg";
import { hasCitus, isDistributed, tablesOf } from "./catalogue.ts";
import { functionsToSpread, spreadFunction } from "./functions.ts";
import { placeTable, SPREADING } from "./place.ts";
import { statementsIn } from "./statements.ts";
import { joinCommits } from "./together.ts";

export type Kind = "plain" | "undistributed" | "cluster";

/** What a migration runs on: a plain PostgreSQL, one with Citus that nothing was distributed on yet, or a cluster. */
export async function kindOf(client: pg.ClientBase): Promise<Kind> {
  if (!(await hasCitus(client))) return "plain";
  return (await isDistributed(client)) ? "cluster" : "undistributed";
}

/** Has other nodes hear nothing of what this connection makes, where the database is to be distributed and is not yet. */
export async function keepingToItself(client: pg.ClientBase): Promise<void> {
  if ((await kindOf(client)) !== "undistributed") return;
  // allowed (session-level SET): a command's own connection, which ends with it
  await client.query("SET citus.enable_ddl_propagation = off");
}

const EXTENSION = /^CREATE EXTENSION IF NOT EXISTS "?(\w+)"?/i;

async function hasExtension(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = $1", [name]);
  return rowCount !== 0;
}

const placeNewcomers = async (client: pg.ClientBase) => {
  for (const table of await tablesOf(client)) if (table.placed === null) await placeTable(client, table);
};

async function spreadFunctions(client: pg.ClientBase): Promise<void> {
  for (const one of await functionsToSpread(client)) await spreadFunction(client, one);
}

/**
 * Runs a migration's text in the transaction that was begun. On a cluster statement by statement: a table is given its home
 * when it is made, before anything points at it, and an extension is made where it is not there alone, for only its owner may
 * ask twice.
 */
export async function runMigration(client: pg.ClientBase, sql: string): Promise<void> {
  const kind = await kindOf(client);
  // Until it is distributed, other nodes hear nothing of it.
  if (kind === "undistributed") await client.query("SET LOCAL citus.enable_ddl_propagation = off");
  if (kind !== "cluster") {
    await client.query(sql);
    return;
  }
  for (const setting of SPREADING) await client.query(setting);
  for (const statement of statementsIn(sql)) {
    const extension = EXTENSION.exec(statement)?.[1];
    if (extension && (await hasExtension(client, extension))) continue;
    await client.query(statement);
    if (/^CREATE TABLE\b/i.test(statement)) {
      await placeNewcomers(client);
      await joinCommits(client);
      for (const setting of SPREADING) await client.query(setting);
    }
    if (/^CREATE (OR REPLACE )?FUNCTION\b/i.test(statement)) await spreadFunctions(client);
  }
}
