import { randomBytes } from "node:crypto";
import type { Dependencies } from "@karwan/api";
import { createAccessTokens, createLogChannel } from "@karwan/api";
import { createDatabase } from "@karwan/db";
import { startEmbedded } from "@karwan/db/embedded";
import { migrate } from "@karwan/db/migrations";
import { loadEnv } from "../env.ts";
import { createLog } from "../log.ts";
import { createJobQueue } from "../worker/jobs.ts";

/** Lends a command what a server has: the migrated database of the environment, embedded or not, and leaves it as it was. */
export async function withDependencies<T>(work: (deps: Dependencies) => Promise<T>): Promise<T> {
  const env = loadEnv();
  const log = createLog(env.logLevel === "info" ? "warn" : env.logLevel, false);
  const server = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir });
  try {
    const url = env.databaseUrl ?? server?.url ?? "";
    await migrate({ url });
    const database = createDatabase({
      url,
      poolSize: 2,
      namedStatements: env.preparedStatements,
      applicationName: "karwan-cli",
    });
    try {
      return await work({
        database,
        tokens: createAccessTokens(env.jwtSecret),
        now: () => new Date(),
        randomBytes: (size) => randomBytes(size),
        environment: env.apiKeyEnvironment,
        messages: createLogChannel({ log, exposeSecrets: !env.isProduction }),
        log,
        jobs: createJobQueue(url, log),
      });
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
  }
}
