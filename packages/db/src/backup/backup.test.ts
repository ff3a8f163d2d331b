import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "../migrations/index.ts";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer, withDatabase } from "../testing/index.ts";
import type { Contents } from "./index.ts";
import { BackupError, createBackup, readManifest, restoreBackup } from "./index.ts";

const TENANT = "01939e5c-8f60-7a41-9b1e-3a6f0d1c2b40";
// Parcels point at boxes and boxes at a parcel: no order of tables would satisfy both. The trigger must not fire again.
const SCHEMA = `
  CREATE TABLE boxes (tenant_id uuid NOT NULL, id int NOT NULL, label text, first_parcel int, doubled int
    GENERATED ALWAYS AS (id * 2) STORED, PRIMARY KEY (tenant_id, id));
  CREATE TABLE parcels (tenant_id uuid NOT NULL, id int NOT NULL, box_id int NOT NULL, PRIMARY KEY (tenant_id, id),
    CONSTRAINT parcels_box_fkey FOREIGN KEY (tenant_id, box_id) REFERENCES boxes (tenant_id, id) ON DELETE CASCADE);
  ALTER TABLE boxes ADD CONSTRAINT boxes_parcel_fkey FOREIGN KEY (tenant_id, first_parcel)
    REFERENCES parcels (tenant_id, id) ON DELETE SET NULL (first_parcel);
  ALTER TABLE boxes ENABLE ROW LEVEL SECURITY;
  ALTER TABLE boxes FORCE ROW LEVEL SECURITY;
  CREATE POLICY mine ON boxes USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
  CREATE TABLE calls (tenant_id uuid NOT NULL, number bigserial, PRIMARY KEY (tenant_id, number));
  CREATE FUNCTION mark() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.label := NEW.label || '!'; RETURN NEW; END $$;
  CREATE TRIGGER mark BEFORE INSERT ON boxes FOR EACH ROW EXECUTE FUNCTION mark();`;
const ROWS = `
  INSERT INTO boxes (tenant_id, id, label) SELECT '${TENANT}', n, 'سەلام' || chr(9) || chr(10) || '\\N' || n FROM generate_series(1, 500) n;
  INSERT INTO parcels SELECT '${TENANT}', n, n FROM generate_series(1, 500) n;
  UPDATE boxes SET first_parcel = id;
  INSERT INTO calls (tenant_id) SELECT '${TENANT}' FROM generate_series(1, 7);
  DELETE FROM calls WHERE number > 5;`;
const contents: Contents = { facts: { boxes: "SELECT count(*)::text FROM boxes" }, records: [] };
const EVERYTHING = `SELECT (SELECT json_agg(b ORDER BY id) FROM boxes b) AS boxes, (SELECT json_agg(p ORDER BY id) FROM parcels p) AS parcels`;
const SHAPE = `
  SELECT (SELECT json_agg(json_build_object('n', conname, 'd', pg_get_constraintdef(oid)) ORDER BY conname) FROM pg_constraint
           WHERE connamespace = 'public'::regnamespace) AS constraints,
         (SELECT json_agg(json_build_object('n', relname, 'r', relrowsecurity, 'f', relforcerowsecurity) ORDER BY relname)
            FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS tables,
         (SELECT json_agg(json_build_object('n', tgname, 'e', tgenabled) ORDER BY tgname) FROM pg_trigger WHERE NOT tgisinternal) AS triggers`;

let dir: string;
let migrations: string;
let source: string;
let backup: string;
const databases: string[] = [];

const asSuperuser = (url: string) => withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1));
const ask = async (url: string, sql: string) =>
  asAdmin(asSuperuser(url), async (client) => (await client.query(sql)).rows[0] as Record<string, unknown>);
const addMigration = async (name: string, sql: string) => {
  await mkdir(join(migrations, name), { recursive: true });
  await writeFile(join(migrations, name, "migration.sql"), sql);
};

async function emptyDatabase(): Promise<string> {
  const url = await createTestDatabase(testServer());
  databases.push(url);
  return url;
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-backup-"));
  migrations = join(dir, "migrations");
  await addMigration("1_boxes", SCHEMA);
  source = await emptyDatabase();
  await migrate({ url: source, dir: migrations });
  await asAdmin(asSuperuser(source), (client) => client.query(ROWS));
});
afterAll(async () => {
  for (const url of databases) await dropTestDatabase(testServer(), url);
  await rm(dir, { recursive: true, force: true });
});
let n = 0;
beforeEach(async () => {
  n += 1;
  backup = join(dir, `backup-${n}`);
  await createBackup({ url: asSuperuser(source), folder: backup, contents });
});
afterEach(() => rm(join(migrations, "2_later"), { recursive: true, force: true }));

const restore = (url: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ url, folder: backup, contents, migrationsDir: migrations, ...more });

/** Refused in one sentence, with the database as empty as before. */
async function expectRefusal(about: RegExp, more: Parameters<typeof restore>[1] = {}): Promise<void> {
  const url = await emptyDatabase();
  const refusal = await restore(url, more).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(BackupError);
  expect(String(refusal)).toMatch(about);
  expect(String(refusal)).not.toContain("\n");
  expect(await ask(url, "SELECT to_regclass('boxes') IS NULL AS untouched")).toEqual({ untouched: true });
}

