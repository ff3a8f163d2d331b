import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { Dependencies, ServerInstance, StreamSignals, WebhookSender } from "@karwan/api";
import {
  builtInGateways,
  createAccessTokens,
  createEncryptions,
  createStockTeller,
  createStreamPlaces,
  createStreamSignals,
  createWebhookDispatcher,
  NOTIFICATIONS,
  prepareFiles,
  startInstance,
} from "@karwan/api";
import type { Database, DatabaseClock } from "@karwan/db";
import { createDatabase, createListener, makeIdsBy, startClock, waitForDatabase } from "@karwan/db";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { channelsOf, messageEncryption, messagesOf } from "./channels.ts";
import { openDatabases } from "./databases.ts";
import { prepareDemo, refuseDemoAccounts } from "./demo.ts";
import type { Env } from "./env.ts";
import { filesOf } from "./files.ts";
import type { Pools } from "./http/metrics.ts";
import { drain, listen } from "./listen.ts";
import { createOutageLog } from "./outage-log.ts";
import { createReadiness } from "./readiness.ts";
import { openTelemetry, senders } from "./telemetry/open.ts";
import type { Telemetry } from "./telemetry/port.ts";
import { handlersOf, recurring, retired } from "./worker/handlers.ts";
import type { JobQueue } from "./worker/jobs.ts";
import { createJobQueue } from "./worker/jobs.ts";

export interface Running {
  url: string;
  /** The demo data was made, or was there already. */
  demo: boolean;
  stop(): Promise<void>;
}

type Step = () => Promise<void>;

/**
 * Brings everything up in order: database, migrations, demo, jobs, HTTP. Whatever was started is stopped again in
 * reverse: on `stop`, on a failed start, and when `signal` gives up half-way.
 */
