import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { assertSuitable } from "../access/suitability.ts";
import { renewGround } from "../citus/settings.ts";
import { requireDistributed, requireWhole } from "../citus/whole.ts";
import { DatabaseUnavailableError } from "../errors.ts";
import { connectionOf } from "../hosts/index.ts";
import type { Patience } from "./apply.ts";
import { applyNext } from "./apply.ts";
import { migrationFiles, migrationsDir } from "./files.ts";
import { outstanding, unknownTo } from "./state.ts";

export { concurrentIndex } from "./concurrent.ts";
export { MigrationError } from "./errors.ts";
export { migrationFiles, migrationsDir } from "./files.ts";

type Options = { url: string; dir?: string };

// Shorter than requests wait for a lock, so that those behind a migration are answered; some half an hour in all.
const patient: Patience = { lockTimeoutMs: 2000, tries: 120, wait: (ms) => setTimeout(ms) };

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>, deadlineMs?: number): Promise<T> {
  const client = new pg.Client({
    ...connectionOf(url),
    application_name: "karwan-migrate",
    connectionTimeoutMillis: deadlineMs ?? 10_000,
    ...(deadlineMs && { query_timeout: deadlineMs }),
  });
  // A connection that dies reports here as well as in the running query.
  client.on("error", () => {});
  await client.connect().catch((cause: Error) => {
    throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
  });
  try {
    // Tables made by a superuser would belong to somebody whom no policy binds.
    await assertSuitable(client, { unfinished: true });
    return await work(client);
  } finally {
    // Of one that does not answer, no farewell is waited for.
    const ended = client.end();
    if (deadlineMs) ended.catch(() => {});
    else await ended;
  }
}

type MigrateOptions = Options & {
  onApplied?(name: string): void;
  /** Told of the newest migration of the database that is none of these: another version has been there. */
  onAhead?(newest: string): void;
  patience?: Partial<Patience>;
  /** Whoever distributes the database behind it, for the first time or again, or fills it for that: nobody else. */
  beforeDistribution?: boolean;
};

/** Brings the database up to date, one transaction a migration; safe to run from several processes at once. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await migrationFiles(options.dir ?? migrationsDir);
  const patience = { ...patient, ...options.patience };
  return connected(options.url, async (client) => {
    const names: string[] = [];
    if (!options.beforeDistribution) {
      await requireWhole(client);
      await requireDistributed(client);
    }
    await renewGround(client);
    const newest = (await unknownTo(client, files)).at(-1);
    if (newest !== undefined) options.onAhead?.(newest);
    // The common start finds nothing to do, and takes no lock to find out.
    if ((await outstanding(client, files)).length === 0) return names;
    const target = { client, url: options.url, patience };
    for (let name = await applyNext(target, files); name; name = await applyNext(target, files)) {
      options.onApplied?.(name);
      names.push(name);
    }
    return names;
  });
}

/** The migrations that this database still lacks; each step of asking it takes `deadlineMs` at the most. */
export async function pendingMigrations(options: Options & { deadlineMs?: number }): Promise<string[]> {
  const files = await migrationFiles(options.dir ?? migrationsDir);
  const pending = async (client: pg.Client) => (await outstanding(client, files)).map((file) => file.name);
  return connected(options.url, pending, options.deadlineMs);
}
