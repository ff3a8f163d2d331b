import type { Database } from "@karwan/db";
import { createDatabase } from "@karwan/db";
import type { Env } from "./env.ts";
import type { Telemetry } from "./telemetry/port.ts";

/** The connections of requests, of what runs behind the answers, and of streams: none waits for another's (ADR 0032). */
export function openDatabases(
  env: Env,
  url: string,
  started: (() => Promise<void>)[],
  telemetry: Telemetry | undefined,
) {
  const {
    databasePoolSize,
    preparedStatements: namedStatements,
    shortcuts,
    lockTimeoutMs,
    databaseQueue: shares,
  } = env;
  const open = (poolSize: number, applicationName: string): Database => {
    const batches = shortcuts.has("batch");
    const database = createDatabase({
      url,
      poolSize,
      namedStatements,
      batches,
      lockTimeoutMs,
      shares,
      applicationName,
      observer: telemetry?.database,
    });
    started.push(() => database.close());
    return database;
  };
  return {
    database: open(databasePoolSize, "karwan"),
    jobsDatabase: open(env.jobsPoolSize, "karwan-work"),
    streamDatabase: open(env.streamsPoolSize, "karwan-streams"),
  };
}
