import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase } from "@karwan/db";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import type { ScaleTenant } from "@karwan/seed";
import { demoPassword, scalePlan, seedDemo, seedScale } from "@karwan/seed";
import { SignJWT } from "jose";
import pg from "pg";
import { cpuSeconds, residentBytes } from "./cpu.ts";
import { fillDeliveries } from "./deliveries/seed.ts";
import { growthPlan } from "./growth.ts";
import type { Beside, Options } from "./options.ts";
import type { Served } from "./process.ts";
import { serve } from "./process.ts";
import { fillWarehouse } from "./warehouse/seed.ts";

/** What the benchmarks run on: a database of its own, the server, and the bare handlers beside it. */
export type Stage = {
  urls: { ours: string; bare: string };
  /** A fresh access token of a company's manager, or of who has that address; they live for minutes, a run longer. */
  token(company?: string, email?: string): Promise<string>;
  /** A token of somebody's session, as a sign-in would give it: where there are thousands of people. */
  sign(userId: string, sessionId: string): Promise<string>;
  /** Processor time that a side's server and its database connections have used, in seconds; null where it can't be told. */
  cpu(side: "ours" | "bare"): Promise<{ server: number | null; database: number | null }>;
  /** Memory that a side's server has (RSS), in bytes; null where it can't be told. */
  memory(side: "ours" | "bare"): Promise<number | null>;
  /** As the superuser, whom no policy binds: to look up what to ask for. */
  rows<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
};

export type StageOptions = Pick<Options, "data" | "scale" | "profile"> & {
  /** Another server of ours in the place of the bare handlers. */
  beside?: Beside | undefined;
  /** A migrated database that is there already, in place of one of its own; the owner's address and the superuser's. */
  database?: { url: string; superuser: string };
  /** Only these companies, in a database of their own. */
  companies?: readonly ScaleTenant[];
  /** No statistics of them: a database in its first minutes. */
  young?: boolean;
  /** What else there is, written once as the superuser; otherwise the deliveries of the companies. */
  furnish?: (admin: pg.Client, options: StageOptions, say: (line: string) => void) => Promise<void>;
};

const POOL_SIZE = "8";

/** What `KARWAN_SHORTCUTS` knows. */
const shortcuts = ["batch", "direct", "single"];

/** The settings that turn one of a server's shortcuts off; `shape`: answers are checked by every rule. */
function without(shortcut: string): Record<string, string> {
  if (shortcut === "shape") return { KARWAN_CHECK_ANSWERS: "1" };
  const others = shortcuts.filter((name) => name !== shortcut);
  if (others.length < shortcuts.length) return { KARWAN_SHORTCUTS: others.join(",") };
  throw new Error(`--without takes one of ${shortcuts.join(", ")}, shape`);
}

async function fill(
  url: string,
  admin: pg.Client,
  { data, scale, companies, young }: StageOptions,
  say: (line: string) => void,
): Promise<void> {
  const done = join(data, `seeded-${scale}`);
  if (existsSync(done)) return;
  const database = createDatabase({ url, poolSize: 2, statementTimeoutMs: 120_000 });
  const now = new Date();
  try {
    if (!companies) await seedDemo({ database, now, onProgress: say });
    await seedScale({ database, plan: companies ?? [...scalePlan(scale), ...growthPlan(scale)], now, onProgress: say });
  } finally {
    await database.close();
  }
  if (young) return;
  // A young table's pages are not yet known to be visible to all: autovacuum would find that out during the measuring.
  await admin.query("VACUUM ANALYZE");
  await writeFile(done, "");
}

async function startServers(
  urls: { owner: string; superuser: string },
  { data, profile, beside }: StageOptions,
  secret: string,
): Promise<Served[]> {
  const common = {
    KARWAN_JWT_SECRET: secret,
    KARWAN_DATABASE_POOL_SIZE: POOL_SIZE,
    KARWAN_PUBLIC_URL: "https://bench.test",
  };
  const server = (log: string, nodeArguments: string[], env: Record<string, string>, root?: string) =>
    serve({
      script: "apps/server/src/main.ts",
      ...(root === undefined ? {} : { root }),
      nodeArguments,
      ready: "/readyz",
      log: join(data, log),
      env: {
        ...common,
        DATABASE_URL: urls.owner,
        KARWAN_SEED_DEMO: "0",
        // As in production, which the demo's accounts keep it from being.
        KARWAN_CHECK_ANSWERS: "0",
        KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
        KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1000000",
        ...env,
      },
    });
  const second = () => {
    if (!beside)
      return serve({
        script: "bench/src/bare/server.ts",
        ready: "/healthz",
        log: join(data, "bare.log"),
        env: { ...common, DATABASE_URL: urls.superuser },
      });
    if ("checkout" in beside) return server("beside.log", [], {}, beside.checkout);
    return server("beside.log", [], without(beside.without));
  };
  const profiled = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return Promise.all([server("server.log", profiled, {}), second()]);
}

