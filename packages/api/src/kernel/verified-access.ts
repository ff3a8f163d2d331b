import type { Pending, Reader, RowOf, RowsOf, Scope, Statement, Transaction, ValuesOf } from "@karwan/db";
import { POSITION, sqlState, statement } from "@karwan/db";
import QuickLRU from "quick-lru";
import type { AccessSnapshot } from "./access.ts";
import { resolveAccess } from "./access.ts";
import type { Caller, Dependencies, RequestContext } from "./context.ts";
import { inCountry } from "./country.ts";
import { readBehind } from "./replica-reads.ts";
import { holdUser } from "./session-proof.ts";
import { isForDatabase } from "./unavailable.ts";

type Reads = readonly Pending<unknown>[];
type RowsOfAll<T extends Reads> = { [K in keyof T]: RowsOf<T[K]> };

const REMEMBERED = 5_000;
// Somebody's rights changing this often within one request is not to be believed.
const MAX_REFRESHES = 3;

const versionsStatement = statement(
  "kernel.access_versions",
  `SELECT (SELECT access_version FROM users WHERE id = $1) AS user_version, (SELECT access_version FROM tenants WHERE id = $2) AS tenant_version,
     (SELECT revoked_at IS NULL FROM sessions WHERE id = $3::uuid) AS session_live`,
);
type Versions = RowOf<typeof versionsStatement>;
/** The same for reads that go elsewhere, with how far those have to be there. */
const versionsAtStatement = statement("kernel.access_versions_at", `${versionsStatement.text}, ${POSITION}`);

// What is sent behind it can't take effect when it fails.
const requireStatement = statement("kernel.require_access", "SELECT karwan_require_access($1, $2, $3, $4, $5)");
/** The SQLSTATE that karwan_require_access raises. */
const RIGHTS_CHANGED = "KW001";

/**
 * What was found out about callers, per process; every use of it is checked in the transaction of the work itself. When
 * there are too many, who has not called for longest is forgotten: nobody can push all others out at once.
 */
const remembered = new WeakMap<Dependencies, QuickLRU<string, AccessSnapshot>>();

class StaleAccess extends Error {}
class OtherCountry extends Error {}

/**
 * A caller's rights in one tenant during one request. They may come from memory; then the versions in the database and the
 * session, read in the same transaction as the work, say whether they still hold, and the work is done again when they don't.
 * So rights act at once (4 B3) without a round trip of their own.
 */
export class VerifiedAccess {
  readonly caller: Caller;
  readonly #ctx: RequestContext;
  readonly #tenantId: string;
  readonly #allow: (caller: Caller) => void;
  #snapshot: AccessSnapshot;
  #fresh: boolean;
  #isMisread = false;

  private constructor(
    ctx: RequestContext,
    tenantId: string,
    allow: (caller: Caller) => void,
    snapshot: AccessSnapshot,
    fresh: boolean,
  ) {
    this.#ctx = ctx;
    this.#tenantId = tenantId;
    this.#allow = allow;
    this.#snapshot = snapshot;
    this.#fresh = fresh;
    // A copy, for a refresh renews it in place: the use case keeps this object.
    this.caller = { ...snapshot.caller };
  }

  /** The caller's access, refused by `allow` when the rights do not suffice. */
  static async of(ctx: RequestContext, tenantId: string, allow: (caller: Caller) => void): Promise<VerifiedAccess> {
    const known = recall(ctx, tenantId);
    if (known && isAllowed(allow, known.caller)) return new VerifiedAccess(ctx, tenantId, allow, known, false);
    const snapshot = await resolveAccess(ctx, tenantId);
    allow(snapshot.caller);
    remember(ctx, tenantId, snapshot);
    return new VerifiedAccess(ctx, tenantId, allow, snapshot, true);
  }

  /**
   * Runs the whole request by the tenant's country. Once more when memory had another one than the tenant has: its inputs
   * were read by that, and refused or left before anything was done with them.
   */
  async byCountry<R extends { ok: boolean }>(run: () => Promise<R>): Promise<R> {
    const result = await inCountry(this.#snapshot.country, run);
    if (result.ok || ("error" in result && isForDatabase(result.error))) return result;
    await this.confirm().catch(() => undefined);
    if (!this.#isMisread) return result;
    this.#isMisread = false;
    return inCountry(this.#snapshot.country, run);
  }

  /** Reads in one batch, the versions among them. */
  async read<const T extends Reads>(scope: Scope, fn: (q: Reader) => T): Promise<RowsOfAll<T>> {
    return this.#untilCurrent(async () => {
      const [versions, ...rows] = await this.#ctx.deps.database.read(scope, (q) => [this.#ask(q), ...fn(q)]);
      this.#check(versions[0]);
      // The rows come back in the order of the reads, which the type states and a spread can't prove.
      return rows as never;
    });
  }

  /** The same on a replica where one serves, with the versions asked where rights change. */
  async readOnReplica<const T extends Reads>(scope: Scope, fn: (q: Reader) => T): Promise<RowsOfAll<T>> {
    const { database, replicas } = this.#ctx.deps;
    const rows = await this.#untilCurrent(() =>
      readBehind(replicas, scope, fn, async () => {
        const [[found]] = await database.write(scope, (q) => [q.beside(versionsAtStatement, this.#values())]);
        this.#check(found);
        return found;
      }),
    );
    return (rows as RowsOfAll<T> | null) ?? this.read(scope, fn);
  }

  /** Runs `work` under the versions' guard; asked together with its first statement, validated before it may commit. */
  async transaction<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    settle: (tx: Transaction, result: T) => Promise<void>,
  ): Promise<T> {
    return this.#untilCurrent(() =>
      this.#ctx.deps.database.transaction(scope, async (tx) => {
        const asked = tx.sql(versionsStatement, this.#values());
        asked.catch(() => undefined);
        const result = await work(tx).catch(async (error: unknown) => {
          this.#check((await asked)[0]);
          throw error;
        });
        this.#check((await asked)[0]);
        await settle(tx, result);
        return result;
      }),
    );
  }

