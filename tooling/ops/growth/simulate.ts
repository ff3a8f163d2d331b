import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpus, totalmem } from "node:os";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { bareEnvironment, startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { cpuSeconds } from "../followers/cpu.ts";
import type { OwnDatabase } from "../own-database.ts";
import { cloneTenant } from "./clone.ts";
import type { Timed } from "./hot.ts";
import { pathsOf, timed } from "./hot.ts";
import type { Estimate, Images } from "./statistics.ts";
import { estimatesOf, imagesOf } from "./statistics.ts";
import type { Template } from "./templates.ts";
import { tenantOf, writeTemplates } from "./templates.ts";

const CLI = resolve(import.meta.dirname, "../../../apps/server/src/cli.ts");

export type Rest = { server: number; database: number };
export type Upkeep = { what: string; few: number; many: number };
export type Simulated = {
  date: string;
  machine: string;
  tenants: { few: number; many: number };
  rows: { few: number; many: number };
  movements: { few: number; many: number };
  bytes: { few: number; many: number };
  /** Seconds of filling the larger one. */
  filling: number;
  paths: Timed[];
  /** Parts of a core at rest, in percent. */
  rest: { few: Rest; many: Rest };
  /** Seconds. */
  upkeep: Upkeep[];
  estimates: Estimate[];
  images: Images;
};

export type SimulateOptions = {
  tenants: number;
  /** From the smallest to the largest: so many of each in the smaller database, and which share of all in the larger. */
  templates: readonly (Template & { few: number; share: number })[];
  rounds: number;
  restSeconds: number;
  onProgress: (line: string) => void;
};

type Place = { url: string; superuserUrl: string; admin: pg.Client };

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return Math.round((performance.now() - since) / 10) / 100;
};

async function counted(admin: pg.Client) {
  await admin.query("ANALYZE");
  const { rows } = await admin.query<{ tenants: number; movements: number; rows: number; bytes: number }>(
    `SELECT (SELECT count(*)::int FROM tenants) AS tenants, (SELECT count(*)::int FROM inventory_transactions) AS movements,
            (SELECT sum(reltuples)::float8 FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) AS rows,
            pg_database_size(current_database())::float8 AS bytes`,
  );
  if (!rows[0]) throw new Error("a database that counts nothing");
  return rows[0];
}

/** So many of each size, with the one that they are like. */
async function fill(
  admin: pg.Client,
  templates: readonly (Template & { many: number })[],
  say: (line: string) => void,
): Promise<number> {
  let from = 1;
  return seconds(async () => {
    for (const { many, ...template } of templates) {
      const to = from + many - 2;
      if (many > 1) await cloneTenant(admin, { tenantId: tenantOf(template), from, to }, true);
      say(`${many} companies like ${template.code}`);
      from = to + 1;
    }
    await admin.query("VACUUM");
  });
}

/** What an operator runs, and what a migration does. */
async function upkeepOf({ url, superuserUrl, admin }: Place): Promise<[string, number][]> {
  const env = { ...bareEnvironment(), DATABASE_URL: url, KARWAN_JWT_SECRET: randomBytes(32).toString("hex") };
  // Doctor's exit code says what it found.
  const karwan = (...words: string[]) =>
    promisify(execFile)(process.execPath, [CLI, ...words], { env }).catch(doctorFinds);
  const folder = resolve(process.env.TMPDIR ?? "/tmp", `karwan-growth-backup-${randomBytes(4).toString("hex")}`);
  const found: [string, number][] = [];
  const take = async (what: string, work: () => Promise<unknown>) => found.push([what, await seconds(work)]);
  const LEDGER = "inventory_transactions";
  await take("`ANALYZE` of everything", () => admin.query("ANALYZE"));
  await take("a column with a default added to the largest table", () =>
    admin.query(`ALTER TABLE ${LEDGER} ADD COLUMN grown int NOT NULL DEFAULT 1`),
  );
  await take("a constraint of it added `NOT VALID`", () =>
    admin.query(`ALTER TABLE ${LEDGER} ADD CONSTRAINT grown_check CHECK (grown > 0) NOT VALID`),
  );
  await take("the constraint validated", () => admin.query(`ALTER TABLE ${LEDGER} VALIDATE CONSTRAINT grown_check`));
  await take("an index of it built `CONCURRENTLY`", () =>
    admin.query(`CREATE INDEX CONCURRENTLY grown_idx ON ${LEDGER} (tenant_id, performed_by)`),
  );
  await admin.query(`ALTER TABLE ${LEDGER} DROP COLUMN grown`);
  await admin.query("DROP INDEX grown_idx");
  await take("`karwan migrate` with nothing to do", () => karwan("migrate"));
  await take("`karwan doctor`", () => karwan("doctor"));
  await take("`karwan ledger verify`", () => karwan("ledger", "verify"));
  await take("`karwan custody verify`", () => karwan("custody", "verify"));
  await take("`karwan backup`", () => karwan("backup", folder, "--url", superuserUrl));
  await promisify(execFile)("rm", ["-rf", folder]);
  return found;
}

