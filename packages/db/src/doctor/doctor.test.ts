import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { migrationsDir } from "../migrations/index.ts";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer, withDatabase } from "../testing/index.ts";
import { behindWire } from "../testing/wire.ts";
import type { Check } from "./index.ts";
import {
  examineDatabase,
  examineListening,
  examineMigrations,
  examineZones,
  inspecting,
  unlessSilent,
} from "./index.ts";

const connections = { perServer: 30, servers: 1, pooled: false };
let url: string;
beforeEach(async () => {
  url = await createTestDatabase(testServer(), testServer().template);
});
afterEach(() => dropTestDatabase(testServer(), url));

const nameOf = (of: string) => new URL(of).pathname.slice(1);
const asSuperuser = (...sql: string[]) =>
  asAdmin(withDatabase(testServer().adminUrl, nameOf(url)), async (client) => {
    if (isCluster) await client.query("SET citus.enable_ddl_propagation = on; SET citus.enable_unsafe_triggers = on");
    for (const text of sql) await client.query(text);
  });
const examined = (at = url) => inspecting(at, (ask) => examineDatabase(ask, { connections, isMigrated: true }));
// The server of tests is told not to wait for its disk, and is as small as it can be: that is no news here.
const ofTests =
  /^(error: (On [\d., :]+: )?(fsync|full_page_writes)|warning: (On [\d., :]+: )?synchronous_commit|notice: (On [\d., :]+: )?(shared_buffers|random_page_cost))/;
const { isCluster } = testServer();
const tell = (checks: readonly Check[]) =>
  checks
    .flatMap(({ check, findings }) =>
      findings.map((one) => ({ check, line: `${one.severity}: ${one.found} > ${one.advice}` })),
    )
    .filter(({ line }) => !ofTests.test(line));
const lines = async () => tell(await examined()).map(({ check, line }) => `${check} ${line}`);

test("a database as the migrations make it has nothing to be told, but how its server was started", async () => {
  const checks = await examined();
  expect(tell(checks)).toEqual([]);
  expect(checks.find(({ check }) => check === "database settings")?.findings[0]?.found).toMatch(/^fsync is off/);
  expect(checks.find(({ check }) => check === "row-level security")?.fine).toMatch(/^forced on \d{2,} tables/);
});