describe("a restored database", () => {
  test("holds every row and every rule as the plain owner may restore them, circles of references included", async () => {
    const url = await emptyDatabase();
    await restore(url);
    expect(await ask(url, EVERYTHING)).toEqual(await ask(source, EVERYTHING));
    expect(await ask(url, SHAPE)).toEqual(await ask(source, SHAPE));
  });

  test("numbers its next row where the one that was saved would have, whatever was deleted of it since", async () => {
    const url = await emptyDatabase();
    await restore(url);
    const next = await ask(url, `INSERT INTO calls (tenant_id) VALUES ('${TENANT}') RETURNING number::int`);
    expect(next).toEqual({ number: 8 });
  });

  test("gets the migrations that came after the backup, which find its rows", async () => {
    await addMigration(
      "2_later",
      `ALTER TABLE boxes ADD COLUMN size text; ALTER TABLE boxes NO FORCE ROW LEVEL SECURITY;
       UPDATE boxes SET size = 'large' WHERE id > 250; ALTER TABLE boxes FORCE ROW LEVEL SECURITY;`,
    );
    const url = await emptyDatabase();
    await restore(url);
    expect(await ask(url, "SELECT count(size)::int AS sized, count(*)::int AS rows FROM boxes")).toEqual({
      sized: 250,
      rows: 500,
    });
  });
});

describe("a restore is refused, and nothing touched,", () => {
  test("when a file is damaged or missing", async () => {
    await appendFile(join(backup, "parcels.copy.zst"), "x");
    await expectRefusal(/parcels\.copy\.zst is damaged/);
    await rm(join(backup, "parcels.copy.zst"));
    await expectRefusal(/parcels\.copy\.zst is missing/);
  });

  test("when the manifest is damaged or missing", async () => {
    const path = join(backup, "manifest.json");
    await writeFile(path, (await readFile(path, "utf8")).replace('"rows": 500', '"rows": 499'));
    await expectRefusal(/manifest\.json is damaged/);
    await writeFile(path, "{");
    await expectRefusal(/manifest\.json is damaged/);
    await rm(path);
    await expectRefusal(/is not a backup/);
  });

  test("when the backup comes from a newer release, or from one with another migration of that name", async () => {
    const older = join(dir, "older");
    await mkdir(older, { recursive: true });
    await expectRefusal(/made by a newer release: it needs the migration 1_boxes/, { migrationsDir: older });
    await mkdir(join(older, "1_boxes"));
    await writeFile(join(older, "1_boxes", "migration.sql"), "SELECT 1");
    await expectRefusal(/1_boxes is another one here/, { migrationsDir: older });
  });

  test("when the database is not empty", async () => {
    const url = await emptyDatabase();
    await restore(url);
    await expect(restore(url)).rejects.toThrow(/is not empty/);
    expect(await ask(url, EVERYTHING)).toEqual(await ask(source, EVERYTHING));
  });
});

test("a restore whose sums come out otherwise is undone", async () => {
  const url = await emptyDatabase();
  const otherwise = { facts: { boxes: "SELECT (count(*) + 1)::text FROM boxes" }, records: [] };
  await expect(restore(url, { contents: otherwise })).rejects.toThrow(/boxes came out as 501, but was 500/);
  expect(await ask(url, "SELECT count(*)::int AS rows FROM boxes")).toEqual({ rows: 0 });
  expect(await ask(url, "SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'boxes'")).toEqual({
    forced: true,
  });
});

describe("a backup", () => {
  test("is refused to a role that policies bind, for it would lack rows", async () => {
    const folder = join(dir, "bound");
    await expect(createBackup({ url: source, folder, contents })).rejects.toThrow(/bound by row-level security/);
    await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
    expect(await readdir(dir)).not.toContainEqual(expect.stringContaining("partial"));
  });

  test("never writes over something", async () => {
    const before = await readManifest(backup);
    await expect(createBackup({ url: asSuperuser(source), folder: backup, contents })).rejects.toThrow(/is not empty/);
    expect(await readManifest(backup)).toEqual(before);
  });

  test("is readable by its owner alone", async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const file of await readdir(backup)) expect((await stat(join(backup, file))).mode & 0o077, file).toBe(0);
  });

  test("is one moment's: what is written meanwhile is in none of it", async () => {
    const folder = join(dir, "moment");
    let written: Promise<unknown> | undefined;
    const url = await emptyDatabase();
    await restore(url);
    await createBackup({
      url: asSuperuser(url),
      folder,
      contents,
      onProgress: () => {
        written ??= ask(url, `INSERT INTO boxes (tenant_id, id) VALUES ('${TENANT}', 9999) RETURNING id`);
      },
    });
    expect(await written).toEqual({ id: 9999 });
    const { tables, facts } = await readManifest(folder);
    expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["boxes", 500],
      ["calls", 5],
      ["parcels", 500],
    ]);
    expect(facts).toEqual({ boxes: "500" });
  });
});
