import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expiryJob, messageJob } from "@karwan/api";
import type { Check } from "@karwan/db/doctor";
import { asAdmin, createTestDatabase, dropTestDatabase, testServer } from "@karwan/db/testing";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { loadEnv } from "../../env.ts";
import { bareEnvironment } from "../../testing/server-process.ts";
import { createJobQueue } from "../../worker/jobs.ts";
import { examineInstallation } from "./examine.ts";
import { examineClock, examineDisks, examineFiles, judgeRoom } from "./places.ts";
import { exitCodeOf, describe as inWords, reportOf } from "./report.ts";
import { examineSettings } from "./settings.ts";
import { examineQueues, examineServers } from "./work.ts";

const secret = "a secret for tests, long enough to be taken";
const other = "another secret for tests, long enough as well";
const cli = resolve(import.meta.dirname, "../../cli.ts");
const { isCluster } = testServer();
const ofClusters =
  "cluster|distribution|shards|settings of nodes|nodes|commits in doubt|left-overs of moves|balance|disks of nodes";
const silent = pino({ level: "silent" });
let dir: string;
let url: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "karwan-doctor-"));
  await chmod(dir, 0o755);
  url = await createTestDatabase(testServer(), testServer().template);
});
afterAll(async () => {
  await dropTestDatabase(testServer(), url);
  await rm(dir, { recursive: true });
});
let environment: Record<string, string>;
beforeEach(() => {
  environment = { DATABASE_URL: url, KARWAN_DATA_DIR: dir, KARWAN_JWT_SECRET: secret };
});

async function karwan(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; said: string; error: string }> {
  const options = { env: { ...bareEnvironment(), ...env } };
  return promisify(execFile)(process.execPath, [cli, "doctor", ...args], options).then(
    ({ stdout }) => ({ code: 0, said: stdout, error: "" }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      said: stdout,
      error: stderr,
    }),
  );
}
const told = (checks: readonly Check[], of: string) =>
  (checks.find(({ check }) => check === of)?.findings ?? []).map(
    ({ severity, found, advice }) => `${severity}: ${found} > ${advice}`,
  );
const sql = (...texts: string[]) =>
  asAdmin(url, async (client) => {
    for (const text of texts) await client.query(text);
  });

test("karwan doctor says of every part how it is, in words and as JSON, and by its exit code", async () => {
  const { code, said, error } = await karwan(["--json"], environment);
  expect(error).toBe("");
  const { status, checks } = JSON.parse(said);
  // The server of tests does not wait for its disk, which is an error anywhere else.
  const found = checks.flatMap(({ findings }: Check) => findings.filter(({ severity }) => severity !== "notice"));
  const settings = ["fsync", "full_page_writes", "synchronous_commit"];
  expect(found.map(({ found }: { found: string }) => found.replace(/^On [^ ]+, [^ ]+ /, "").split(" ")[0])).toEqual([
    ...settings,
    ...(isCluster ? settings : []),
  ]);
  expect([code, status]).toEqual([2, "error"]);
  expect(checks.map(({ check }: Check) => check)).toEqual([
    "settings",
    "disk",
    "migrations",
    "database version",
    "role",
    "database settings",
    "row-level security",
    "extensions",
    "schema",
    "indexes",
    "constraints",
    "statistics",
    "bloat",
    "wraparound",
    "slots and prepared transactions",
    "connections",
    ...(isCluster ? ofClusters.split("|") : []),
    "time zones",
    "clock",
    "servers",
    "file store",
    "listening",
  ]);
  const { username, password } = new URL(url);
  // Of a cluster for tests it may be a word that stands elsewhere too.
  expect(JSON.stringify(checks)).not.toContain(username === password ? `:${password}@` : password);
});

test("settings that no server would start with are told one by one, and nothing else is asked", async () => {
  const { code, said } = await karwan([], { ...environment, PORT: "many", KARWAN_TRUST_PROXY: "x" });
  expect(code).toBe(2);
  expect(said).toMatch(/PORT must be a whole number/);
  expect(said).toMatch(/KARWAN_TRUST_PROXY must be a whole number/);
  expect(said).toMatch(/1 checks: 2 errors/);
});

