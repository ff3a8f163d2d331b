import type { Dependencies } from "@karwan/api";
import { createFairGate } from "@karwan/api";
import type { Database, Scope } from "@karwan/db";
import { NO_TENANT } from "@karwan/db";

// A piece of work takes milliseconds, so this is what is done within seconds. One address has at most a batch or two.
const WAITING = 1000;
const PER_CALLER = 64;
// As work of tenants waits for a connection (ADR 0032).
const PATIENCE_MS = 5_000;
// Long for work that is done in milliseconds: a tenant, an account or an order that somebody keeps locked is told of.
const LOCK_TIMEOUT_MS = 500;

/**
 * Whom work may have to wait for: who changes a tenant or an account waits for whoever has it locked, and those behind
 * them are refused, or served, without the others. Undefined where it is nobody's.
 */
const ownerOf = ({ tenantId, userId }: Scope): string | undefined =>
  tenantId === NO_TENANT ? (userId ?? undefined) : tenantId;

/**
 * Lets callers without a credential use so many of the database's connections at a time, in turns, one each. However
 * many of them come, the others are left to those who are signed in. Who signs in to one tenant, from wherever, has the turns
 * of one and half of these connections at most, and waits for a lock only shortly: whoever keeps a tenant locked keeps nobody
 * out of another one (ADR 0032).
 */
export function createConnectionShare(deps: Dependencies, atOnce: number): (caller: string) => Dependencies {
  const gate = createFairGate({
    atOnce,
    perGroup: Math.ceil(atOnce / 2),
    waiting: WAITING,
    perCaller: PER_CALLER,
    patienceMs: PATIENCE_MS,
  });
  return (caller) => {
    // What only reads an account waits for no lock, and may be asked of anybody's: it counts as the caller's.
    const read: Database["read"] = (scope, fn) =>
      gate.run(caller, () => deps.database.read(scope, fn), ownerOf({ tenantId: scope.tenantId }));
    const write: Database["write"] = (scope, fn) =>
      gate.run(caller, () => deps.database.write(scope, fn), ownerOf(scope));
    const transaction: Database["transaction"] = (scope, fn, options) => {
      const brief = { lockTimeoutMs: LOCK_TIMEOUT_MS, ...options };
      return gate.run(caller, () => deps.database.transaction(scope, fn, brief), ownerOf(scope));
    };
    return { ...deps, database: { ...deps.database, read, write, transaction } };
  };
}
