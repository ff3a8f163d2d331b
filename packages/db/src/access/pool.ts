import type { Socket } from "node:net";
import pg from "pg";
import { clusterText } from "../citus/statement-form.ts";
import { DatabaseUnavailableError } from "../errors.ts";
import { connectionOf } from "../hosts/index.ts";
import { Lease } from "./lease.ts";
import type { DatabaseObserver, Sent } from "./observer.ts";
import { rowTypes } from "./parsers.ts";
import type { Timeouts } from "./scope.ts";
import type { ShareOptions } from "./shares.ts";
import { Shares } from "./shares.ts";
import type { Suitable } from "./suitability.ts";
import { assertSuitable } from "./suitability.ts";
import { hearUnconfirmed } from "./unconfirmed.ts";

export type PoolOptions = {
  url: string;
  poolSize?: number;
  namedStatements?: boolean;
  /** Statements that leave together travel as one query; false: each as the driver sends it, for comparison (ADR 0018). */
  batches?: boolean;
  statementTimeoutMs?: number;
  /** How long a statement waits for a lock; 0: as long as it may last. */
  lockTimeoutMs?: number;
  /** How tenants share the connections. */
  shares?: Omit<ShareOptions, "size">;
  applicationName?: string;
  /** Makes the sockets of its connections, for who has to cut them. */
  stream?: () => Socket;
  /** Told of everything that is sent, and of waits for a connection; left out, nothing is measured. */
  observer?: DatabaseObserver | undefined;
};

const CONNECT_TIMEOUT_MS = 10_000;
// What is left of that to who has waited for a turn; so much at least.
const LEAST_CONNECT_MS = 2_000;
const IDLE_TIMEOUT_MS = 300_000;
const GRACE_MS = 1_000;
const STATEMENT_TIMEOUT_MS = 15_000;
// Long for work that is done in milliseconds, and short for those who wait behind a connection that waits (ADR 0032).
const LOCK_TIMEOUT_MS = 2_500;
const POOL_SIZE = 20;

/** How long the statements of a pool may last. */
export const timeoutsOf = ({ statementTimeoutMs, lockTimeoutMs }: PoolOptions): Timeouts => ({
  statementMs: statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
  lockMs: lockTimeoutMs ?? LOCK_TIMEOUT_MS,
});

async function watched(turn: Promise<unknown>, end: (error?: unknown) => void): Promise<void> {
  try {
    await turn;
    end();
  } catch (error) {
    end(error);
    throw error;
  }
}

/** A client of the pool, or the failure that there is none yet: one that comes later is for others. */
async function clientWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  const coming = pool.connect();
  if (ms >= CONNECT_TIMEOUT_MS) return coming;
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    coming.then((client) => client.release()).catch(() => undefined);
    reject(new Error("timeout exceeded when trying to connect"));
  }, ms);
  return Promise.race([coming, never]).finally(() => clearTimeout(timer));
}

/**
 * A pool whose connections are leased one piece of work at a time, once the server proved suitable, and to each tenant
 * within its share. The driver's pool has no queue of its own: whoever may take a connection finds one.
 */
export function createPool(options: PoolOptions, statementTimeoutMs: number) {
  const { observer } = options;
  const size = options.poolSize ?? POOL_SIZE;
  const shares = new Shares({ ...options.shares, size });
  const pool = new pg.Pool({
    ...connectionOf(options.url),
    ...(options.stream && { stream: options.stream }),
    max: size,
    application_name: options.applicationName ?? "karwan",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true,
    types: rowTypes,
    // The server's own timeout comes first; this one is for a server that no longer answers.
    query_timeout: statementTimeoutMs + GRACE_MS,
  });
  // Without listeners the loss of a connection would end the process. Its query, if any, fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    hearUnconfirmed(client);
  });

  let suitable: Promise<Suitable> | undefined;
  let isCluster = false;

  const checkout = async (waitMs: number) => {
    const client = await clientWithin(pool, waitMs).catch((cause: Error) => {
      throw new DatabaseUnavailableError(`The database can't be reached: ${cause.message}`, { cause });
    });
    suitable ??= assertSuitable(client);
    try {
      ({ isCluster } = await suitable);
      return client;
    } catch (error) {
      // Asked again by the next caller: a server that was down may be up, a role may have been changed.
      suitable = undefined;
      client.release(true);
      throw error;
    }
  };

  const kind = { named: options.namedStatements ?? true, batched: options.batches ?? true };
  return {
    /** A connection for work of a tenant; where one is free, nothing is waited for but the driver. */
    async acquire(tenantId: string): Promise<Lease> {
      const from = performance.now();
      const turn = shares.take(tenantId);
      if (turn) await (observer ? watched(turn, observer.began({ kind: "wait", statements: [], tenantId })) : turn);
      try {
        const watch =
          observer &&
          ((sent: Sent["kind"], statements: readonly string[]) => observer.began({ kind: sent, statements, tenantId }));
        const left = CONNECT_TIMEOUT_MS - (turn ? performance.now() - from : 0);
        const client = await checkout(Math.max(LEAST_CONNECT_MS, left));
        const form = isCluster ? clusterText : undefined;
        return new Lease(client, { ...kind, watch, form, ended: () => shares.giveBack(tenantId) });
      } catch (error) {
        shares.giveBack(tenantId);
        throw error;
      }
    },
    /** Whether the server is a cluster: known as soon as a connection is. */
    isCluster: () => isCluster,
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: shares.waiting }),
    close: () => pool.end(),
  };
}

export type ConnectionPool = ReturnType<typeof createPool>;
