import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer, withDatabase } from "../testing/index.ts";
import { MigrationError, migrate, pendingMigrations } from "./index.ts";

let dir: string;
let url: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-migrations-"));
  url = await createTestDatabase(testServer());
});
afterEach(async () => {
  await dropTestDatabase(testServer(), url);
  await rm(dir, { recursive: true });
});

async function write(name: string, sql: string) {
  await mkdir(join(dir, name), { recursive: true });
  await writeFile(join(dir, name, "migration.sql"), sql);
}

const ask = async <T extends pg.QueryResultRow>(sql: string) =>
  asAdmin(url, async (client) => (await client.query<T>(sql)).rows);
const tableExists = async (name: string) =>
  (await ask(`SELECT FROM pg_tables WHERE tablename = '${name}'`)).length === 1;
const run = () => migrate({ url, dir });

test("migrations are applied in the order of their names, once", async () => {
  await write("2_rename", "ALTER TABLE boxes RENAME TO crates;");
  await write("1_boxes", "CREATE TABLE boxes (id int);\nINSERT INTO boxes VALUES (1);");
  expect(await pendingMigrations({ url, dir })).toEqual(["1_boxes", "2_rename"]);
  const seen: string[] = [];
  expect(await migrate({ url, dir, onApplied: (name) => seen.push(name) })).toEqual(["1_boxes", "2_rename"]);
  expect(seen).toEqual(["1_boxes", "2_rename"]);
  expect(await pendingMigrations({ url, dir })).toEqual([]);
  expect(await run()).toEqual([]);
  expect(await ask("SELECT * FROM crates")).toEqual([{ id: 1 }]);
});

test("a later migration is added to what was applied", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  await run();
  await write("2_crates", "CREATE TABLE crates (id int)");
  expect(await run()).toEqual(["2_crates"]);
});

test("a database that another version has migrated further says by which migration last, and is migrated on all the same", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  const ahead: string[] = [];
  const onAhead = (newest: string) => void ahead.push(newest);
  await migrate({ url, dir, onAhead });
  await write("3_newer", "CREATE TABLE crates (id int)");
  await write("4_newest", "CREATE TABLE bins (id int)");
  await migrate({ url, dir, onAhead });
  expect(ahead).toEqual([]);
  for (const name of ["3_newer", "4_newest"]) await rm(join(dir, name), { recursive: true });
  await write("2_own", "CREATE TABLE racks (id int)");
  expect([await migrate({ url, dir, onAhead }), await run()]).toEqual([["2_own"], []]);
  expect(ahead).toEqual(["4_newest"]);
  // What was begun and taken back is nobody's.
  await ask("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '4_newest'");
  await migrate({ url, dir, onAhead });
  expect(ahead).toEqual(["4_newest", "3_newer"]);
});

test("a migration that fails leaves nothing of itself, says which it was, and can be tried again", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  await write("2_broken", "CREATE TABLE crates (id int); SELECT nonsense FROM boxes;");
  const failure = await run().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(String(failure)).toMatch(/2_broken failed and was undone completely: column "nonsense" does not exist/);
  expect([await tableExists("boxes"), await tableExists("crates")]).toEqual([true, false]);

  await write("2_broken", "CREATE TABLE crates (id int)");
  expect(await run()).toEqual(["2_broken"]);
});

test("a migration that another tool left unfinished stops everything, with what to do", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  await run();
  await ask("UPDATE _prisma_migrations SET finished_at = NULL");
  for (const attempt of [run, () => pendingMigrations({ url, dir })]) {
    await expect(attempt()).rejects.toThrow(/1_boxes was begun and never finished: .*migrate resolve/);
  }
});

test("one that was rolled back by hand is applied anew", async () => {
  await write("1_boxes", "CREATE TABLE IF NOT EXISTS boxes (id int)");
  await run();
  await ask("UPDATE _prisma_migrations SET finished_at = NULL, rolled_back_at = now()");
  expect(await run()).toEqual(["1_boxes"]);
});

test("a migration that was changed after it was applied is refused", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  await run();
  await write("1_boxes", "CREATE TABLE boxes (id bigint)");
  await expect(run()).rejects.toThrow(/1_boxes was changed after this database had applied it/);
});

test("Windows line ends make no other migration", async () => {
  await write("1_boxes", "CREATE TABLE boxes (\n  id int\n)");
  await run();
  await write("1_boxes", "CREATE TABLE boxes (\r\n  id int\r\n)");
  expect(await run()).toEqual([]);
});

