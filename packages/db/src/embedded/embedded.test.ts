import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { asAdmin } from "../testing/index.ts";
import type { EmbeddedServer } from "./index.ts";
import { EmbeddedDatabaseError, startEmbedded } from "./index.ts";
import { isAlive } from "./processes.ts";

const run = promisify(execFile);

/** A data folder after its first start, copied for each test: making one takes longer than all that is done with it. */
let pristine: string;
let dataDir: string;
const running: EmbeddedServer[] = [];

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "karwan-embedded-"));
  // As a checkout would be: others may pass.
  await chmod(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  pristine = await newFolder();
  const lines: string[] = [];
  const server = await startEmbedded({ dataDir: pristine, fsync: false, onProgress: (line) => lines.push(line) });
  expect(lines.join("\n")).toContain("Making the database");
  await server.stop();
});
afterAll(() => rm(pristine, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
  await run("cp", ["-a", `${pristine}/.`, dataDir]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(fsync = false, throwaway = false, supervised = false): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, fsync, throwaway, supervised });
  running.push(server);
  return server;
}

async function stop(server: EmbeddedServer) {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

const ask = <T>(server: EmbeddedServer, sql: string) =>
  asAdmin(server.url, async (client) => (await client.query(sql)).rows[0] as T);
const postmaster = async () =>
  Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
const cluster = (name: string) => join(dataDir, "postgres", name);

test("the server's role is plain and owns its database", async () => {
  const server = await start();
  expect(server.adopted).toBe(false);
  const role = await ask(
    server,
    `SELECT r.rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, d.datdba = r.oid AS owner
       FROM pg_roles r, pg_database d WHERE r.rolname = current_user AND d.datname = current_database()`,
  );
  expect(role).toEqual({
    rolname: "karwan",
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
    owner: true,
  });
});

test("the passwords are random, in no file but one that only its owner reads", async () => {
  const server = await start();
  expect(new URL(server.url).password.length).toBeGreaterThan(30);
  expect(new URL(server.url).password).not.toBe(new URL(server.adminUrl).password);
  expect((await stat(join(dataDir, "embedded.json"))).mode & 0o777).toBe(0o600);
  const wrong = new URL(server.url);
  wrong.password = "guess";
  await expect(asAdmin(wrong.toString(), (client) => client.query("SELECT 1"))).rejects.toMatchObject({
    code: "28P01",
  });
});

test("text is UTF-8 and Arabic and Kurdish words can be searched by trigrams", async () => {
  const server = await start();
  await asAdmin(server.url, (client) => client.query("CREATE EXTENSION pg_trgm"));
  const row = await ask(
    server,
    "SELECT getdatabaseencoding() AS encoding, similarity('سەلام', 'سەلامەت') > 0.3 AS similar",
  );
  expect(row).toEqual({ encoding: "UTF8", similar: true });
});

test("a second start finds the data at the same address", async () => {
  const first = await start();
  await asAdmin(first.url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  await stop(first);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await ask(second, "SELECT answer FROM kept")).toEqual({ answer: 42 });
});

test("a port that somebody took meanwhile is given up for another", async () => {
  const first = await start();
  await stop(first);
  const port = Number(new URL(first.url).port);
  const squatter = createServer().listen(port, "127.0.0.1");
  const second = await start();
  expect(new URL(second.url).port).not.toBe(String(port));
  expect(await ask(second, "SELECT 1 AS one")).toEqual({ one: 1 });
  squatter.close();
});

test("the server of a killed process is adopted, and stopped by whoever adopted it", async () => {
  const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    process.kill(process.pid, "SIGKILL");`;
  const killed = await run(process.execPath, ["--input-type=module", "-e", script]).catch((e) => e);
  expect(killed.signal).toBe("SIGKILL");
  const orphan = await postmaster();
  expect(isAlive(orphan)).toBe(true);

  const server = await start();
  expect(server.adopted).toBe(true);
  expect(await postmaster()).toBe(orphan);
  await stop(server);
  await expect(readFile(cluster("postmaster.pid"))).rejects.toMatchObject({ code: "ENOENT" });
});

test("a killed PostgreSQL starts again with what was committed", async () => {
  const first = await start(true);
  await asAdmin(first.url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  process.kill(await postmaster(), "SIGKILL");
  const second = await start(true);
  expect(second.adopted).toBe(false);
  expect(await ask(second, "SELECT answer FROM kept")).toEqual({ answer: 42 });
});

test("a supervised PostgreSQL that is killed runs again at its address, with what was committed, and ends with its server", async () => {
  const server = await start(true, false, true);
  await asAdmin(server.url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  const killed = await postmaster();
  process.kill(killed, "SIGKILL");
  const answer = () => ask<{ answer: number }>(server, "SELECT answer FROM kept").catch(() => null);
  await expect.poll(postmaster, { timeout: 30_000 }).not.toBe(killed);
  await expect.poll(answer, { timeout: 30_000 }).toEqual({ answer: 42 });
  await stop(server);
  await expect(ask(server, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
}, 60_000);

test("a supervised PostgreSQL that does not start is tried until it does", async () => {
  const lines: string[] = [];
  const server = await startEmbedded({
    dataDir,
    fsync: false,
    supervised: true,
    onProgress: (line) => lines.push(line),
  });
  running.push(server);
  const settings = await readFile(cluster("postgresql.conf"), "utf8");
  await writeFile(cluster("postgresql.conf"), "no such setting\n");
  process.kill(await postmaster(), "SIGKILL");
  await expect
    .poll(() => lines.filter((line) => line.endsWith("Trying again")).length, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await writeFile(cluster("postgresql.conf"), settings);
  await expect.poll(() => lines.at(-1), { timeout: 30_000 }).toBe("The database runs again");
  expect(await ask(server, "SELECT 1 AS one")).toEqual({ one: 1 });
}, 60_000);

test("a server that is abandoned is told to stop, unless somebody else uses it", async () => {
  const script = `import { abandonEmbedded, startEmbedded } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    await abandonEmbedded();
    process.exit(1);`;
  const abandon = () => run(process.execPath, ["--input-type=module", "-e", script]).catch((e) => e);
  const server = await start();
  expect((await abandon()).code).toBe(1);
  expect(await ask(server, "SELECT 1 AS one")).toEqual({ one: 1 });
  await stop(server);
  expect((await abandon()).code).toBe(1);
  await expect.poll(() => readdir(cluster("")), { timeout: 20_000 }).not.toContain("postmaster.pid");
}, 60_000);

test("two users of one data folder share the server, and the last to leave stops it", async () => {
  const [first, second] = await Promise.all([start(), start()]);
  expect([first, second].filter((server) => server.adopted)).toHaveLength(1);
  await stop(first);
  expect(await ask(second, "SELECT 1 AS one")).toEqual({ one: 1 });
  await stop(second);
  await expect(ask(second, "SELECT 1")).rejects.toThrow(/ECONNREFUSED/);
});

test("a database to be thrown away goes with the last who leaves, and the next start makes another", async () => {
  const [first, second] = await Promise.all([start(false, true), start(false, true)]);
  await stop(first);
  await asAdmin(second.url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  await stop(second);
  expect(await readdir(dataDir)).toEqual(["users"]);

  const next = await start(false, true);
  await expect(ask(next, "SELECT answer FROM kept")).rejects.toThrow(/does not exist/);
});

test("a lock file whose number went to another program is no obstacle", async () => {
  await writeFile(cluster("postmaster.pid"), `${process.pid}\n${cluster("")}\n0\n1\n\n127.0.0.1\n\nready\n`);
  const server = await start();
  expect(await ask(server, "SELECT 1 AS one")).toEqual({ one: 1 });
});

test("an interrupted first start is begun again", async () => {
  await rm(cluster("karwan.ready"));
  await rm(cluster("global"), { recursive: true });
  const server = await start();
  expect(await ask(server, "SELECT 1 AS one")).toEqual({ one: 1 });
});

test("data of another PostgreSQL release is refused in a sentence and left alone", async () => {
  await writeFile(cluster("PG_VERSION"), "16\n");
  const refusal = await start().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(EmbeddedDatabaseError);
  expect(String(refusal)).toMatch(/was written by PostgreSQL 16, but this release brings 18/);
  expect(await readdir(cluster(""))).toContain("global");
});

test("a database that was not made here is refused and left alone", async () => {
  await rm(join(dataDir, "embedded.json"));
  await rm(cluster("karwan.ready"));
  await expect(start()).rejects.toThrow(/not made here/);
  expect(await readdir(cluster(""))).toContain("global");
});

test("a server that does not start says why in a sentence", async () => {
  await writeFile(cluster("postgresql.conf"), "no such setting\n");
  await expect(start()).rejects.toThrow(/does not start: .*configuration file/);
});

test("a data folder that can't be made is a sentence too", async () => {
  await writeFile(join(dataDir, "file"), "");
  const refusal = startEmbedded({ dataDir: join(dataDir, "file", "below") });
  await expect(refusal).rejects.toThrow(/lies below something that is not a folder/);
});