test.each([
  ["ALTER TABLE deliveries NO FORCE ROW LEVEL SECURITY", /row-level security error: .*deliveries.*another's rows/],
  ["ALTER TABLE deliveries DISABLE ROW LEVEL SECURITY", /row-level security error: .*deliveries/],
  ["DROP POLICY tenant_isolation ON deliveries", /row-level security error: Policies .*deliveries.tenant_isolation/],
  [
    "ALTER POLICY tenant_isolation ON deliveries USING (true)",
    /row-level security error: Policies .* not as .*deliveries.tenant_isolation/,
  ],
  ["DROP EXTENSION pg_trgm CASCADE", /extensions error: .*pg_trgm. > .*CREATE EXTENSION pg_trgm;/],
  ["ALTER TABLE sessions ALTER user_agent TYPE varchar(10)", /schema error: Columns not as .*sessions.user_agent/],
  ["ALTER TABLE sessions DROP user_agent", /schema error: Columns missing: sessions.user_agent/],
  ["DROP TABLE stream_leases", /schema error: Tables missing: stream_leases/],
  ["ALTER TABLE audit_log DISABLE TRIGGER ALL", /schema error: Triggers not as .*audit_log/],
  [
    "CREATE OR REPLACE FUNCTION karwan_tenant() RETURNS uuid LANGUAGE sql STABLE AS 'SELECT NULL::uuid'",
    /schema error: Functions not as .*karwan_tenant\(\)/,
  ],
  ["ALTER DATABASE here SET default_transaction_read_only = on", /database version error: .*no writes/],
  ["ALTER DATABASE here SET row_security = off", /database settings error: row_security/],
  ["ALTER TABLE carriers OWNER TO CURRENT_USER", /role error: .*another role.*carriers/],
  ["ALTER DATABASE here OWNER TO CURRENT_USER", /role error: .*does not own its database/],
  [
    "ALTER FUNCTION pg_catalog.texticlike(text, text) NOT LEAKPROOF",
    /database settings warning: Searches .*read all rows/,
  ],
])("%s is found", async (sql, told) => {
  const here = sql.replace("DATABASE here", `DATABASE ${nameOf(url)}`);
  await asSuperuser(here);
  expect((await lines()).filter((line) => told.test(line))).toHaveLength(1);
});

test("a role that policies do not bind is an error", async () => {
  const admin = withDatabase(testServer().adminUrl, nameOf(url));
  expect(tell(await examined(admin)).map(({ line }) => line)).toEqual([
    expect.stringMatching(/^error: The .*superuser or has BYPASSRLS/),
    ...(isCluster ? [expect.stringMatching(/^error: On .*superuser or has BYPASSRLS/)] : []),
  ]);
});

test("an index that is gone is told with the statement that makes it, a half-made one with the one that mends it", async () => {
  const [first, second] = await asAdmin(withDatabase(testServer().adminUrl, nameOf(url)), async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public' AND tablename = 'deliveries'
         AND indexdef NOT LIKE 'CREATE UNIQUE%' ORDER BY 1 LIMIT 2`,
    );
    return rows.map(({ name }) => name);
  });
  await asSuperuser(
    `DROP INDEX "${first}"`,
    // As CREATE INDEX CONCURRENTLY leaves it when its server is killed.
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"${second}"'::regclass`,
  );
  const found = (await lines()).filter((line) => line.startsWith("indexes"));
  const here = isCluster ? "On the coordinator: SET citus.enable_ddl_propagation = on; " : "";
  expect(found).toEqual([
    `indexes error: Indexes that were never finished and serve nobody, but cost every write: ${second}. > ${here}REINDEX INDEX CONCURRENTLY "${second}";`,
    expect.stringMatching(
      new RegExp(`indexes error: Indexes missing: ${first}. > ${here}CREATE INDEX CONCURRENTLY ${first} ON`),
    ),
  ]);
  await asSuperuser(`REINDEX INDEX "${second}"`);
  const advice = found[1]?.split(" > ")[1]?.slice(here.length) ?? "";
  await asSuperuser(advice);
  expect(await lines()).toEqual([]);
});

test("a constraint that is gone is an error, one that was never proved a warning with the statement that proves it", async () => {
  await asSuperuser(
    "ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check",
    "ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_session_id_fkey",
    "ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions (id) NOT VALID",
  );
  const found = await lines();
  expect(found[0]).toMatch(/^constraints error: Constraints missing: deliveries.deliveries_status_check/);
  expect(found[1]).toMatch(
    /^constraints warning: .*never proved.*VALIDATE CONSTRAINT "refresh_tokens_session_id_fkey";/,
  );
});

test("extended statistics that are gone are a warning, for plans go wrong only as tables grow", async () => {
  await asSuperuser("DROP STATISTICS deliveries_status");
  expect(await lines()).toEqual([expect.stringMatching(/^statistics warning: .*deliveries_status/)]);
});

test("what an operator has made besides is nobody's business", async () => {
  await asSuperuser(
    "CREATE TABLE notes_of_ours (id int PRIMARY KEY)",
    "CREATE INDEX deliveries_of_ours ON deliveries (tenant_id, created_at, id, status)",
    "GRANT ALL ON notes_of_ours TO PUBLIC",
    `ALTER TABLE notes_of_ours OWNER TO ${new URL(url).username}`,
  );
  expect(await lines()).toEqual([]);
});

test("examining changes nothing, even as a role that could", async () => {
  await inspecting(url, async (ask) => {
    await expect(ask("DELETE FROM permissions")).rejects.toThrow("read-only transaction");
    expect(await ask("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });
});

test("migrations that are missing, unfinished, changed or of a newer release are told apart", async () => {
  const dir = await mkdtemp(join(tmpdir(), "karwan-doctor-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await cp(migrationsDir, dir, { recursive: true });
  const examine = () => inspecting(url, (ask) => examineMigrations(ask, dir));
  const told = async () => (await examine()).check.findings.map(({ severity, found }) => `${severity}: ${found}`);
  expect(await examine()).toMatchObject({ isMigrated: true, check: { findings: [] } });

  await mkdir(join(dir, "29990101000000_later"));
  await writeFile(join(dir, "29990101000000_later/migration.sql"), "SELECT 1;\n");
  expect(await told()).toEqual([expect.stringMatching(/^warning: 1 of \d+ are not applied: 29990101000000_later/)]);
  expect((await examine()).isMigrated).toBe(false);
  await rm(join(dir, "29990101000000_later"), { recursive: true });

  const changed = "20261121000000_foundation";
  await writeFile(join(dir, changed, "migration.sql"), "SELECT 2;\n");
  expect(await told()).toEqual([`error: Changed after this database had applied them: ${changed}.`]);
  await copyFile(join(migrationsDir, changed, "migration.sql"), join(dir, changed, "migration.sql"));

  await asSuperuser(
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '20261121000000_foundation'",
  );
  expect(await told()).toEqual([`error: Begun and never finished: ${changed}.`]);
  await rm(join(dir, changed), { recursive: true });
  expect(await told()).toEqual([
    `error: Begun and never finished: ${changed}.`,
    `error: Applied, and not known to this release: ${changed}.`,
  ]);
});

test.skipIf(!isCluster)(
  "of what a distribution has taken away and not made again yet, the distribution alone is told, and of nothing else less (ADR 0045)",
  async () => {
    const again = "ALTER TABLE refresh_tokens ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id)";
    await asSuperuser(
      `INSERT INTO karwan_citus.postponed (kind, table_name, name, definition)
         SELECT 'trigger', 'deliveries', tgname, pg_get_triggerdef(oid) FROM pg_trigger
          WHERE tgrelid = 'deliveries'::regclass AND NOT tgisinternal AND tgname NOT LIKE 'truncate%'`,
      `INSERT INTO karwan_citus.postponed (kind, table_name, name, definition)
         VALUES ('key', 'refresh_tokens', 'refresh_tokens_session_id_fkey', '${again}')`,
      "ALTER TABLE refresh_tokens DROP CONSTRAINT refresh_tokens_session_id_fkey",
      `DO $$ DECLARE one text; BEGIN
         FOR one IN SELECT name FROM karwan_citus.postponed WHERE kind = 'trigger' LOOP EXECUTE format('DROP TRIGGER %I ON deliveries', one); END LOOP;
       END $$`,
    );
    expect(await lines()).toEqual([
      expect.stringMatching(/^distribution error: The distribution was cut off with \d+/),
    ]);
    await asSuperuser("ALTER TABLE deliveries DROP CONSTRAINT deliveries_status_check");
    expect(await lines()).toEqual([
      expect.stringMatching(/^constraints error: Constraints missing: deliveries\.deliveries_status_check\./),
      expect.stringMatching(/^distribution error: /),
    ]);
  },
);

test("whoever examines goes on with a new connection where one was lost, and takes silence for an answer, not a defect", async () => {
  const wire = await behindWire(url);
  await inspecting(wire.url, async (ask) => {
    expect(await ask("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    wire.cut();
    expect(await unlessSilent(ask("SELECT 1 AS one"))).toBeNull();
    expect(await ask("SELECT 2 AS two")).toEqual([{ two: 2 }]);
    await expect(unlessSilent(ask("SELECT 1 / 0"))).rejects.toThrow("division by zero");
    expect(await ask("SELECT 3 AS three")).toEqual([{ three: 3 }]);
  });
  await wire.close();
  const tooLong = Object.assign(new pg.DatabaseError("canceling statement", 1, "error"), { code: "57014" });
  expect(await unlessSilent(Promise.reject(tooLong))).toBeNull();
});

test("an empty database lacks all migrations", async () => {
  const empty = await createTestDatabase(testServer());
  onTestFinished(() => dropTestDatabase(testServer(), empty));
  const { check, isMigrated } = await inspecting(empty, (ask) => examineMigrations(ask));
  expect(isMigrated).toBe(false);
  expect(check.findings[0]?.found).toMatch(/^(\d+) of \1 are not applied/);
});

test("time zones: the database knows those of this process, at the same hours; one that it does not know is told", async () => {
  await inspecting(url, async (ask) => {
    const zones = ["Asia/Baghdad", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "UTC"];
    expect((await examineZones(ask, new Date(), zones)).findings).toEqual([]);
    expect((await examineZones(ask, new Date(), ["Asia/Baghdad", "Asia/Nowhere", "UTC"])).findings).toMatchObject([
      { severity: "warning", found: "Time zones that the database does not know: Asia/Nowhere." },
    ]);
    const apart = (text: string, values?: readonly unknown[]) =>
      ask<{ name: string; minutes: number[] }>(text, values).then((rows) =>
        rows.map((row) => ({ ...row, minutes: [180, 99] })),
      );
    expect((await examineZones(apart as typeof ask, new Date(), ["Asia/Baghdad"])).findings).toMatchObject([
      { severity: "warning", found: expect.stringContaining("Asia/Baghdad") },
    ]);
  });
});

test("what the database tells its listeners arrives; another database's address, as a pooler's, hears nothing", async () => {
  expect((await examineListening(url, url)).findings).toEqual([]);
  const deaf = await createTestDatabase(testServer());
  onTestFinished(() => dropTestDatabase(testServer(), deaf));
  expect((await examineListening(url, deaf, 300)).findings).toMatchObject([{ severity: "warning" }]);
  const nowhere = url.replace(/:\d+\//, ":1/");
  expect((await examineListening(url, nowhere, 300)).findings[0]?.found).toMatch(/can't be used/);
});
