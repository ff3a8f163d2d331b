import { randomBytes } from "node:crypto";
import type { Dependencies } from "@karwan/api";
import {
  createAccessTokens,
  createEncryptions,
  createLogChannel,
  createStreamPlaces,
  createStreamSignals,
} from "@karwan/api";
import type { Database, DatabaseOptions } from "@karwan/db";
import { createDatabase, startClock } from "@karwan/db";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { loadEnv } from "../env.ts";
import { filesOf } from "../files.ts";
import { createLog } from "../log.ts";
import { createJobQueue } from "../worker/jobs.ts";

/** Lends a command the environment's database, embedded or not, and leaves it running or stopped as it was. */
export async function withDatabaseUrl<T>(work: (url: string) => Promise<T>): Promise<T> {
  const env = loadEnv();
  if (env.databaseUrl) return work(env.databaseUrl);
  const server = await startEmbedded({ dataDir: env.dataDir });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

// Books of millions are added up in one statement, and nobody waits behind a command.
const STATEMENT_TIMEOUT_MS = 6 * 3_600_000;

/** The database as a command asks it: with few connections, and as long as a statement takes. */
export const commandDatabase = (url: string, options: Pick<DatabaseOptions, "namedStatements"> = {}): Database =>
  createDatabase({
    ...options,
    url,
    poolSize: 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: "karwan-cli",
  });

/** Lends a command what a server has, on a migrated database. */
export function withDependencies<T>(work: (deps: Dependencies) => Promise<T>): Promise<T> {
  const env = loadEnv();
  const log = createLog(env.logLevel === "info" ? "warn" : env.logLevel, false);
  return withDatabaseUrl(async (url) => {
    await migrate({ url });
    const database = commandDatabase(url, { namedStatements: env.preparedStatements });
    try {
      const clock = await startClock(database);
      clock.stop();
      return await work({
        database,
        tokens: createAccessTokens(env.jwtSecret),
        now: clock.now,
        randomBytes: (size) => randomBytes(size),
        environment: env.apiKeyEnvironment,
        files: filesOf(env),
        messages: createLogChannel({ log, exposeSecrets: !env.isProduction, now: clock.now }),
        log,
        jobs: createJobQueue(url, log, clock.now),
        encryption: createEncryptions(env.encryptionSecret),
        // A command serves nobody: there is nobody to wake.
        streamSignals: createStreamSignals({ subscribe: () => () => undefined }),
        streams: createStreamPlaces({ database, log }),
        publicUrl: env.publicUrl,
        defaultCountry: env.defaultCountry,
      });
    } finally {
      await database.close();
    }
  });
}