export async function startServer(
  env: Env,
  log: Logger,
  progress: (line: string) => void,
  signal?: AbortSignal,
): Promise<Running> {
  const started: Step[] = [];
  const stop = async () => {
    for (const step of started.splice(0).toReversed())
      await step().catch((error: unknown) => log.error({ err: error }, "a step of stopping failed"));
  };
  try {
    const telemetry = await openTelemetry(env, started);
    const url = env.databaseUrl ?? (await embedded(env, progress, started));
    signal?.throwIfAborted();
    await waitForDatabase({ url, waitMs: env.databaseWaitMs, onWait: () => progress(waitingSentence(env)), signal });
    await migrate({ url, onApplied: (name) => progress(`Applied migration ${name}`), onAhead: warnOfNewer(log) });
    const { database, replicas, jobsDatabase, streamDatabase } = openDatabases(env, url, started, { log, telemetry });
    const clock = await startSharedClock(database, log, started);
    const instance = await sayThatItLives(env, url, log, started);
    const demo = await prepareDemo(env, database, progress);
    await refuseDemoAccounts(env, database);
    signal?.throwIfAborted();
    const jobs = createJobQueue(url, log, clock.now, telemetry?.jobs);
    const streamSignals = openStreamSignals(env.listenUrl ?? url, started);
    const streams = createStreamPlaces({ database: streamDatabase, log });
    started.push(() => streams.end());
    const senderOf = senders(env, telemetry);
    const payments = paymentsOf(env, senderOf(), started);
    const { now } = clock;
    const parts = {
      database,
      replicas,
      streamDatabase,
      jobs,
      log,
      instance,
      streamSignals,
      streams,
      payments,
      now,
      tracing: telemetry?.tracing,
    };
    const deps = dependenciesOf(env, demo, parts);
    await prepareFiles(deps);
    const behind = { ...deps, database: jobsDatabase };
    await jobs.start(handlersOf(behind, waysOf(env, behind)), recurring, retired, streamSignals);
    started.push(() => jobs.stop());
    startTelling(behind, senderOf(), started);
    signal?.throwIfAborted();
    const readiness = readinessOf({ url, jobs, deps }, started);
    const pools = { jobs: jobsDatabase, streams: streamDatabase, ...(replicas && { replicas }) };
    return {
      url: await serveHttp(env, log, { deps, readiness, pools, jobs, telemetry }, started),
      demo,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** It serves on, as one that is restarted or put back beside newer ones has to. */
const warnOfNewer = (log: Logger) => (migration: string) =>
  log.warn(
    { migration },
    "the database has migrations that this version does not know: a newer one, or one with migrations of its own, has been there; this server serves on, which is meant for as long as one version replaces another",
  );

const waitingSentence = ({ databaseWaitMs }: Env): string =>
  `The database does not answer: waiting for it, ${databaseWaitMs / 1000} seconds at most`;

/** The time of all servers of the database. */
async function startSharedClock(database: Database, log: Logger, started: Step[]): Promise<DatabaseClock> {
  const onApart = (ahead_ms: number) =>
    ahead_ms === 0
      ? log.info("this machine's clock agrees with the database's again")
      : log.warn({ ahead_ms }, "this machine's clock is not the database's, which counts");
  const clock = await startClock(database, { onApart });
  makeIdsBy(() => clock.now().getTime());
  started.push(async () => clock.stop());
  return clock;
}

/**
 * On a connection of its own, and given up soon when there is no answer: how many requests wait says nothing of who lives.
 */
async function sayThatItLives(env: Env, url: string, log: Logger, started: Step[]): Promise<ServerInstance> {
  const outage = createOutageLog(log, "saying that this server lives");
  const database = createDatabase({
    url,
    poolSize: 1,
    namedStatements: env.preparedStatements,
    statementTimeoutMs: 2000,
    applicationName: "karwan-instance",
  });
  started.push(() => database.close());
  const instance = await startInstance(database, { onFailure: outage.note });
  started.push(async () => {
    outage.stop();
    await instance.end();
  });
  return instance;
}

/** One listening connection for all streams of the process. */
function openStreamSignals(url: string, started: Step[]): StreamSignals {
  const listener = createListener({ url, channel: NOTIFICATIONS });
  started.push(() => listener.close());
  return createStreamSignals(listener);
}

/** What takes messages out of the process. */
const waysOf = (env: Env, deps: Dependencies) => ({
  adapters: channelsOf(env, deps),
  encryption: messageEncryption(env),
});

/** Tells webhooks what is due, and what moved in stock. */
function startTelling(deps: Dependencies, sender: WebhookSender, started: Step[]): void {
  for (const teller of [createWebhookDispatcher(deps, sender), createStockTeller(deps)]) {
    teller.start();
    started.push(() => teller.stop());
  }
}

/** The gateways that orders are paid through, with a way out of their own (3 §10, 4 A1). */
function paymentsOf(env: Env, sender: WebhookSender, started: Step[]): NonNullable<Dependencies["payments"]> {
  started.push(() => sender.close());
  return { gateways: builtInGateways(sender, publicUrlOf(env)), sandbox: env.sandboxPayments };
}

const publicUrlOf = ({ publicUrl }: Env): string => publicUrl.replace(/\/+$/, "");

type Shared =
  | "database"
  | "replicas"
  | "streamDatabase"
  | "jobs"
  | "instance"
  | "streamSignals"
  | "streams"
  | "payments"
  | "now"
  | "tracing";
type Parts = Pick<Dependencies, Shared> & {
  log: Logger;
};

function dependenciesOf(env: Env, demo: boolean, parts: Parts): Dependencies {
  return {
    ...parts,
    tokens: createAccessTokens(env.jwtSecret),
    singleStatements: env.shortcuts.has("single"),
    randomBytes: (size) => randomBytes(size),
    environment: env.apiKeyEnvironment,
    files: filesOf(env),
    publicUrl: publicUrlOf(env),
    defaultCountry: env.defaultCountry,
    messages: messagesOf(env, parts),
    devOutbox: demo && !env.isProduction,
    encryption: createEncryptions(env.encryptionSecret),
    allowPrivateWebhooks: env.allowPrivateWebhooks,
  };
}

function readinessOf(of: { url: string; jobs: JobQueue; deps: Dependencies }, started: Step[]) {
  const readiness = createReadiness({ url: of.url, jobs: of.jobs, storage: of.deps.files?.storage });
  started.push(readiness.close);
  return readiness;
}

type Served = {
  deps: Dependencies;
  readiness: ReturnType<typeof createReadiness>;
  pools: Pools;
  jobs: JobQueue;
  telemetry: Telemetry | undefined;
};

async function serveHttp(
  env: Env,
  log: Logger,
  { deps, readiness, pools, jobs, telemetry }: Served,
  started: Step[],
): Promise<string> {
  const app = createApp({
    deps,
    log,
    readiness,
    pools,
    jobs,
    telemetry,
    rateLimits: {
      perMinute: env.rateLimitPerMinute,
      anonymousPerMinute: env.anonymousRateLimitPerMinute,
      anonymousConnections: Math.max(1, Math.floor(env.databasePoolSize / 4)),
    },
    corsOrigins: env.corsOrigins,
    answers: env.checkAnswers ? "checked" : "shaped",
    direct: env.shortcuts.has("direct"),
    tiles: env.tiles,
    trustProxy: env.trustProxy,
    metrics: { token: env.metricsToken, loopback: !env.isProduction },
  });
  const server = await listen(app.fetch, env);
  // All places at once, and not one by one with each stream that ends.
  const endStreams = () => {
    deps.streams.end().catch((err: unknown) => log.warn({ err }, "streams that end count for a while yet"));
    deps.streamSignals.end();
  };
  started.push(() => drain(server, { announce: readiness.drain, endStreams }, env.drainSeconds));
  const { port } = server.address() as AddressInfo;
  return `http://${env.host === "0.0.0.0" ? "localhost" : env.host}:${port}`;
}

async function embedded(env: Env, progress: (line: string) => void, started: Step[]): Promise<string> {
  const server = await startEmbedded({ dataDir: env.dataDir, onProgress: progress, supervised: true });
  started.push(() => server.stop());
  return server.url;
}
