import { AsyncLocalStorage } from "node:async_hooks";
import { createRequire } from "node:module";
import type * as Adapter from "@prisma/adapter-pg";
import type {
  IsolationLevel,
  SqlDriverAdapter,
  SqlDriverAdapterFactory,
  SqlQuery,
  Transaction,
} from "@prisma/driver-adapter-utils";
import pg from "pg";
import { constraintIn, EndedTransactionError } from "../errors.ts";
import type * as Generated from "../generated/prisma/client.ts";
import type { Lease, Query } from "./lease.ts";
import type { Relations } from "./prisma-tenants.ts";
import { requireTenant } from "./prisma-tenants.ts";
import { createStatementNames } from "./statement.ts";

const require = createRequire(import.meta.url);
const nameOf = createStatementNames("p");
const current = new AsyncLocalStorage<Lease>();

/** Runs work with Prisma bound to a lease. */
export const withPrismaOn = <T>(lease: Lease, work: () => Promise<T>): Promise<T> => current.run(lease, work);

/** Work inside a transaction that asks for a second connection waits for itself once all connections do so. */
export function refuseNesting(): void {
  if (current.getStore()?.revoked !== false) return;
  throw new Error("A transaction is open already: use it instead of asking for another connection inside it");
}

function leaseNow(): Lease {
  const lease = current.getStore();
  if (!lease) throw new EndedTransactionError("Prisma was used outside of a tenant's transaction");
  return lease;
}

async function sendOnLoan(query: Query) {
  const lease = leaseNow();
  return lease.query({ ...query, name: nameOf(query.text) }).catch((error: unknown) => {
    failures.set(lease, error);
    throw error;
  });
}

/** What adapter-pg takes for its pool: it lends nothing and sends each query on the connection of the work at hand. */
const currentConnection = () => Object.assign(new pg.Pool(), { query: sendOnLoan });

// Prisma's errors leave out which constraint was violated; PostgreSQL's own error is put beside them.
const failures = new WeakMap<Lease, unknown>();

async function naming<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const original = failures.get(leaseNow());
    if (original instanceof pg.DatabaseError && error instanceof Error && error.cause instanceof Object) {
      Object.assign(error.cause, { constraint_name: constraintIn(original) });
    }
    throw error;
  }
}

let savepoints = 0;

/** Prisma's own transactions (nested writes) are savepoints in ours. */
async function savepoint(adapter: SqlDriverAdapter, isolation?: IsolationLevel): Promise<Transaction> {
  if (isolation) throw new Error("The isolation level is chosen when the transaction is opened");
  savepoints += 1;
  const name = `prisma_${savepoints}`;
  const lease = leaseNow();
  const send = async (text: string) => void (await lease.query({ text }));
  await send(`SAVEPOINT ${name}`);
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    // The engine must not send COMMIT or ROLLBACK as text: they would end our transaction.
    options: { usePhantomQuery: true },
    queryRaw: (query: SqlQuery) => adapter.queryRaw(query),
    executeRaw: (query: SqlQuery) => adapter.executeRaw(query),
    commit: () => send(`RELEASE SAVEPOINT ${name}`),
    rollback: () => send(`ROLLBACK TO SAVEPOINT ${name}`),
  };
}

const scopedAdapter: SqlDriverAdapterFactory = {
  provider: "postgres",
  adapterName: "@prisma/adapter-pg",
  async connect() {
    const { PrismaPg }: typeof Adapter = require("@prisma/adapter-pg");
    const adapter = await new PrismaPg(currentConnection()).connect();
    return {
      provider: adapter.provider,
      adapterName: adapter.adapterName,
      queryRaw: (query) => naming(adapter.queryRaw(query)),
      executeRaw: (query) => naming(adapter.executeRaw(query)),
      executeScript: (script) => adapter.executeScript(script),
      startTransaction: (isolation) => savepoint(adapter, isolation),
      getConnectionInfo: () => adapter.getConnectionInfo(),
      dispose: () => adapter.dispose(),
    };
  },
};

const refuseBatched = async () => {
  throw new Error("findUnique gathers the look-ups of different requests into one query: use findFirst");
};

function createClient() {
  const { PrismaClient }: typeof Generated = require("../generated/prisma/client.ts");
  const bare = new PrismaClient({ adapter: scopedAdapter });
  // How the models are related: the client carries it, though its types leave it out.
  const { models }: Relations = Reflect.get(bare, "_runtimeDataModel");
  return bare.$extends({
    query: {
      $allModels: {
        findUnique: refuseBatched,
        findUniqueOrThrow: refuseBatched,
        $allOperations({ query, ...call }) {
          requireTenant(models, call);
          return query(call.args);
        },
      },
    },
  });
}

type Client = ReturnType<typeof createClient>;
type Batched = "findUnique" | "findUniqueOrThrow";

/**
 * Prisma on the transaction at hand: no transactions or connections of its own, and no findUnique. Every call names its
 * tenant, or throws (`requireTenant`). Lists, locks and conditions are statements: `pnpm db:plans` judges those.
 */
export type TenantPrisma = {
  [K in keyof Client as K extends `$${string}` ? never : K]: Omit<Client[K], Batched>;
} & Pick<Client, "$queryRaw" | "$executeRaw">;

let client: TenantPrisma | undefined;

/**
 * One client for the process, read when first asked for: a server that only serves statements starts without it. Which
 * connection it speaks on is decided query by query.
 */
export function prismaClient(): TenantPrisma {
  client ??= createClient();
  return client;
}
