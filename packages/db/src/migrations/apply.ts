import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { runMigration } from "../citus/migrating.ts";
import { applyConcurrently, concurrentIndex } from "./concurrent.ts";
import { MigrationError } from "./errors.ts";
import type { MigrationFile } from "./files.ts";
import { CREATE_TABLE, outstanding } from "./state.ts";

/** The advisory lock that Prisma's own engine takes while it migrates. */
const PRISMA_LOCK = 72_707_369;
/** What PostgreSQL says when a lock was waited for too long, and when two waited for each other's. */
const BLOCKED = new Set(["55P03", "40P01"]);
const FIRST_WAIT_MS = 500;
const LAST_WAIT_MS = 15_000;

export type Patience = {
  /** So long a migration waits for a lock: all who come behind it wait too, and give up after KARWAN_LOCK_TIMEOUT_MS. */
  lockTimeoutMs: number;
  /** How often it tries, each time later. */
  tries: number;
  wait(ms: number): Promise<void>;
};

export type Target = { client: Client; url: string; patience: Patience };

/**
 * Applies the first outstanding migration; null when none is left. One that waits in vain for somebody else's lock stands
 * back, so that others' work goes on, and tries again: half an hour in all, until it says so.
 */
export async function applyNext(target: Target, files: MigrationFile[]): Promise<string | null> {
  const { patience } = target;
  for (let attempt = 1; ; attempt += 1) {
    await begin(target);
    const applied = await applyOnce(target, files).catch((error: unknown) => {
      if (error instanceof Blocked && attempt < patience.tries) return error;
      throw error instanceof Blocked ? error.given : error;
    });
    if (!(applied instanceof Blocked)) return applied;
    await patience.wait(Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LAST_WAIT_MS));
  }
}

/** A migration that met somebody else's lock, and what to say when it meets one to the end. */
class Blocked extends Error {
  readonly given: MigrationError;
  constructor(given: MigrationError) {
    super(given.message);
    this.given = given;
  }
}

/**
 * Begins a transaction with the lock that lets one process migrate at a time; it lives and ends with the transaction,
 * behind pgbouncer too. Asked for again and again: whoever waits within a statement holds a snapshot, and an index that the
 * other builds beside everybody's work waits for all of those.
 */
async function begin({ client, patience }: Target): Promise<void> {
  for (;;) {
    await client.query("BEGIN");
    const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${PRISMA_LOCK}) AS mine`);
    if (rows[0]?.mine) return;
    await client.query("ROLLBACK");
    await patience.wait(FIRST_WAIT_MS);
  }
}

/** A migration and its record in the transaction that was begun, so that a crash leaves all of it or nothing. */
async function applyOnce({ client, url, patience }: Target, files: MigrationFile[]): Promise<string | null> {
  try {
    await client.query(CREATE_TABLE);
    // Asked again under the lock: another process may just have applied it.
    const [next] = await outstanding(client, files);
    if (next) {
      const index = concurrentIndex(next);
      if (index === null) await applyWithin(client, next, patience);
      else await applyBeside(client, url, next, index);
      await record(client, next);
    }
    await client.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

const failed = (name: string, cause: unknown) =>
  new MigrationError(
    `The migration ${name} failed and was undone completely: ${cause instanceof Error ? cause.message : String(cause)}. Correct its cause and start again.`,
    name,
    { cause },
  );

async function applyWithin(client: Client, { name, sql }: MigrationFile, { lockTimeoutMs }: Patience): Promise<void> {
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    await runMigration(client, sql);
  } catch (cause) {
    if (!BLOCKED.has((cause as { code?: string }).code ?? "")) throw failed(name, cause);
    throw new Blocked(
      new MigrationError(
        `The migration ${name} found its tables locked by somebody else each time it tried, and changed nothing: end what holds them (pg_stat_activity shows transactions that last long) and start again.`,
        name,
        { cause },
      ),
    );
  }
  if (client.getTransactionStatus() !== "T") {
    throw new MigrationError(
      `The migration ${name} ends its own transaction, so a crash could leave half of it: remove its BEGIN and COMMIT.`,
      name,
    );
  }
}

/** Others' writing goes on meanwhile, for as long as it takes: no lock of ours may end for that. */
async function applyBeside(client: Client, url: string, migration: MigrationFile, index: string): Promise<void> {
  await client.query("SET LOCAL idle_in_transaction_session_timeout = 0");
  await applyConcurrently(url, migration, index).catch((cause: unknown) => {
    throw failed(migration.name, cause);
  });
}

async function record(client: Client, { name, checksums }: MigrationFile): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksums.stored, name],
  );
}
