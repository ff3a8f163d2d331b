import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "@karwan/db/migrations";
import type { ServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { startServerProcess } from "../../../apps/server/src/testing/server-process.ts";
import { reasonOf } from "../../ops/api-client.ts";
import { unlessAborted } from "../../ops/interrupt.ts";
import { makeAdministrator, openShop } from "../../ops/shop.ts";
import type { SystemPostgres } from "../../ops/system-postgres.ts";
import type { Verdict } from "./beside.ts";
import { startBeside } from "./beside.ts";
import type { Cluster } from "./cluster.ts";
import { startCluster } from "./cluster.ts";
import type { Counted } from "./count.ts";
import { count } from "./count.ts";
import type { Keeper } from "./keeper.ts";
import type { Machine } from "./network.ts";
import type { Synchrony } from "./settings.ts";
import { longestSilence, rateBefore } from "./silence.ts";
import type { Strike, StrikeName } from "./strikes.ts";
import { strikes } from "./strikes.ts";
import { until } from "./until.ts";
import type { Writes } from "./writes.ts";
import { layOut, startWrites } from "./writes.ts";

export type FailoverOptions = {
  folder: string;
  postgres: SystemPostgres;
  keeper: Keeper;
  synchrony: Synchrony;
  perSecond: number;
  /** Struck in turn until the time is over. */
  strikes: readonly StrikeName[];
  minutes: number;
  /** Clients that carry parcels beside the writes, so that there are chains of custody to verify. */
  carriers: number;
  onProgress: (line: string) => void;
  signal?: AbortSignal | undefined;
};

export type Struck = {
  strike: StrikeName;
  /** Acknowledged writes a second in the ten seconds before. */
  rate: number;
  silenceMs: number;
  from: string;
  to: string;
};

export type FailoverReport = Counted & Verdict & { struck: Struck[]; resent: Record<string, number>; seconds: number };

const CALM_MS = 10_000;
const RATE_MS = 5000;
const LEADER_MS = 90_000;
const BACK_MS = 90_000;
const SETTLE_MS = 120_000;
const NAME = "W";

/** Two servers that know all machines of the cluster, as docs/operations.md says. */
async function twoServers(databaseUrl: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    KARWAN_JWT_SECRET: randomBytes(32).toString("hex"),
    KARWAN_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: "1000000",
    KARWAN_DATABASE_POOL_SIZE: "10",
    KARWAN_ALLOW_PRIVATE_WEBHOOKS: "1",
  };
  const processes: [ServerProcess, ServerProcess] = [await startServerProcess(env), await startServerProcess(env)];
  return {
    env,
    bases: processes.map(({ url }) => url) as [string, string],
    output: () => processes.map((server) => server.output()).join("\n"),
    stop: () => Promise.all(processes.map((server) => server.end("SIGKILL"))),
  };
}

type Stage = { cluster: Cluster; writes: Writes; options: FailoverOptions };

const inSeconds = (ms: number) => (ms / 1000).toFixed(1);

/** Strikes one machine and waits until another has its place and writes are back as they were. */
async function strikeAt(machine: Machine, name: StrikeName, { cluster, writes, options }: Stage): Promise<Struck> {
  const { at, what, strike }: Strike = strikes[name];
  const since = performance.now();
  const rate = rateBefore(writes.acknowledged, since, CALM_MS);
  options.onProgress(`${what} (${machine.name}), at ${Math.round(rate)} writes a second`);
  await strike(cluster, machine);
  const another = async () => {
    const found = await cluster.withRole(at);
    return found === machine ? null : found;
  };
  const successor = await until(`another ${at}`, another, LEADER_MS);
  // Where the former one went on meanwhile, the silence begins now.
  await delay(RATE_MS);
  const isBack = async () => (rateBefore(writes.acknowledged, performance.now(), RATE_MS) >= rate / 2 ? true : null);
  await until("writes at half of their rate", isBack, BACK_MS);
  const silenceMs = Math.round(longestSilence(writes.acknowledged, since, performance.now()));
  options.onProgress(`${successor.name} instead; nothing was written for ${inSeconds(silenceMs)} s`);
  await delay(CALM_MS);
  return { strike: name, rate, silenceMs, from: machine.name, to: successor.name };
}

/** A machine that was struck is repaired in any case: what was acknowledged is looked for on all of them. */
async function strikeAndRepair(name: StrikeName, stage: Stage): Promise<Struck> {
  const { at, repair }: Strike = strikes[name];
  const { cluster, options } = stage;
  await delay(CALM_MS);
  const machine = await until(`a ${at}`, () => cluster.withRole(at), LEADER_MS);
  try {
    return await strikeAt(machine, name, stage);
  } finally {
    await repair(cluster, machine);
    await cluster.whole();
    const now = await cluster.withRole(at);
    options.onProgress(`${machine.name} is back; ${now?.name ?? "nobody"} is the ${at}`);
  }
}

type Course = { struck: Struck[]; broken: string[] };

/** Strikes in turn until the time is over, or until one is not got over: then what was acknowledged is counted all the same. */
async function strikeInTurn(stage: Stage): Promise<Course> {
  const { options } = stage;
  const deadline = Date.now() + options.minutes * 60_000;
  const struck: Struck[] = [];
  for (let turn = 0; Date.now() < deadline; turn += 1) {
    const name = options.strikes[turn % options.strikes.length];
    if (!name) break;
    try {
      struck.push(await strikeAndRepair(name, stage));
    } catch (error) {
      return { struck, broken: [`${name}: ${reasonOf(error)}`] };
    }
  }
  await delay(CALM_MS);
  return { struck, broken: [] };
}

async function drill(cluster: Cluster, options: FailoverOptions): Promise<FailoverReport> {
  const { onProgress: say, signal } = options;
  const begun = performance.now();
  await migrate({ url: cluster.url });
  const servers = await twoServers(cluster.url);
  try {
    const [base] = servers.bases;
    const administrator = await makeAdministrator(servers.env);
    const shop = await openShop(base, administrator, "FAILOVER");
    const ground = await layOut(base, shop);
    const beside = await startBeside(await openShop(base, administrator, "CHAOS"), {
      bases: servers.bases,
      clients: options.carriers,
      journal: join(options.folder, "journal.ndjson"),
      signal,
    });
    const writes = startWrites({ ground, servers: servers.bases, perSecond: options.perSecond, name: NAME, signal });
    const { struck, broken } = await strikeInTurn({ cluster, writes, options });
    await Promise.all([writes.stop(SETTLE_MS), beside.stop(SETTLE_MS)]);
    say("Looking for every write");
    const leader = await until("a primary", () => cluster.withRole("leader"), LEADER_MS);
    const counted = await count(cluster, leader, { tenantId: shop.tenantId, name: NAME, fates: writes.fates });
    const verdict = await beside.verify(cluster.url);
    const problems = [...broken, ...verdict.problems];
    const resent = Object.fromEntries(writes.reasons);
    return {
      ...counted,
      ...verdict,
      problems,
      struck,
      resent,
      seconds: Math.round((performance.now() - begun) / 1000),
    };
  } finally {
    await servers.stop();
  }
}

/** Takes the primary of three machines away under writes, in several ways, and looks for every write that was acknowledged. */
export async function runFailover(options: FailoverOptions): Promise<FailoverReport> {
  options.onProgress("Starting three machines with etcd, Patroni and PostgreSQL");
  const cluster = await startCluster(options);
  try {
    return await unlessAborted(options.signal, drill(cluster, options));
  } finally {
    await cluster.stop();
  }
}
