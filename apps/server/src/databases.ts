import type { Database, Replicas } from "@karwan/db";
import { createDatabase, createReplicas } from "@karwan/db";
import type { Logger } from "pino";
import type { Env } from "./env.ts";
import type { Telemetry } from "./telemetry/port.ts";

/** The connections of requests, of what runs behind the answers, and of streams: none waits for another's (ADR 0032). */
export function openDatabases(
  env: Env,
  url: string,
  started: (() => Promise<void>)[],
  { log, telemetry }: { log: Logger; telemetry: Telemetry | undefined },
) {
  const {
    databasePoolSize,
    preparedStatements: namedStatements,
    shortcuts,
    lockTimeoutMs,
    databaseQueue: shares,
  } = env;
  const observer = telemetry?.database;
  const alike = { namedStatements, batches: shortcuts.has("batch"), lockTimeoutMs, shares, observer };
  const open = (poolSize: number, applicationName: string): Database => {
    const database = createDatabase({ ...alike, url, poolSize, applicationName });
    started.push(() => database.close());
    return database;
  };
  /** As many connections to each as to the database: what goes there would else go here. */
  const follow = (primary: Database): Replicas | undefined => {
    if (!env.replicas) return undefined;
    const own = { poolSize: databasePoolSize, applicationName: "karwan-replica" };
    const onTurn = (host: string, isThere: boolean) =>
      isThere
        ? log.info({ replica: host }, "a replica of the database is there")
        : log.warn(
            { replica: host },
            "a replica of the database is away: what it would read is read from the database",
          );
    const replicas = createReplicas({ ...alike, ...own, ...env.replicas, primary, onTurn });
    started.push(() => replicas.close());
    return replicas;
  };
  const database = open(databasePoolSize, "karwan");
  return {
    database,
    replicas: follow(database),
    jobsDatabase: open(env.jobsPoolSize, "karwan-work"),
    streamDatabase: open(env.streamsPoolSize, "karwan-streams"),
  };
}
