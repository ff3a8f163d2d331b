import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expiryJob, verifyLedger } from "@karwan/api";
import { createDatabase, newId } from "@karwan/db";
import type { TestDatabase } from "@karwan/db/testing";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer, withDatabase } from "@karwan/db/testing";
import { demoPassword } from "@karwan/seed";
import { demoDatabase } from "@karwan/seed/testing";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareEnvironment, startServerProcess } from "../testing/server-process.ts";
import { createJobQueue } from "../worker/jobs.ts";

const secret = "a secret for tests, long enough to be taken";
const cli = resolve(import.meta.dirname, "../cli.ts");
const tenantId = newId();
let dir: string;
let source: TestDatabase;
let target: string;

const asSuperuser = (url: string) => withDatabase(testServer().adminUrl, new URL(url).pathname.slice(1));

async function karwan(args: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const options = { env: { ...bareEnvironment(), KARWAN_DATA_DIR: dir, KARWAN_JWT_SECRET: secret, ...env } };
  return promisify(execFile)(process.execPath, [cli, ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

/** Every row of every table, as one digest a table: counts would not notice a changed value. */
async function digest(url: string): Promise<Record<string, { rows: number; content: string | null }>> {
  return asAdmin(asSuperuser(url), async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
    );
    const all: Awaited<ReturnType<typeof digest>> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int AS rows, md5(string_agg(t::text, ';' ORDER BY t::text)) AS content FROM ${name} t`,
      );
      all[name] = rows[0];
    }
    return all;
  });
}

async function waitingJobs(url: string): Promise<unknown[]> {
  return asAdmin(asSuperuser(url), async (client) => {
    const { rows } = await client.query(
      "SELECT id, name, data, start_after, retry_limit, retry_backoff FROM pgboss.job WHERE state = 'created' AND name = $1 ORDER BY id",
      [expiryJob],
    );
    return rows;
  });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-drill-"));
  // As a data folder would be: the embedded server's own user has to reach it.
  await chmod(dir, 0o755);
  source = await demoDatabase();
  const jobs = createJobQueue(source.url, pino({ level: "silent" }), () => new Date());
  await jobs.start({ [expiryJob]: async () => undefined }, []);
  const due = new Date(Date.now() + 3_600_000);
  await source.database.transaction({ tenantId }, (tx) =>
    jobs.schedule(tx, expiryJob, { tenant_id: tenantId, reservation_id: newId() }, due),
  );
  await jobs.stop();
  target = await createTestDatabase(testServer());
});
afterAll(async () => {
  await dropTestDatabase(testServer(), target);
  await source.drop();
  await rm(dir, { recursive: true, force: true });
});

describe("the restore drill", () => {
  test("a backup as the application's own role is refused in one sentence", async () => {
    const { code, said } = await karwan(["backup", join(dir, "bound")], { DATABASE_URL: source.url });
    expect(code).toBe(1);
    expect(said.trim().split("\n")).toHaveLength(1);
    expect(said).toMatch(/bound by row-level security.*KARWAN_BACKUP_URL/);
    expect(await readdir(dir)).not.toContain("bound");
  });

  test("a backup brought into an empty database gives the same rows, sums and waiting jobs, and people can sign in", async () => {
    const folder = join(dir, "backup");
    const saved = await karwan(["backup", folder], {
      DATABASE_URL: source.url,
      KARWAN_BACKUP_URL: asSuperuser(source.url),
    });
    expect(saved).toMatchObject({ code: 0, said: expect.stringContaining("1 jobs") });
    const restored = await karwan(["restore", folder, "--into", target]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(": 0 mismatches") });

    const before = await digest(source.url);
    expect(before["inventory_transactions"]?.rows).toBeGreaterThan(1000);
    expect(await digest(target)).toEqual(before);
    const jobs = await waitingJobs(target);
    expect(jobs).toHaveLength(1);
    expect(jobs).toEqual(await waitingJobs(source.url));

    const database = createDatabase({ url: target });
    const [there, here] = await Promise.all([verifyLedger(database), verifyLedger(source.database)]);
    await database.close();
    expect(there).toEqual(here);
    expect(there.mismatches).toEqual([]);

    const server = await startServerProcess({ DATABASE_URL: target, KARWAN_JWT_SECRET: secret });
    const answer = await fetch(`${server.url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "system@karwan.test", password: demoPassword }),
    });
    expect(await server.end()).toBe(0);
    expect(answer.status).toBe(200);

    const again = await karwan(["restore", folder, "--into", target]);
    expect(again).toMatchObject({ code: 1, said: expect.stringMatching(/^The database to restore into is not empty/) });
  });

  test("the embedded database is saved without further ado, and restored into a new data folder", async () => {
    const folder = join(dir, "embedded-backup");
    const migrated = await karwan(["migrate"]);
    expect(migrated.code).toBe(0);
    expect((await karwan(["backup", folder])).code).toBe(0);
    const restored = await karwan(["restore", folder], { KARWAN_DATA_DIR: join(dir, "new") });
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining("roles: 7 rows") });
  });
});
