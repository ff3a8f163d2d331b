import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Options } from "@karwan/api";
import { DEFAULT_COUNTRY } from "@karwan/api";
import { z } from "zod";
import type { Shortcut } from "./env-values.ts";
import {
  count,
  country,
  flag,
  httpUrl,
  MAX_PUBLIC_URL,
  oneOf,
  origins,
  postgresUrl,
  replicaUrl,
  secret,
  serviceUrl,
  shortcutList,
  shortcuts,
  tilesUrl,
} from "./env-values.ts";
import { keptSecret } from "./kept-secret.ts";
import type { TelemetrySettings } from "./telemetry/settings.ts";
import { telemetryOf, telemetryVariables } from "./telemetry/settings.ts";

const checkout = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/** The variables as text; `.env.example` explains each. */
const variables = z.object({
  NODE_ENV: oneOf(["development", "test", "production"]).default("development"),
  HOST: z.string().optional(),
  PORT: count(0, 65_535).default(3000),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: replicaUrl.optional(),
  KARWAN_REPLICA_WAIT_MS: count(0, 5000).default(50),
  KARWAN_BACKUP_URL: postgresUrl.optional(),
  KARWAN_ADMIN_URL: postgresUrl.optional(),
  KARWAN_EXPORT_PASSPHRASE: secret(16).optional(),
  KARWAN_LISTEN_URL: postgresUrl.optional(),
  KARWAN_DRAIN_SECONDS: count(0, 600).optional(),
  KARWAN_DATA_DIR: z.string().default(".karwan"),
  // More connections than the cores can serve only queue for locks inside the database (docs/performance.md).
  KARWAN_DATABASE_POOL_SIZE: count(2, 500).default(Math.max(8, 4 * availableParallelism())),
  KARWAN_DATABASE_JOBS_POOL_SIZE: count(1, 100).default(4),
  KARWAN_DATABASE_STREAMS_POOL_SIZE: count(1, 100).default(2),
  KARWAN_LOCK_TIMEOUT_MS: count(100, 60_000).default(2500),
  KARWAN_DATABASE_WAIT_SECONDS: count(0, 3600).default(30),
  KARWAN_DATABASE_QUEUE: count(1, 100_000).default(1000),
  KARWAN_DATABASE_QUEUE_SECONDS: count(1, 60).default(5),
  KARWAN_PREPARED_STATEMENTS: flag.default(true),
  KARWAN_CHECK_ANSWERS: flag.optional(),
  KARWAN_SHORTCUTS: shortcutList.default(new Set(shortcuts)),
  KARWAN_JWT_SECRET: secret().optional(),
  KARWAN_ENCRYPTION_SECRET: secret().optional(),
  KARWAN_CORS_ORIGINS: origins.optional(),
  KARWAN_TRUST_PROXY: count(0, 16).default(0),
  KARWAN_RATE_LIMIT_PER_MINUTE: count(1, 1_000_000).default(600),
  KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE: count(1, 1_000_000).default(60),
  KARWAN_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, { error: "must have at least 16 visible ASCII characters" })
    .optional(),
  KARWAN_ALLOW_PRIVATE_WEBHOOKS: flag.default(false),
  KARWAN_SANDBOX_PAYMENTS: flag.optional(),
  KARWAN_ENV: z
    .string()
    .regex(/^[a-z]{2,10}$/, { error: "must be 2 to 10 lower-case letters" })
    .optional(),
  KARWAN_SMTP_URL: serviceUrl(/^smtps?:$/, "smtps://user:password@host:465").optional(),
  KARWAN_MAIL_FROM: z.string().default("Karwan <no-reply@localhost>"),
  KARWAN_MESSAGE_WEBHOOK_URL: serviceUrl(/^https?:$/, "https://gateway.example/messages").optional(),
  KARWAN_MESSAGE_WEBHOOK_SECRET: z.string().optional(),
  KARWAN_SEED_DEMO: flag.optional(),
  KARWAN_PUBLIC_URL: httpUrl
    .refine((url) => url.length <= MAX_PUBLIC_URL, { error: `must have at most ${MAX_PUBLIC_URL} characters` })
    .optional(),
  KARWAN_TILES_URL: tilesUrl.optional(),
  KARWAN_TILES_ATTRIBUTION: z.string().max(200).default(""),
  KARWAN_DEFAULT_COUNTRY: country.default(DEFAULT_COUNTRY),
  KARWAN_FILES_DIR: z.string().optional(),
  KARWAN_FILES_S3_URL: httpUrl.optional(),
  KARWAN_FILES_S3_REGION: z.string().default("us-east-1"),
  KARWAN_FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  KARWAN_FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...telemetryVariables,
});

export const environmentVariables: readonly string[] = Object.keys(variables.shape);

