import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expiryJob } from "@karwan/api";
import { newId } from "@karwan/db";
import type { ContentStore } from "@karwan/db/tenant-copy";
import type { TestDatabase } from "@karwan/db/testing";
import { testDatabase } from "@karwan/db/testing";
import { demoDatabase } from "@karwan/seed/testing";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareEnvironment } from "../../testing/server-process.ts";
import { createJobQueue } from "../../worker/jobs.ts";
import { ask, asSuperuser, digestsOf, fileStore, givenFiles, secret } from "./testing/kit.ts";

const cli = resolve(import.meta.dirname, "../../cli.ts");
const contents = Array.from({ length: 6 }, () => randomBytes(1_500_000));
let source: TestDatabase;
let target: TestDatabase;
let here: { dir: string; store: ContentStore };
let there: { dir: string; store: ContentStore };
let tenantId: string;
let file: string;
let passphraseFile: string;

type Run = { child: ChildProcess; said: () => string; ended: Promise<number | null> };

/** The command line in a process of its own, which can be killed. */
function karwan(args: readonly string[], { url }: TestDatabase, dir: string): Run {
  const env = {
    ...bareEnvironment(),
    DATABASE_URL: url,
    KARWAN_ADMIN_URL: asSuperuser(url),
    KARWAN_FILES_DIR: dir,
    KARWAN_DATA_DIR: dir,
    KARWAN_JWT_SECRET: secret,
    KARWAN_ENCRYPTION_SECRET: secret,
  };
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  // What it was still to read when it was killed.
  child.stdin?.on("error", () => {});
  let said = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = once(child, "close").then(([code]) => code as number | null);
  return { child, said: () => said, ended };
}

async function done(run: Run): Promise<{ code: number | null; said: string }> {
  run.child.stdin?.end();
  return { code: await run.ended, said: run.said() };
}

/** Kills the process once it has said something, and waits until the database has noticed. */
async function killedAt(run: Run, { url }: TestDatabase, hasCome: () => Promise<boolean>): Promise<void> {
  const patience = Date.now() + 60_000;
  while (!(await hasCome()) && Date.now() < patience && run.child.exitCode === null) await setImmediate();
  run.child.kill("SIGKILL");
  expect(await run.ended, run.said()).toBeNull();
  const left =
    "SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND application_name IN ('karwan-backup', 'karwan-restore')";
  while ((await ask(url, left, [new URL(url).pathname.slice(1)])).length > 0 && Date.now() < patience)
    await setImmediate();
}

beforeAll(async () => {
  [source, target] = [await demoDatabase(), await testDatabase()];
  [here, there] = [await fileStore(), await fileStore()];
  ({ tenantId } = await givenFiles(source.url, here.store, "RAF", contents));
  const jobs = createJobQueue(source.url, pino({ level: "silent" }), () => new Date());
  await jobs.start({ [expiryJob]: async () => undefined }, []);
  for (const tenant of [tenantId, newId()])
    await source.database.transaction({ tenantId: tenant }, (tx) =>
      jobs.schedule(tx, expiryJob, { tenant_id: tenant, reservation_id: newId() }, new Date(Date.now() + 3_600_000)),
    );
  await jobs.stop();
  [file, passphraseFile] = [join(here.dir, "raf.karwan"), join(here.dir, "passphrase")];
  await writeFile(passphraseFile, "a passphrase for the drill\n");
});
afterAll(async () => {
  await source.drop();
  await target.drop();
  for (const { dir } of [here, there]) await rm(dir, { recursive: true, force: true });
});