function doctorFinds(error: Error & { code?: number }): void {
  if (error.code !== 1 && error.code !== 2) throw error;
}

/** What server and database take of a core while nobody asks for anything. */
async function restOf(url: string, env: Record<string, string>, postmaster: number, lasts: number): Promise<Rest> {
  const server = await startServerProcess({ ...env, DATABASE_URL: url });
  try {
    await delay((lasts * 1000) / 2);
    const used = () => Promise.all([cpuSeconds(server.pid), cpuSeconds(postmaster)]);
    const [before, since] = [await used(), performance.now()];
    await delay(lasts * 1000);
    const [after, lasted] = [await used(), (performance.now() - since) / 1000];
    const percent = (n: 0 | 1) => Math.round(((after[n] - before[n]) / lasted) * 10_000) / 100;
    return { server: percent(0), database: percent(1) };
  } finally {
    await server.end("SIGKILL");
  }
}

async function beside(database: OwnDatabase, name: string): Promise<Place> {
  const [url, superuserUrl] = [new URL(database.url), new URL(database.superuserUrl)];
  const { username, pathname } = url;
  await database.asSuperuser(
    (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE "${pathname.slice(1)}" OWNER "${username}"`),
    "postgres",
  );
  for (const one of [url, superuserUrl]) one.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: superuserUrl.href });
  await admin.connect();
  return { url: url.href, superuserUrl: superuserUrl.href, admin };
}

type Both<T> = { few: T; many: T };

async function compare(database: OwnDatabase, places: Both<Place>, options: SimulateOptions) {
  const { templates, rounds, restSeconds, onProgress: say } = options;
  const env = {
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_CHECK_ANSWERS: "0",
    KARWAN_DATABASE_POOL_SIZE: "8",
  };
  const paths: Timed[] = [];
  const [few, many] = [
    await startServerProcess({ ...env, DATABASE_URL: places.few.url }),
    await startServerProcess({ ...env, DATABASE_URL: places.many.url }),
  ];
  try {
    const carrying = templates.filter(({ deliveries }) => deliveries > 0);
    for (const template of [...carrying.slice(0, 1), ...carrying.slice(-1)])
      paths.push(
        ...(await timed({ few: few.url, many: many.url }, template, await pathsOf(places.few.admin, template), rounds)),
      );
  } finally {
    await Promise.all([few.end("SIGKILL"), many.end("SIGKILL")]);
  }
  for (const { what, of, ...found } of paths) say(`${what} of ${of}: ${JSON.stringify(found)}`);
  const postmaster = await database.postmaster();
  const rest = {
    few: await restOf(places.few.url, env, postmaster, restSeconds),
    many: await restOf(places.many.url, env, postmaster, restSeconds),
  };
  say(`at rest: ${JSON.stringify(rest)}`);
  return { paths, rest };
}

/** Ten companies beside ten thousand of very different sizes, on one server; what the same work costs in both. */
export async function simulate(database: OwnDatabase, options: SimulateOptions): Promise<Simulated> {
  const { templates, tenants, onProgress: say } = options;
  await database.asSuperuser((admin) => writeTemplates(database.url, admin, templates, say));
  const few = await beside(database, "karwan_few");
  const many = await beside(database, "karwan_many");
  try {
    const manyOf = (share: number) => Math.max(1, Math.round(tenants * share));
    await fill(
      few.admin,
      templates.map((one) => ({ ...one, many: one.few })),
      say,
    );
    const filling = await fill(
      many.admin,
      templates.map((one) => ({ ...one, many: manyOf(one.share) })),
      say,
    );
    const sizes = { few: await counted(few.admin), many: await counted(many.admin) };
    say(`${JSON.stringify(sizes)}, the larger filled in ${filling} s`);
    const both = <K extends keyof typeof sizes.few>(key: K) => ({ few: sizes.few[key], many: sizes.many[key] });
    const compared = await compare(database, { few, many }, options);
    const estimates = await estimatesOf(many.admin, templates);
    const images = await imagesOf(many.admin, tenants);
    say(`${JSON.stringify(estimates)} ${JSON.stringify(images)}`);
    const ten = await upkeepOf(few);
    const thousands = new Map(await upkeepOf(many));
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
      tenants: both("tenants"),
      rows: both("rows"),
      movements: both("movements"),
      bytes: both("bytes"),
      filling,
      ...compared,
      upkeep: ten.map(([what, took]) => ({ what, few: took, many: thousands.get(what) ?? Number.NaN })),
      estimates,
      images,
    };
  } finally {
    await Promise.all([few.admin.end(), many.admin.end()]);
  }
}
