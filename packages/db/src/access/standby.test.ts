import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EmbeddedServer } from "../embedded/index.ts";
import { startEmbedded } from "../embedded/index.ts";
import type { Database } from "../index.ts";
import { createDatabase, databaseTrouble, newId } from "../index.ts";
import { asAdmin, testStatement } from "../testing/index.ts";

const KEEP = testStatement("standby.keep", "INSERT INTO kept (tenant_id, label) VALUES ($1, $2)");
const WAITER = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
const scope = { tenantId: newId() };

let folder: string;
let server: EmbeddedServer;
let db: Database;
const admin = async (text: string, values: unknown[] = []) =>
  asAdmin(server.adminUrl, async (client) => (await client.query<Record<string, unknown>>(text, values)).rows);
/** The process of a commit that waits for its standby, once there is one. */
async function waiter(): Promise<number> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const [found] = await admin(WAITER);
    if (found) return Number(found.pid);
  }
  throw new Error("no commit waits for a standby");
}

// A server of its own: that a commit waits for a standby is a setting of all its databases.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "karwan-standby-"));
  await chmod(folder, 0o755);
  server = await startEmbedded({ dataDir: folder, throwaway: true });
  await asAdmin(server.url, (client) =>
    client.query("CREATE TABLE kept (tenant_id uuid NOT NULL, label text NOT NULL)"),
  );
  db = createDatabase({ url: server.url, poolSize: 2 });
  await db.ping();
  await admin("ALTER SYSTEM SET synchronous_standby_names = 'away'");
  await admin("SELECT pg_reload_conf()");
  // The server takes the setting up in its own time: written is until a commit waits.
  let waits = false;
  const writing = (async () => {
    while (!waits) await admin("SELECT pg_logical_emit_message(true, 'standby', '')").catch(() => {});
  })();
  const waiting = await waiter();
  waits = true;
  await admin("SELECT pg_cancel_backend($1)", [waiting]);
  await writing;
}, 120_000);
afterAll(async () => {
  await db.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const works = {
  "a single statement": (label: string) => db.write(scope, (q) => [q.sql(KEEP, [scope.tenantId, label])]),
  "a transaction": (label: string) => db.transaction(scope, (tx) => tx.sql(KEEP, [scope.tenantId, label])),
};

test.each([
  ["a single statement", "pg_terminate_backend"],
  ["a single statement", "pg_cancel_backend"],
  ["a transaction", "pg_terminate_backend"],
  ["a transaction", "pg_cancel_backend"],
] as const)(
  "%s that waits for a synchronous standby is not taken for saved when %s ends the wait (ADR 0047)",
  async (work, ending) => {
    const label = `${work} ${ending}`;
    const outcome = works[work](label).then(
      () => "saved",
      (error: unknown) => databaseTrouble(error),
    );
    await admin(`SELECT ${ending}($1)`, [await waiter()]);
    expect(await outcome).toBe("away");
    // It is there, on this machine alone: so the caller is told to ask again, not that it failed.
    const here = await asAdmin(server.url, (client) => client.query("SELECT 1 FROM kept WHERE label = $1", [label]));
    expect(here.rowCount).toBe(1);
  },
);