  /** One statement that is all of the work: behind the guard, which fails and so undoes it when the versions have changed. */
  async executeSingle<Row, Values extends readonly unknown[]>(
    scope: Scope,
    work: Statement<Row, Values>,
    ...values: ValuesOf<Values>
  ): Promise<Row[]> {
    return this.#untilCurrent(async () => {
      const { caller, userVersion, tenantVersion } = this.#snapshot;
      const guard = [caller.userId, userVersion, this.#tenantId, tenantVersion, caller.sessionId] as const;
      const [, rows] = await this.#ctx.deps.database
        .write(scope, (q) => [q.beside(requireStatement, guard), q.sql(work, ...values)])
        .catch((error: unknown) => {
          throw sqlState(error) === RIGHTS_CHANGED ? new StaleAccess("stale") : error;
        });
      this.#fresh = true;
      return rows;
    });
  }

  /** The guard once more, behind a lock that the transaction waited for. */
  async confirmIn(tx: Transaction): Promise<void> {
    await holdUser(tx, this.caller.userId);
    this.#check((await tx.sql(versionsStatement, this.#values()))[0]);
  }

  /** For work that touched no data of the tenant, and so asked nothing: what came from memory is asked now. */
  async confirm(): Promise<void> {
    if (!this.#fresh) await this.#refresh();
  }

  #values(): readonly [userId: string, tenantId: string, sessionId: string | null] {
    const { userId, sessionId } = this.#snapshot.caller;
    return [userId, this.#tenantId, sessionId];
  }

  #ask(q: Reader): Pending<Versions> {
    return q.beside(versionsStatement, this.#values());
  }

  #check(found: Versions | undefined): void {
    const { userVersion, tenantVersion } = this.#snapshot;
    if (found?.user_version !== userVersion || found.tenant_version !== tenantVersion || !found.session_live)
      throw new StaleAccess("stale");
    this.#fresh = true;
  }

  async #untilCurrent<T>(work: () => Promise<T>): Promise<T> {
    for (let refreshes = 0; ; refreshes += 1) {
      if (this.#isMisread) throw new OtherCountry("the inputs have to be read anew");
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StaleAccess) || refreshes >= MAX_REFRESHES) throw error;
        await this.#refresh();
      }
    }
  }

  async #refresh(): Promise<void> {
    const { country } = this.#snapshot;
    forget(this.#ctx, this.#tenantId);
    this.#snapshot = await resolveAccess(this.#ctx, this.#tenantId);
    Object.assign(this.caller, this.#snapshot.caller);
    this.#allow(this.caller);
    remember(this.#ctx, this.#tenantId, this.#snapshot);
    // Whatever was done before in this request was done by the country that it had then.
    if (!this.#fresh && country !== this.#snapshot.country) this.#isMisread = true;
    this.#fresh = true;
  }
}

function isAllowed(allow: (caller: Caller) => void, caller: Caller): boolean {
  try {
    allow(caller);
    return true;
  } catch {
    return false;
  }
}

function keyOf(ctx: RequestContext, tenantId: string): string {
  return ctx.credential?.kind === "session" ? `${ctx.credential.sessionId}:${ctx.credential.userId}:${tenantId}` : "";
}

function recall(ctx: RequestContext, tenantId: string): AccessSnapshot | null {
  const known = remembered.get(ctx.deps)?.get(keyOf(ctx, tenantId));
  return known && known.until > ctx.deps.now().getTime() ? known : null;
}

function remember(ctx: RequestContext, tenantId: string, snapshot: AccessSnapshot): void {
  const all = remembered.get(ctx.deps) ?? new QuickLRU<string, AccessSnapshot>({ maxSize: REMEMBERED });
  remembered.set(ctx.deps, all.set(keyOf(ctx, tenantId), snapshot));
}

function forget(ctx: RequestContext, tenantId: string): void {
  remembered.get(ctx.deps)?.delete(keyOf(ctx, tenantId));
}