test("a database that does not answer is one error, and a word that is no option is refused without a stack", async () => {
  const away = { ...environment, DATABASE_URL: "postgresql://karwan:hidden@127.0.0.1:1/karwan" };
  const { code, said } = await karwan([], away);
  expect(code).toBe(2);
  expect(said).toMatch(/database\n +The database can't be reached/);
  expect(said).not.toContain("hidden");
  const odd = await karwan(["--jsonn"], environment);
  expect(odd).toMatchObject({ code: 1, said: "" });
  expect(odd.error.trim().split("\n")).toHaveLength(1);
});

test("an empty database lacks its migrations, and its schema is not compared", async () => {
  const empty = await createTestDatabase(testServer());
  onTestFinished(() => dropTestDatabase(testServer(), empty));
  const checks = await examineInstallation(loadEnv(environment), empty);
  expect(told(checks, "migrations")[0]).toMatch(/^warning: .*not applied.*karwan migrate/);
  expect(checks.map(({ check }) => check)).not.toContain("schema");
  expect(told(checks, "servers")[0]).toMatch(/^notice: No server has ever started/);
});

test("jobs that nobody does are told by how long they wait, sign-in codes after seconds, and those given up by name", async () => {
  const jobs = createJobQueue(url, silent, () => new Date());
  await jobs.start({}, []);
  await jobs.stop();
  await sql(
    `SELECT pgboss.create_queue('${expiryJob}', '{"policy":"standard"}')`,
    `SELECT pgboss.create_queue('${messageJob}', '{"policy":"standard"}')`,
    `INSERT INTO pgboss.job (name, data, start_after) VALUES ('${expiryJob}', '{}', now() - interval '200 seconds'),
       ('${messageJob}', '{}', now() - interval '20 seconds'), ('${expiryJob}', '{}', now() + interval '1 day')`,
  );
  const queues = async () => told(await examineInstallation(loadEnv(environment), url), "queues");
  expect(await queues()).toEqual([
    expect.stringMatching(
      new RegExp(`^warning: Jobs are due and nobody is at them: ${messageJob} \\(1, .* > Start a server`),
    ),
  ]);
  await sql(`UPDATE pgboss.job SET start_after = now() - interval '1 hour' WHERE name = '${expiryJob}'`);
  expect((await queues())[0]).toContain(`${expiryJob} (2, the oldest for 60 min)`);
  await sql(`UPDATE pgboss.job SET state = 'failed', completed_on = now()`);
  expect(await queues()).toEqual([expect.stringMatching(/^warning: Jobs were given up .*\(2\)/)]);
  await sql("DELETE FROM pgboss.job");
  expect(await queues()).toEqual([]);
});

test("webhooks and notices that wait are told; receivers that are down are their tenants' business", () => {
  const work = (label: string, value: number) => ({
    queues: [],
    servers: 1,
    backlog: [{ metric: "webhooks_waiting_seconds", label, value }],
  });
  expect(examineQueues(work("first", 10)).findings).toEqual([]);
  expect(examineQueues(work("first", 1000)).findings).toMatchObject([{ severity: "warning" }]);
  expect(examineQueues(work("again", 1000)).findings[0]?.advice).toMatch(/Nothing need be done/);
});

test("servers that live are counted, by what they say of themselves", async () => {
  await sql(
    "INSERT INTO server_instances (id, seen_at) VALUES (gen_random_uuid(), now()), (gen_random_uuid(), now() - interval '1 minute')",
  );
  const checks = await examineInstallation(loadEnv(environment), url);
  expect(checks.find(({ check }) => check === "servers")?.fine).toBe("1 say that they live");
  await sql("DELETE FROM server_instances");
  expect(examineServers({ queues: [], servers: 0, backlog: [] }).findings).toMatchObject([{ severity: "notice" }]);
  expect(examineQueues({ queues: [], servers: 1, backlog: null }).findings).toMatchObject([
    { severity: "warning", found: expect.stringContaining("while a node of a cluster is away") },
  ]);
});

test("a clock that is off is told with how far, and is an error where an S3 store refuses it", async () => {
  const off = (ms: number) => examineInstallation(loadEnv(environment), url, { own: () => Date.now() + ms });
  expect(told(await off(0), "clock")).toEqual([]);
  expect(told(await off(90_000), "clock")[0]).toMatch(/^warning: .*clock is (89|90)\.\d s ahead .*NTP/);
  expect(told([examineClock(-20 * 60_000, 5, true)], "clock")[0]).toMatch(/^error: .*behind.*S3/);
  expect(examineClock(3000, 2500, false).findings).toEqual([]);
});

test("disks are judged by what is free and by the part that it is of the whole", async () => {
  const place = { what: "The disk", folder: "/data" };
  const gib = 1024 ** 3;
  const judged = (free: number, total: number) =>
    judgeRoom(place, { free: free * gib, total: total * gib })[0]?.severity;
  expect(judged(50, 100)).toBeUndefined();
  expect(judged(1.5, 100)).toBe("warning");
  expect(judged(0.2, 100)).toBe("error");
  expect(judged(0.5, 1)).toBeUndefined();
  expect(judged(0.05, 0.5)).toBe("error");
  const env = loadEnv(environment);
  expect((await examineDisks(env)).fine).toMatch(/not seen from here/);
  const full = await examineDisks(env, async () => ({ free: 0, total: 100 * gib }));
  expect(full.findings.map(({ severity }) => severity)).toEqual(["error", "error"]);
});

test("files that cannot be written are an error once a server has started, and how the folder is made otherwise", async () => {
  const env = loadEnv({ ...environment, KARWAN_FILES_DIR: join(dir, "away") });
  const { filesOf } = await import("../../files.ts");
  const { storage } = filesOf(env);
  expect((await examineFiles(env, storage, false)).findings).toMatchObject([{ severity: "error" }]);
  expect((await examineFiles(env, storage, true)).findings).toMatchObject([{ severity: "notice" }]);
  await mkdir(env.filesDir);
  await writeFile(join(env.filesDir, ".karwan-files"), "");
  expect((await examineFiles(env, storage, false)).findings).toEqual([]);
});

test("words that are no settings are told, with the one that was meant", () => {
  const { check } = examineSettings({ ...environment, KARWAN_TRUST_PROXIES: "1", KARWAN_SOMETHING_ELSE: "1" });
  expect(told([check], "settings")).toEqual([
    "warning: KARWAN_TRUST_PROXIES is no setting: nothing reads it. > Was KARWAN_TRUST_PROXY meant?",
    expect.stringContaining(".env.example"),
  ]);
});

const production = {
  NODE_ENV: "production",
  KARWAN_ENCRYPTION_SECRET: other,
  KARWAN_PUBLIC_URL: "https://karwan.example",
  KARWAN_TRUST_PROXY: "1",
  KARWAN_SMTP_URL: "smtps://mail.example",
  KARWAN_METRICS_TOKEN: "a-token-for-the-metrics",
  KARWAN_FILES_DIR: "/srv/files",
};

test("a production that is set up has nothing to be told of its settings", () => {
  const { check } = examineSettings({ ...environment, ...production });
  expect(told([check], "settings")).toEqual([]);
});

test.each([
  [{ KARWAN_SANDBOX_PAYMENTS: "1" }, /^error: .*pays for an order with a click/],
  [{ KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1" }, /^warning: .*addresses of your own network/],
  [{ KARWAN_CORS_ORIGINS: "*" }, /^warning: .*every site's pages/],
  [{ KARWAN_ENCRYPTION_SECRET: "" }, /^warning: .*cannot be changed without losing them/],
  [{ KARWAN_PUBLIC_URL: "" }, /^warning: .*lead nowhere/],
  [{ KARWAN_TRUST_PROXY: "0" }, /^warning: .*share the proxy's address/],
  [{ KARWAN_SMTP_URL: "" }, /^warning: .*sign in by code/],
  [{ KARWAN_METRICS_TOKEN: "" }, /^notice: .*metrics/],
  [{ DATABASE_URL: "" }, /^warning: .*embedded/],
  [
    { KARWAN_SMTP_URL: "", KARWAN_MESSAGE_WEBHOOK_URL: "https://gateway.example" },
    /^notice: .*gateway is sent no secret/,
  ],
])("in production %j is told", (changed, words) => {
  const { check } = examineSettings({ ...environment, ...production, ...changed });
  expect(told([check], "settings")).toEqual([expect.stringMatching(words)]);
});

test("demo accounts in production are an error, for their password is public", async () => {
  const env = loadEnv({ ...environment, ...production });
  expect(told(await examineInstallation(env, url), "demo accounts")).toEqual([]);
  await sql(
    "INSERT INTO users (id, email, first_name, last_name, full_name, updated_at) VALUES (gen_random_uuid(), 'somebody@demo.test', 'A', 'B', 'A B', now())",
  );
  expect(told(await examineInstallation(env, url), "demo accounts")[0]).toMatch(/^error: .*password is public/);
  await sql("DELETE FROM users WHERE email = 'somebody@demo.test'");
});

test("more than is there for the servers is told by what each may open", async () => {
  const env = loadEnv({ ...environment, KARWAN_DATABASE_POOL_SIZE: "500", KARWAN_DATABASE_JOBS_POOL_SIZE: "100" });
  const at = (of: typeof env) => examineInstallation(of, url).then((checks) => told(checks, "connections"));
  expect((await at(env))[0]).toMatch(/^warning: 1 servers open 611 connections at most/);
  expect(await at({ ...env, listenUrl: url })).toEqual([]);
});

test("the report is as bad as the worst of it, and only errors and warnings have an exit code", () => {
  const check = (severity: "error" | "warning" | "notice"): Check => ({
    check: severity,
    fine: "",
    findings: [{ severity, found: "Something.", advice: "Do something." }],
  });
  const fine: Check = { check: "clock", fine: "right", findings: [] };
  expect(exitCodeOf(reportOf([fine]))).toBe(0);
  expect(exitCodeOf(reportOf([fine, check("notice")]))).toBe(0);
  expect(exitCodeOf(reportOf([check("notice"), check("warning"), fine]))).toBe(1);
  expect(exitCodeOf(reportOf([check("error"), check("warning")]))).toBe(2);
  expect(inWords(reportOf([fine, check("warning")]))).toEqual([
    "ok       clock: right",
    "warning  warning",
    "         Something.",
    "         > Do something.",
    "2 checks: 0 errors, 1 warnings, 0 notices",
  ]);
  const both = { ...check("error"), findings: [...check("error").findings, ...check("notice").findings] };
  expect(inWords(reportOf([both])).filter((line) => line.includes("Something"))).toEqual([
    "         Something.",
    "         (notice) Something.",
  ]);
});
