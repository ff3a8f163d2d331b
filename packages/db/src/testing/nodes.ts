import type pg from "pg";
import { settling } from "../citus/settings.ts";
import { sqlState } from "../errors.ts";
import { asAdmin, withDatabase } from "./server.ts";

/** A database of a cluster is one on every node, by the same name; these are the nodes' superusers, the coordinator's first. */
export type Nodes = readonly string[];

/** On all nodes at once; whoever failed is told of when all are through. */
async function onEach(nodes: Nodes, work: (client: pg.Client, node: string) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(nodes.map((node) => asAdmin(node, (client) => work(client, node))));
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

const endAll = (client: pg.Client, name: string) =>
  client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);

/** An empty database that Citus may work in, and whose searches by a part of a text may use an index under row-level security. */
export async function createOnEach(nodes: Nodes, name: string, owner: string): Promise<void> {
  await onEach(nodes, (client) => client.query(`CREATE DATABASE ${name} OWNER ${owner}`));
  const inside = nodes.map((node) => withDatabase(node, name));
  await onEach(inside, async (client) => {
    await client.query("CREATE EXTENSION citus");
    await client.query("ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF");
  });
}

/**
 * Copies a closed database with its shards: what Citus knows of tables is in it, by numbers that a copy keeps. The database's
 * settings are beside it.
 */
export async function cloneOnEach(nodes: Nodes, name: string, owner: string, template: string): Promise<void> {
  await onEach(nodes, (client) => client.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template}`));
  await onEach(nodes.slice(0, 1), (client) => client.query(settling(name)));
}

/**
 * Lets nobody in any more and ends who is, Citus's own connections too, so that it can be copied. The coordinator's comes last:
 * that it is closed says that the database is finished.
 */
export async function closeOnEach(nodes: Nodes, name: string): Promise<void> {
  const shut = async (client: pg.Client) => {
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await endAll(client, name);
  };
  await onEach(nodes.slice(1), shut);
  await onEach(nodes.slice(0, 1), shut);
}

/** Whether a database is there and finished. */
export async function isClosed(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn", [name]);
  return rowCount !== 0;
}

/** What was prepared on a node and never ended would keep its database. */
async function forgetPrepared(client: pg.Client, node: string, name: string): Promise<void> {
  const { rows } = await client.query<{ gid: string }>("SELECT gid FROM pg_prepared_xacts WHERE database = $1", [name]);
  if (rows.length === 0) return;
  await asAdmin(withDatabase(node, name), async (inside) => {
    for (const { gid } of rows) await inside.query(`ROLLBACK PREPARED ${inside.escapeLiteral(gid)}`);
  });
}

const IN_USE = "55006";
const TRIES = 5;

/**
 * Drops a database from every node that has it, with whoever is connected. While the coordinator still has it, Citus looks for
 * deadlocks from there, and comes back to a node that has just ended it: then the node tries again.
 */
export const dropOnEach = (nodes: Nodes, name: string): Promise<void> =>
  onEach(nodes, async (client, node) => {
    for (let left = TRIES; left > 0; left -= 1) {
      await endAll(client, name);
      await forgetPrepared(client, node, name);
      try {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
        return;
      } catch (error) {
        if (left === 1 || sqlState(error) !== IN_USE) throw error;
      }
    }
  });