/** What the process was told, checked and completed with defaults (4 A1). */
export type Env = Readonly<{
  nodeEnv: "development" | "test" | "production";
  isProduction: boolean;
  host: string;
  port: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** null: start the embedded server in `dataDir`. */
  databaseUrl: string | null;
  /** Where lists, reports, exports and searches may read, and how long one waits for it; null: where everything else does. */
  replicas: Readonly<{ url: string; waitMs: number }> | null;
  /** For streams to listen on, where the database's own address is a pooler's; null: the same. */
  listenUrl: string | null;
  /** For `karwan backup` alone: a role that row-level security does not bind. */
  backupUrl: string | null;
  /** For `karwan tenant` alone: a role that no policy binds and that may silence triggers. */
  adminUrl: string | null;
  /** What exports of a tenant are encrypted with; null: they are not, unless a file says so. */
  exportPassphrase: string | null;
  /** How long a stopping server goes on serving while balancers find out. */
  drainSeconds: number;
  databasePoolSize: number;
  /** Connections of what runs behind the answers, and of streams: neither takes those of requests. */
  jobsPoolSize: number;
  streamsPoolSize: number;
  /** How long a statement waits for a lock that somebody else has. */
  lockTimeoutMs: number;
  /** How long a start waits for a database that may start later. */
  databaseWaitMs: number;
  /** How much of one tenant's work may wait for a connection, and how long the oldest before no more may join it. */
  databaseQueue: { mostWaiting: number; queueAgeMs: number };
  preparedStatements: boolean;
  /** Answers are checked by every rule of their schemas, not only kept to what these name. */
  checkAnswers: boolean;
  /** The ways past a library that are taken (ADR 0018): all, but where they are measured or suspected. */
  shortcuts: ReadonlySet<Shortcut>;
  /** Absolute. */
  dataDir: string;
  jwtSecret: string;
  /** What encrypts stored secrets: other systems' credentials, signing secrets, codes that wait to be sent. */
  encryptionSecret: string;
  corsOrigins: readonly string[];
  /** How many proxies in front append to X-Forwarded-For. */
  trustProxy: number;
  rateLimitPerMinute: number;
  anonymousRateLimitPerMinute: number;
  /** What opens /metrics from elsewhere; null: nothing does. */
  metricsToken: string | null;
  allowPrivateWebhooks: boolean;
  sandboxPayments: boolean;
  /** The `<env>` in API keys, `kw_<env>_...` (3 §2). */
  apiKeyEnvironment: string;
  /** null: e-mail goes the way of the other messages. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The operator's own gateway for push, SMS and e-mail; null: to the log. */
  messageWebhookUrl: string | null;
  messageWebhookSecret: string | null;
  seedDemo: boolean;
  /** Where clients reach this server: links to files begin with it. */
  publicUrl: string;
  /** Where maps take their pictures of streets from, and who is to be named for them; null: maps have a plain ground. */
  tiles: Readonly<{ url: string; attribution: string }> | null;
  /** By whose country phones are read where no tenant is known (4 K15). */
  defaultCountry: string;
  /** Absolute; unused with `filesS3`. */
  filesDir: string;
  filesS3: S3Options | null;
  /** What a collector is told (OpenTelemetry); null: nothing. */
  telemetry: TelemetrySettings | null;
}>;

/** Carries every problem at once, one line each, fit to be printed as it is. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.map((problem) => `Environment: ${problem}`).join("\n"));
    this.problems = problems;
  }
}

/** The S3 store, when one is named; both halves of its key are then needed. */
function s3Of(v: z.output<typeof variables>): S3Options | null {
  const { KARWAN_FILES_S3_URL: url, KARWAN_FILES_S3_REGION: region } = v;
  const { KARWAN_FILES_S3_ACCESS_KEY_ID: accessKeyId, KARWAN_FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  return url && accessKeyId && secretAccessKey ? { url, region, accessKeyId, secretAccessKey } : null;
}

/** What belongs together is given together. */
function incompleteStores(v: z.output<typeof variables>): string[] {
  return v.KARWAN_FILES_S3_URL && !s3Of(v)
    ? ["KARWAN_FILES_S3_URL needs KARWAN_FILES_S3_ACCESS_KEY_ID and KARWAN_FILES_S3_SECRET_ACCESS_KEY"]
    : [];
}

/** Rules that hold between variables: what a production server must be told and must not do. */
function productionProblems(values: z.output<typeof variables>): string[] {
  if (values.NODE_ENV !== "production") return [];
  return [
    ...(values.KARWAN_JWT_SECRET ? [] : ["KARWAN_JWT_SECRET is required when NODE_ENV is production"]),
    ...(values.KARWAN_SEED_DEMO ? ["KARWAN_SEED_DEMO must be 0 when NODE_ENV is production"] : []),
  ];
}

function parse(source: NodeJS.ProcessEnv): z.output<typeof variables> {
  // Compose files and shells hand on unset variables as empty ones.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = variables.safeParse(given);
  const problems = result.success
    ? [...productionProblems(result.data), ...incompleteStores(result.data)]
    : result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems);
  return result.data;
}