async function logIn(baseUrl: string, email: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== "object" || !body || !("access_token" in body))
    throw new Error(`log-in failed: ${JSON.stringify(body)}`);
  return String(body.access_token);
}

/** Deliveries' news, and what is pushed to phones, wait for a day: the worker would tell them beside the requests, both sides' in the server's process. */
const holdBackNews = `
  CREATE OR REPLACE FUNCTION bench_hold_back() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.start_after := NEW.start_after + interval ''1 day''; RETURN NEW; END';
  CREATE OR REPLACE TRIGGER bench_hold_back BEFORE INSERT ON pgboss.job FOR EACH ROW
    WHEN (NEW.name IN ('delivery.announce', 'notification.deliver')) EXECUTE FUNCTION bench_hold_back();`;

const forgetStatistics = `
  DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT c.oid, c.relname FROM pg_class c
               WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %I SET (autovacuum_enabled = off)', one.relname);
      DELETE FROM pg_statistic WHERE starelid = one.oid;
      UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE oid = one.oid OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = one.oid);
    END LOOP;
    DELETE FROM pg_statistic_ext_data;
  END $$`;

const fillAll: NonNullable<StageOptions["furnish"]> = async (admin, options, say) => {
  await fillDeliveries(admin, options, say);
  await fillWarehouse(admin, options, say);
};

const TOKEN_USED_MS = 5 * 60_000;

type Place = { url: string; superuser: string; stop?: () => Promise<void> };

async function ownDatabase(dataDir: string, say: (line: string) => void): Promise<Place> {
  const server = await startEmbedded({ dataDir, onProgress: say });
  await migrate({ url: server.url, onApplied: (name) => say(`Applied ${name}`) });
  const superuser = new URL(server.adminUrl);
  superuser.pathname = new URL(server.url).pathname;
  return { url: server.url, superuser: superuser.href, stop: () => server.stop() };
}

/** Starts everything. The database keeps its folder, so that only the first run has to fill it. */
export async function setStage(options: StageOptions, say: (line: string) => void): Promise<Stage> {
  await mkdir(options.data, { recursive: true });
  const database: Place = options.database ?? (await ownDatabase(options.data, say));
  const admin = new pg.Client({ connectionString: database.superuser });
  await admin.connect();
  await fill(database.url, admin, options, say);
  if (options.young) await admin.query(forgetStatistics);
  else await (options.furnish ?? fillAll)(admin, options, say);
  const secret = randomBytes(32).toString("hex");
  const servers = await startServers({ owner: database.url, superuser: database.superuser }, options, secret);
  await admin.query(holdBackNews);
  const [ours = "", bare = ""] = servers.map(({ url }) => url);
  const tokens = new Map<string, { token: string; until: number }>();
  return {
    urls: { ours, bare },
    async token(company = "SC01", email = `operations@${company.toLowerCase()}.test`) {
      const known = tokens.get(email);
      if (known && known.until > Date.now()) return known.token;
      const token = await logIn(ours, email);
      tokens.set(email, { token, until: Date.now() + TOKEN_USED_MS });
      return token;
    },
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId, tid: null })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer("karwan")
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime("15m")
        .sign(new TextEncoder().encode(secret)),
    async cpu(side) {
      const { rows } = await admin.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = $1",
        // Two servers of ours share the name; only one of them is asked for something at a time.
        [side === "ours" || options.beside ? "karwan" : "bare"],
      );
      const server = servers[side === "ours" ? 0 : 1]?.pid ?? 0;
      return { server: await cpuSeconds([server]), database: await cpuSeconds(rows.map(({ pid }) => pid)) };
    },
    memory: (side) => residentBytes(servers[side === "ours" ? 0 : 1]?.pid ?? 0),
    rows: async (sql, values) => (await admin.query(sql, values)).rows,
    async stop() {
      await Promise.all(servers.map((one) => one.stop()));
      await admin.end();
      await database.stop?.();
    },
  };
}