describe("killed in the middle (ADR 0038)", () => {
  test("an export leaves no file under its name, and the next one is whole", async () => {
    const args = ["tenant", "export", "raf", "--to", file, "--passphrase-file", passphraseFile];
    const run = karwan(args, source, here.dir);
    await killedAt(run, source, async () => run.said().includes(" rows"));
    await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
    const again = await done(karwan(args, source, here.dir));
    expect(again).toMatchObject({
      code: 0,
      said: expect.stringMatching(/RAF, .* rows of \d+ tables, 1 jobs, 6 files/),
    });
    expect(await done(karwan(args, source, here.dir))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is there already/),
    });
  });

  test("an import of a file that is not there says so in one line", async () => {
    const missing = join(here.dir, "nothing.karwan");
    const { code, said } = await done(karwan(["tenant", "import", missing], target, there.dir));
    expect({ code, said: said.trim().split("\n") }).toEqual({
      code: 1,
      said: [expect.stringContaining(`${missing} can't be read: ENOENT`)],
    });
  });

  test("an import leaves nothing, whether its rows or its files were under way, and the next one brings all in, once", async () => {
    const bytes = await readFile(file);
    const args = ["tenant", "import", "-", "--passphrase-file", passphraseFile];
    const halves = [
      { share: 0.01, hasCome: async (run: Run) => /: \d+ rows/.test(run.said()) },
      {
        share: 0.9,
        hasCome: async () => (await ask(target.url, "SELECT 1 FROM stray_contents")).length === contents.length,
      },
    ];
    for (const { share, hasCome } of halves) {
      const run = karwan(args, target, there.dir);
      run.child.stdin?.write(bytes.subarray(0, Math.floor(bytes.length * share)));
      await killedAt(run, target, () => hasCome(run));
      for (const [name, { rows }] of Object.entries(await digestsOf(target.url, tenantId)))
        if (name !== "stray_contents") expect([name, rows]).toEqual([name, 0]);
      expect(await ask(target.url, "SELECT 1 FROM tenants UNION ALL SELECT 1 FROM users")).toEqual([]);
    }
    const run = karwan(args, target, there.dir);
    run.child.stdin?.end(bytes);
    const whole = { code: await run.ended, said: run.said() };
    expect(whole).toMatchObject({ code: 0, said: expect.stringMatching(/1 jobs, 6 files[\s\S]*: 0 mismatches/) });
    expect(await ask(target.url, "SELECT 1 FROM stray_contents")).toEqual([]);
    const jobs = "SELECT id, data FROM pgboss.job WHERE data->>'tenant_id' = $1 AND state = 'created'";
    expect(await ask(target.url, jobs, [tenantId])).toEqual(await ask(source.url, jobs, [tenantId]));
    const again = karwan(args, target, there.dir);
    again.child.stdin?.end(bytes);
    expect({ code: await again.ended, said: again.said() }).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is here already/),
    });
  });

  test("a removal leaves a tenant that is shut and can't be opened, and the next one goes on to the end", async () => {
    const bare = await done(karwan(["tenant", "remove", "RAF"], target, there.dir));
    expect(bare).toMatchObject({ code: 1, said: expect.stringMatching(/--confirm RAF/) });
    expect(await ask(target.url, "SELECT status FROM tenants")).toEqual([{ status: "active" }]);
    const args = ["tenant", "remove", "RAF", "--confirm", "RAF"];
    const run = karwan(args, target, there.dir);
    await killedAt(run, target, async () => run.said().includes(" rows"));
    expect(await ask(target.url, "SELECT status, removal_started_at IS NOT NULL AS marked FROM tenants")).toEqual([
      { status: "suspended", marked: true },
    ]);
    await expect(ask(target.url, "UPDATE tenants SET status = 'active'")).rejects.toThrow(/tenants_removal_check/);
    const rest = await done(karwan(args, target, there.dir));
    expect(rest).toMatchObject({ code: 0, said: expect.stringContaining("the remaining") });
    expect(await ask(target.url, "SELECT 1 FROM tenants")).toEqual([]);
    for (const [name, { rows }] of Object.entries(await digestsOf(target.url, tenantId)))
      expect([name, rows]).toEqual([name, 0]);
    expect(await ask(target.url, "SELECT 1 FROM pgboss.job WHERE data->>'tenant_id' = $1", [tenantId])).toEqual([]);
  });
});