/** The process's own environment; `.env` in the checkout fills in what it lacks. */
function processEnvironment(): NodeJS.ProcessEnv {
  const file = resolve(checkout, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

function secretIn(dataDir: string): string {
  try {
    return keptSecret(dataDir, "jwt-secret");
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError([`KARWAN_DATA_DIR names a folder that nothing can be kept in (${why})`]);
  }
}

/**
 * Reads and checks the environment, once, at start.
 * @throws EnvironmentError with one line per problem
 */
export function loadEnv(source: NodeJS.ProcessEnv = processEnvironment()): Env {
  const v = parse(source);
  const isProduction = v.NODE_ENV === "production";
  const dataDir = isAbsolute(v.KARWAN_DATA_DIR) ? v.KARWAN_DATA_DIR : resolve(checkout, v.KARWAN_DATA_DIR);
  const jwtSecret = v.KARWAN_JWT_SECRET ?? secretIn(dataDir);
  return Object.freeze({
    nodeEnv: v.NODE_ENV,
    isProduction,
    // Outside production the demo passwords are public knowledge: stay on this machine unless told otherwise.
    host: v.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    port: v.PORT,
    logLevel: v.LOG_LEVEL,
    databaseUrl: v.DATABASE_URL ?? null,
    replicas: v.DATABASE_REPLICA_URL ? { url: v.DATABASE_REPLICA_URL, waitMs: v.KARWAN_REPLICA_WAIT_MS } : null,
    listenUrl: v.KARWAN_LISTEN_URL ?? null,
    backupUrl: v.KARWAN_BACKUP_URL ?? null,
    adminUrl: v.KARWAN_ADMIN_URL ?? null,
    exportPassphrase: v.KARWAN_EXPORT_PASSPHRASE ?? null,
    drainSeconds: v.KARWAN_DRAIN_SECONDS ?? (isProduction ? 5 : 0),
    databasePoolSize: v.KARWAN_DATABASE_POOL_SIZE,
    jobsPoolSize: v.KARWAN_DATABASE_JOBS_POOL_SIZE,
    streamsPoolSize: v.KARWAN_DATABASE_STREAMS_POOL_SIZE,
    lockTimeoutMs: v.KARWAN_LOCK_TIMEOUT_MS,
    databaseWaitMs: v.KARWAN_DATABASE_WAIT_SECONDS * 1000,
    databaseQueue: { mostWaiting: v.KARWAN_DATABASE_QUEUE, queueAgeMs: v.KARWAN_DATABASE_QUEUE_SECONDS * 1000 },
    preparedStatements: v.KARWAN_PREPARED_STATEMENTS,
    checkAnswers: v.KARWAN_CHECK_ANSWERS ?? !isProduction,
    shortcuts: v.KARWAN_SHORTCUTS,
    dataDir,
    jwtSecret,
    encryptionSecret: v.KARWAN_ENCRYPTION_SECRET ?? jwtSecret,
    corsOrigins: v.KARWAN_CORS_ORIGINS ?? (isProduction ? [] : ["*"]),
    trustProxy: v.KARWAN_TRUST_PROXY,
    rateLimitPerMinute: v.KARWAN_RATE_LIMIT_PER_MINUTE,
    anonymousRateLimitPerMinute: v.KARWAN_ANONYMOUS_RATE_LIMIT_PER_MINUTE,
    metricsToken: v.KARWAN_METRICS_TOKEN ?? null,
    allowPrivateWebhooks: v.KARWAN_ALLOW_PRIVATE_WEBHOOKS,
    sandboxPayments: v.KARWAN_SANDBOX_PAYMENTS ?? !isProduction,
    apiKeyEnvironment: v.KARWAN_ENV ?? (isProduction ? "live" : "test"),
    smtpUrl: v.KARWAN_SMTP_URL ?? null,
    mailFrom: v.KARWAN_MAIL_FROM,
    messageWebhookUrl: v.KARWAN_MESSAGE_WEBHOOK_URL ?? null,
    messageWebhookSecret: v.KARWAN_MESSAGE_WEBHOOK_SECRET ?? null,
    seedDemo: v.KARWAN_SEED_DEMO ?? !isProduction,
    publicUrl: v.KARWAN_PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    tiles: v.KARWAN_TILES_URL ? { url: v.KARWAN_TILES_URL, attribution: v.KARWAN_TILES_ATTRIBUTION } : null,
    defaultCountry: v.KARWAN_DEFAULT_COUNTRY,
    filesDir: v.KARWAN_FILES_DIR ? resolve(checkout, v.KARWAN_FILES_DIR) : join(dataDir, "files"),
    filesS3: s3Of(v),
    telemetry: telemetryOf(v),
  });
}