test("a migration that ends its own transaction is refused, since a crash could leave half of it", async () => {
  await write("1_boxes", "CREATE TABLE boxes (id int); COMMIT;");
  await expect(run()).rejects.toThrow(/1_boxes ends its own transaction/);
});

test("processes that start together apply each migration once", async () => {
  for (const n of [1, 2, 3]) await write(`${n}_table`, `CREATE TABLE table_${n} (id int)`);
  const applied = await Promise.all(Array.from({ length: 5 }, run));
  expect(applied.flat().toSorted()).toEqual(["1_table", "2_table", "3_table"]);
});

describe("beside a running service", () => {
  /** Somebody in the midst of reading boxes, until they are told to end. */
  async function reader() {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("BEGIN; LOCK TABLE boxes IN ACCESS SHARE MODE");
    return { end: () => client.end() };
  }
  beforeEach(async () => {
    await write("1_boxes", "CREATE TABLE boxes (id int)");
    await run();
    await write("2_size", "ALTER TABLE boxes ADD COLUMN size text");
  });

  test("a migration stands back from a lock of somebody else's, and is applied when that is given up", async () => {
    const other = await reader();
    const waits: number[] = [];
    const wait = async (ms: number) => {
      waits.push(ms);
      // Whoever came behind the migration is served meanwhile.
      expect(await ask("SELECT count(*)::int AS rows FROM boxes")).toEqual([{ rows: 0 }]);
      if (waits.length === 3) await other.end();
    };
    expect(await migrate({ url, dir, patience: { lockTimeoutMs: 20, wait } })).toEqual(["2_size"]);
    expect(waits).toEqual([500, 1000, 2000]);
  });

  test("a migration that meets a lock each time says so, changes nothing, and can be tried again", async () => {
    const other = await reader();
    const patience = { lockTimeoutMs: 20, tries: 3, wait: async () => undefined };
    await expect(migrate({ url, dir, patience })).rejects.toThrow(/2_size found its tables locked by somebody else/);
    await other.end();
    expect(await pendingMigrations({ url, dir })).toEqual(["2_size"]);
    expect(await run()).toEqual(["2_size"]);
  });

  const BY_SIZE = "-- Why.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS boxes_id_idx ON boxes (id);\n";

  test("an index is built beside whoever writes, once, by processes that start together", async () => {
    await write("3_index", BY_SIZE);
    const applied = await Promise.all(Array.from({ length: 3 }, run));
    expect(applied.flat().toSorted()).toEqual(["2_size", "3_index"]);
    expect(await ask("SELECT indisvalid FROM pg_index WHERE indexrelid = 'boxes_id_idx'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test("an index that a crash left unfinished is built anew, one that it left finished is found there", async () => {
    await write("3_index", BY_SIZE);
    await ask("INSERT INTO boxes VALUES (1), (1)");
    await expect(ask("CREATE UNIQUE INDEX CONCURRENTLY boxes_id_idx ON boxes (id)")).rejects.toThrow(
      /could not create/,
    );
    expect(await run()).toEqual(["2_size", "3_index"]);
    const index = "SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 'boxes_id_idx'::regclass";
    expect(await ask(index)).toEqual([{ indisvalid: true, indisunique: false }]);
    await ask("DELETE FROM _prisma_migrations WHERE migration_name = '3_index'");
    expect(await run()).toEqual(["3_index"]);
  });
});

test("tables are not made by a superuser, whom no policy would bind (architecture 3)", async () => {
  const asSuperuser = withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1));
  await write("1_boxes", "CREATE TABLE boxes (id int)");
  await expect(migrate({ url: asSuperuser, dir })).rejects.toThrow(/superuser or has BYPASSRLS/);
  expect(await tableExists("boxes")).toBe(false);
});

test("a database that can't be reached is a sentence", async () => {
  await expect(migrate({ url: "postgresql://nobody@127.0.0.1:1/nothing", dir })).rejects.toThrow(/can't be reached/);
});

test("Prisma's own commands agree that the database is up to date (architecture 3)", async () => {
  await migrate({ url });
  const root = join(import.meta.dirname, "..", "..", "..", "..");
  const prisma = join(root, "node_modules", "prisma", "build", "index.js");
  const { stdout } = await promisify(execFile)(process.execPath, [prisma, "migrate", "status"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, NO_COLOR: "1" },
  });
  expect(stdout).toContain("Database schema is up to date!");
});
