import pg from "pg";
import { DatabaseUnavailableError } from "../errors.ts";
import { Lease } from "./lease.ts";
import { rowTypes } from "./parsers.ts";
import { assertSuitable } from "./suitability.ts";

export type PoolOptions = {
  url: string;
  poolSize?: number;
  namedStatements?: boolean;
  /** Statements that leave together travel as one query; false: each as the driver sends it, for comparison (ADR 0018). */
  batches?: boolean;
  statementTimeoutMs?: number;
  applicationName?: string;
};

const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 300_000;

/** A pool whose connections are leased one piece of work at a time, once the server proved suitable. */
export function createPool(options: PoolOptions, statementTimeoutMs: number) {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    application_name: options.applicationName ?? "karwan",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    types: rowTypes,
    // The server's own timeout comes first; this one is for a server that no longer answers.
    query_timeout: statementTimeoutMs * 3,
  });
  // Without listeners the loss of a connection would end the process. Its query, if any, fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));

  let suitable: Promise<void> | undefined;

  const checkout = async () => {
    const client = await pool.connect().catch((cause: Error) => {
      throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
    });
    suitable ??= assertSuitable(client);
    try {
      await suitable;
      return client;
    } catch (error) {
      // Asked again by the next caller: a server that was down may be up, a role may have been changed.
      suitable = undefined;
      client.release(true);
      throw error;
    }
  };

  return {
    acquire: async () =>
      new Lease(await checkout(), { named: options.namedStatements ?? true, batched: options.batches ?? true }),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

export type ConnectionPool = ReturnType<typeof createPool>;
