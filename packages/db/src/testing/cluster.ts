import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { distribute } from "../citus/index.ts";
import { migrate } from "../migrations/index.ts";
import type { ServerAddress } from "./databases.ts";
import {
  abandoned,
  contentOfMigrations,
  databasesLike,
  newName,
  ownerOf,
  TEMPLATE,
  TEMPLATE_LOCK,
} from "./databases.ts";
import type { Nodes } from "./nodes.ts";
import { closeOnEach, createOnEach, dropOnEach, isClosed } from "./nodes.ts";
import { asAdmin, withDatabase } from "./server.ts";

/** The coordinator of a Citus cluster for the tests to run on, as the application's role; its superuser is `postgres`. */
export const clusterUrl = process.env.KARWAN_TEST_CITUS || undefined;

const OF_CLUSTER = `${TEMPLATE}citus_`;
/** Enough that tenants of a test lie on several nodes, and no more: each is a table that every clone copies. */
const SHARDS = 4;

const distribution = join(import.meta.dirname, "..", "citus");

type Place = { host: string; port: number };

async function placesOf(url: string): Promise<Place[]> {
  const places = await asAdmin(url, async (client) => {
    const { rows } = await client.query<Place>(
      "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
    );
    return rows;
  });
  if (places.length < 2) throw new Error("The database that KARWAN_TEST_CITUS names has no nodes but its coordinator");
  return places;
}

const at = (url: string, { host, port }: Place) =>
  Object.assign(new URL(url), { hostname: host, port: String(port) }).toString();

/** An empty database on every node, which know each other. */
async function createJoined(name: string, url: string, places: readonly Place[], nodes: Nodes): Promise<void> {
  const [coordinator, ...workers] = places;
  await createOnEach(nodes, name, ownerOf(url));
  await asAdmin(withDatabase(nodes[0] ?? url, name), async (client) => {
    await client.query(`ALTER DATABASE ${name} SET citus.shard_count = ${SHARDS}`);
    await client.query("SELECT citus_set_coordinator_host($1, $2)", [coordinator?.host, coordinator?.port]);
    for (const { host, port } of workers) await client.query("SELECT citus_add_node($1, $2)", [host, port]);
  });
}

/** A new and empty database of a cluster that is distributed over its nodes by nobody yet. */
export async function createJoinedDatabase(server: ServerAddress): Promise<string> {
  const name = newName();
  await createJoined(name, server.url, await placesOf(server.url), server.nodes ?? []);
  return withDatabase(server.url, name);
}

/** A migrated and distributed database, closed so that it can be copied. */
async function build(template: string, url: string, places: readonly Place[], nodes: Nodes): Promise<void> {
  await createJoined(template, url, places, nodes);
  const own = withDatabase(url, template);
  await migrate({ url: own, beforeDistribution: true });
  await distribute({ url: own });
  await closeOnEach(nodes, template);
}

/** Ours stays as long as we hold this lock, whoever else prepares tests of other migrations on the cluster. */
const USED = "SELECT pg_advisory_lock_shared($1, hashtext($2))";
const UNUSED = "SELECT pg_try_advisory_lock($1, hashtext($2)) AS unused";

async function dropUnused(client: pg.Client, nodes: Nodes, template: string): Promise<void> {
  for (const name of await databasesLike(client, OF_CLUSTER)) {
    if (name === template) continue;
    const { rows } = await client.query<{ unused: boolean }>(UNUSED, [TEMPLATE_LOCK, name]);
    if (rows[0]?.unused) await dropOnEach(nodes, name);
  }
}

/** What is in the folder that says how a database is distributed. */
async function wayOfDistributing(): Promise<string[]> {
  const files = (await readdir(distribution)).filter((file) => /^[^.]+\.ts$/.test(file));
  return Promise.all(files.toSorted().map((file) => readFile(join(distribution, file), "utf8")));
}

/**
 * A distributed template for each test file to clone on every node, as on a plain server: built once and kept until a migration
 * or the way of distributing changes, and as long as somebody uses it.
 */
export async function prepareCluster(
  url: string,
): Promise<{ server: ServerAddress & { template: string }; release(): Promise<void> }> {
  const places = await placesOf(url);
  const superuser =
    process.env.KARWAN_TEST_CITUS_ADMIN || Object.assign(new URL(url), { username: "postgres", password: "" });
  const adminUrl = withDatabase(superuser.toString(), "postgres");
  const nodes = places.map((place) => at(adminUrl, place));
  const template = OF_CLUSTER + (await contentOfMigrations(String(SHARDS), ...(await wayOfDistributing())));

  const using = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  using.on("error", () => {});
  await using.connect();
  await using.query(USED, [TEMPLATE_LOCK, template]);
  await asAdmin(adminUrl, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]);
    for (const name of await abandoned(client)) await dropOnEach(nodes, name);
    await dropUnused(client, nodes, template);
    if (await isClosed(client, template)) return;
    await dropOnEach(nodes, template);
    await build(template, url, places, nodes);
  });
  return { server: { url, adminUrl, template, isCluster: true, nodes }, release: () => using.end() };
}
