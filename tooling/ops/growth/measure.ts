import { randomBytes } from "node:crypto";
import { cpus, totalmem } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startEventReceiver } from "../event-receiver.ts";
import { cpuSeconds } from "../followers/cpu.ts";
import type { OwnDatabase } from "../own-database.ts";
import { cloneTenant } from "./clone.ts";
import type { Cost, Measured, Size } from "./measured.ts";
import type { Activity } from "./work.ts";
import { activities, openPlace } from "./work.ts";

export type MeasureOptions = {
  times: Record<Activity, number>;
  /** So many rows the ledger of stock has at least when sizes are taken. */
  movements: number;
  onProgress: (line: string) => void;
};

const SETTLE_MS = 120_000;
const LOOK_MS = 250;
/** Looks in a row that have to find nothing to do. */
const QUIET = 4;

/** What is still to be done behind the answers, but for what is due later. */
const OPEN = `SELECT (SELECT count(*) FROM delivery_outbox) + (SELECT count(*) FROM stock_outbox)
    + (SELECT count(*) FROM webhook_attempts WHERE status = 'pending')
    + (SELECT count(*) FROM notification_channels WHERE status = 'pending')
    + (SELECT count(*) FROM pgboss.job WHERE state < 'completed' AND start_after <= now()) AS open`;

async function settled(admin: pg.Client): Promise<void> {
  let quiet = 0;
  for (const until = Date.now() + SETTLE_MS; quiet < QUIET; await delay(LOOK_MS)) {
    const { rows } = await admin.query<{ open: string }>(OPEN);
    quiet = rows[0]?.open === "0" ? quiet + 1 : 0;
    if (Date.now() > until) throw new Error(`the worker does not come to rest: ${rows[0]?.open} left`);
  }
}

const TABLES = `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' ORDER BY 1`;

async function tablesOf(admin: pg.Client): Promise<string[]> {
  return (await admin.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
}

/** Rows of every table, in one statement. */
async function countsOf(admin: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const each = tables.map((name) => `SELECT '${name}' AS name, count(*)::int AS n FROM "${name}"`);
  const { rows } = await admin.query<{ name: string; n: number }>(each.join(" UNION ALL "));
  return new Map(rows.map(({ name, n }) => [name, n]));
}

type State = { counts: Map<string, number>; wal: number; jobs: number };

const LOG = `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS wal,
    (SELECT count(*)::int FROM pgboss.job WHERE state = 'completed') AS jobs`;

async function stateOf(admin: pg.Client, tables: readonly string[]): Promise<State> {
  const { rows } = await admin.query<Omit<State, "counts">>(LOG);
  return { counts: await countsOf(admin, tables), ...(rows[0] ?? { wal: 0, jobs: 0 }) };
}

function costOf(before: State, after: State, times: number, cores: { server: number; database: number }): Cost {
  const each = (n: number, digits = 0) => Number((n / times).toFixed(digits));
  const grown = [...after.counts]
    .map(([name, n]) => [name, each(n - (before.counts.get(name) ?? 0), 2)] as const)
    .filter(([, n]) => n > 0);
  return {
    rows: Object.fromEntries(grown),
    wal: each(after.wal - before.wal),
    jobs: each(after.jobs - before.jobs, 1),
    server: each(cores.server * 1000, 1),
    database: each(cores.database * 1000, 1),
  };
}

const SIZES = `
  SELECT pg_table_size(c.oid)::float8 AS bytes, pg_indexes_size(c.oid)::float8 AS indexes,
         (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid) AS count
    FROM pg_class c WHERE c.oid = $1::regclass`;

async function sizesOf(admin: pg.Client, tables: readonly string[]): Promise<Record<string, Size>> {
  const sizes: Record<string, Size> = {};
  for (const [name, rows] of await countsOf(admin, tables)) {
    if (rows === 0) continue;
    const { rows: found } = await admin.query<{ bytes: number; indexes: number; count: number }>(SIZES, [name]);
    const { bytes = 0, indexes = 0, count = 0 } = found[0] ?? {};
    sizes[name] = { rows, table: Math.round(bytes / rows), indexes: Math.round(indexes / rows), count };
  }
  return sizes;
}

/** As many companies like the two as bring the ledger of stock to its size, each writing in turn with the others. */
async function grow(admin: pg.Client, tenants: readonly string[], movements: number): Promise<number> {
  const { rows } = await admin.query<{ n: number }>("SELECT count(*)::int AS n FROM inventory_transactions");
  const clones = Math.ceil(movements / Math.max(1, rows[0]?.n ?? 1));
  let from = 1;
  for (const tenantId of tenants) {
    await cloneTenant(admin, { tenantId, from, to: from + clones - 1 }, true);
    from += clones;
  }
  await admin.query(
    "SELECT gin_clean_pending_list(c.oid) FROM pg_class c JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'gin' AND c.relkind = 'i' AND c.relnamespace = 'public'::regnamespace",
  );
  await admin.query("VACUUM ANALYZE");
  return from - 1;
}

/** Does each piece of work on a server of its own, counts what it costs, and what rows take when there are many of them. */
export async function measure(database: OwnDatabase, options: MeasureOptions): Promise<Measured> {
  const { times, movements, onProgress: say } = options;
  const env = {
    DATABASE_URL: database.url,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_LOGIN_RATE_LIMIT_PER_MINUTE: "1000000",
  };
  const receiver = await startEventReceiver({ hangs: false });
  const postmaster = await database.postmaster();
  try {
    return await database.asSuperuser(async (admin) => {
      const tables = await tablesOf(admin);
      const server = await startServerProcess(env);
      const costs: Partial<Record<Activity, Cost>> = {};
      let tenants: readonly string[];
      try {
        const place = await openPlace(server.url, env, receiver.url, say);
        tenants = place.tenants;
        // Images of whole pages depend on how many pages are touched between checkpoints, not on the work.
        await admin.query("ALTER SYSTEM SET full_page_writes = off");
        await admin.query("SELECT pg_reload_conf()");
        for (const name of activities) {
          await place.doing[name](4);
          await settled(admin);
          const before = await stateOf(admin, tables);
          const used = () => Promise.all([cpuSeconds(server.pid), cpuSeconds(postmaster)]);
          const [own, base] = await used();
          await place.doing[name](times[name]);
          await settled(admin);
          const [ownAfter, baseAfter] = await used();
          const cores = { server: ownAfter - own, database: baseAfter - base };
          costs[name] = costOf(before, await stateOf(admin, tables), times[name], cores);
          say(`${name}, ${times[name]} times: ${JSON.stringify(costs[name])}`);
        }
      } finally {
        await server.end("SIGKILL");
      }
      const clones = await grow(admin, tenants, movements);
      say(`${clones} companies like those`);
      const { rows } = await admin.query<{ server_version: string }>("SHOW server_version");
      return {
        date: new Date().toISOString().slice(0, 10),
        machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
        postgres: rows[0]?.server_version ?? "",
        times,
        costs: costs as Record<Activity, Cost>,
        sizes: await sizesOf(admin, tables),
      };
    });
  } finally {
    await receiver.stop();
  }
}
