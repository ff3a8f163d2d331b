import type pg from "pg";
import { tablesOf } from "./catalogue.ts";
import { connected, NAME, requireCluster, requireReach } from "./connected.ts";
import { ClusterError } from "./errors.ts";
import { functionsToSpread, spreadFunction } from "./functions.ts";
import type { Home } from "./homes.ts";
import { inOrder, placeTable, SPREADING } from "./place.ts";
import { holds, inTheWay, postpone, postponed, restore } from "./postpone.ts";
import { prove } from "./prove.ts";
import { isSettled, makeGround, postponedIn, settle, unsettle } from "./settings.ts";

export type Progress = (line: string) => void;
type Options = { url: string; onProgress?: Progress };

/** Any number will do, so long as nothing else uses it. */
const LOCK = 72_707_370;

/** One step: done whole or not at all. */
async function within(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query("BEGIN");
  try {
    for (const setting of SPREADING) await client.query(setting);
    await work();
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [LOCK]);
  if (!rows[0]?.mine) throw new ClusterError("Somebody else is distributing this database just now.");
  const others = await client.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user
        AND application_name LIKE 'karwan%' AND application_name NOT LIKE '${NAME}%'`,
  );
  if (others.rows.length > 0)
    throw new ClusterError(
      `The service is at work in this database (${others.rows.map(({ name }) => name).join(", ")}): stop every server first, for tables stand without their triggers while they move.`,
    );
}

export type Plan = {
  tables: Record<Home, string[]>;
  /** Of those, which are where they belong already. */
  settled: number;
  functions: string[];
  keys: number;
  unheld: string[];
  triggers: number;
  /** Triggers and keys that one that was cut off has taken away, and this one makes again. */
  postponed: number;
  /** Whether nothing of it is left to be done. */
  isThrough: boolean;
};

async function planOf(client: pg.Client): Promise<Plan> {
  const tables = await tablesOf(client);
  const homeless = tables.filter(({ home }) => home === null);
  if (homeless.length > 0)
    throw new ClusterError(
      `Nothing says where these tables live on a cluster (packages/db/src/citus/homes.ts): ${homeless.map(({ name }) => name).join(", ")}.`,
    );
  const { keys, triggers, homes, moving } = await inTheWay(client);
  const namesAt = (home: Home) => tables.filter((table) => table.home === home).map(({ name }) => name);
  const functions = (await functionsToSpread(client)).map(({ name }) => name);
  const left = await postponedIn(client);
  return {
    tables: { tenant: namesAt("tenant"), copied: namesAt("copied"), central: namesAt("central") },
    settled: tables.length - moving.length,
    functions,
    keys: keys.filter((key) => holds(key, homes)).length,
    unheld: keys.filter((key) => !holds(key, homes)).map(({ table, columns }) => `${table}.${columns.join(",")}`),
    triggers: triggers.length,
    postponed: left,
    isThrough: tables.length > 0 && moving.length + functions.length + left === 0 && (await isSettled(client)),
  };
}

/** What a distribution would do with this database as it is. */
export const planDistribution = ({ url }: Options): Promise<Plan> =>
  connected(url, async (client) => {
    await requireCluster(client);
    await requireReach(client);
    return planOf(client);
  });

/** Refuses what a distribution would refuse, before anything is done for it, such as migrations. */
export const requireDistributable = ({ url }: Options): Promise<void> =>
  connected(url, async (client) => {
    await requireCluster(client);
    await requireAlone(client);
    await requireReach(client);
  });

async function placeAll(client: pg.Client, say: Progress): Promise<void> {
  const { moving } = await inTheWay(client);
  let done = 0;
  for (const table of inOrder(moving)) {
    await within(client, () => placeTable(client, table));
    done += 1;
    say(
      `${done} of ${moving.length} tables: ${table.name} (${table.home === "copied" ? "on every node" : "by tenant"})`,
    );
  }
}

async function restoreAll(client: pg.Client, say: Progress): Promise<void> {
  const all = await postponed(client);
  let done = 0;
  for (const one of all) {
    await within(client, () => restore(client, one));
    done += 1;
    if (done % 50 === 0 || done === all.length) say(`${done} of ${all.length} triggers and foreign keys`);
  }
}

export type Distributed = Plan & { shards: number };

/**
 * Gives every table of a migrated database its home on a cluster. Each step is one transaction and the next is found from what
 * is there, so that the same command goes on where it was cut off, and finds nothing to do when all is done.
 */
export const distribute = ({ url, onProgress: say = () => {} }: Options): Promise<Distributed> =>
  connected(url, async (client) => {
    await requireCluster(client);
    await requireAlone(client);
    const plan = await planOf(client);
    // One that is whole stays so for servers, whatever else is away while it is looked through.
    if (!plan.isThrough) await within(client, () => unsettle(client));
    await within(client, () => makeGround(client));
    for (const one of await functionsToSpread(client)) await within(client, () => spreadFunction(client, one));
    say(`${plan.functions.length} functions on every node`);
    if ((await inTheWay(client)).moving.length > 0) await within(client, () => postpone(client));
    await placeAll(client, say);
    await restoreAll(client, say);
    const { shards, open } = await prove(client);
    if (open.length > 0) {
      await within(client, () => unsettle(client));
      throw new ClusterError(
        `Row-level security does not hold on every shard of ${open.join(", ")}: no server starts until it does.`,
      );
    }
    await within(client, () => settle(client));
    return { ...plan, shards };
  });
