import pg from "pg";
import { DatabaseUnavailableError, UnsuitableDatabaseError } from "../errors.ts";
import { Loan } from "./connection.ts";
import { rowTypes } from "./parsers.ts";

export type PoolOptions = {
  url: string;
  poolSize?: number;
  namedStatements?: boolean;
  statementTimeoutMs?: number;
  applicationName?: string;
};

const OLDEST_SERVER = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 300_000;

export type Role = { role: string; exempt: boolean; version: string; number: number };

/** Why policies would not bind this role, or the server lacks what the schema needs (NULLS NOT DISTINCT); null if neither. */
export function unsuitability(found: Role): string | null {
  if (found.exempt) {
    return (
      `The database role ${found.role} is a superuser or has BYPASSRLS, so row-level security would not bind it: ` +
      "connect as a plain role that owns the tables."
    );
  }
  return found.number < OLDEST_SERVER ? `PostgreSQL ${found.version} is too old: Karwan needs 15 or newer.` : null;
}

async function assertSuitable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Role>(
    `SELECT rolname AS role, rolsuper OR rolbypassrls AS exempt, current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS number
       FROM pg_roles WHERE rolname = current_user`,
  );
  const reason = rows[0] ? unsuitability(rows[0]) : "The database does not say who we are.";
  if (reason) throw new UnsuitableDatabaseError(reason);
}

/** A pool whose connections are lent out one piece of work at a time, once the server proved suitable. */
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
    lend: async () => new Loan(await checkout(), options.namedStatements ?? true),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

export type ConnectionPool = ReturnType<typeof createPool>;
