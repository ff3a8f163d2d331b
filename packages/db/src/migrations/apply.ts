import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { MigrationError } from "./errors.ts";
import type { MigrationFile } from "./files.ts";
import { CREATE_TABLE, outstanding } from "./state.ts";

/** The advisory lock that Prisma's own engine takes while it migrates. */
const PRISMA_LOCK = 72_707_369;

/**
 * Applies the first outstanding migration and its record in one transaction, so that a crash leaves all of it or
 * nothing. Null when none is left. The lock lives and ends with the transaction, behind pgbouncer too.
 */
export async function applyNext(client: Client, files: MigrationFile[]): Promise<string | null> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL lock_timeout = '2min'");
    await client.query(`SELECT pg_advisory_xact_lock(${PRISMA_LOCK})`);
    await client.query("SET LOCAL lock_timeout = DEFAULT");
    await client.query(CREATE_TABLE);
    // Asked again under the lock: another process may just have applied it.
    const [next] = await outstanding(client, files);
    if (next) await applyOne(client, next);
    await client.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

async function applyOne(client: Client, { name, sql, checksums }: MigrationFile): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new MigrationError(
      `The migration ${name} failed and was undone completely: ${reason}. Correct its cause and start again.`,
      name,
      { cause },
    );
  }
  if (client.getTransactionStatus() !== "T") {
    throw new MigrationError(
      `The migration ${name} ends its own transaction, so a crash could leave half of it: remove its BEGIN and COMMIT.`,
      name,
    );
  }
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksums.stored, name],
  );
}
