import type { Handle, Pending, Reader, RowsOf, Scope, Statement } from "@karwan/db";
import { sqlState, statement } from "@karwan/db";
import QuickLRU from "quick-lru";
import type { Standing } from "./access.ts";
import { resolveStanding } from "./access.ts";
import type { Caller, Dependencies, RequestContext } from "./context.ts";
import { inCountry } from "./country.ts";
import { holdUser } from "./session-proof.ts";

type Versions = { user_version: number | null; tenant_version: number | null };
type Reads = readonly Pending<unknown>[];
type RowsOfAll<T extends Reads> = { [K in keyof T]: RowsOf<T[K]> };

const REMEMBERED = 5_000;
// Somebody's rights changing this often within one request is not to be believed.
const MAX_REFRESHES = 3;

const versionsStatement = statement<Versions>(
  "kernel.access_versions",
  `SELECT (SELECT access_version FROM users WHERE id = $1) AS user_version, (SELECT access_version FROM tenants WHERE id = $2) AS tenant_version`,
);

// What is sent behind it can't take effect when it fails.
const requireStatement = statement<unknown>("kernel.require_access", "SELECT karwan_require_access($1, $2, $3, $4)");
/** The SQLSTATE that karwan_require_access raises. */
const RIGHTS_CHANGED = "KW001";

/**
 * What was found out about callers, per process; every use of it is checked in the transaction of the work itself. When
 * there are too many, who has not called for longest is forgotten: nobody can push all others out at once.
 */
const remembered = new WeakMap<Dependencies, QuickLRU<string, Standing>>();

class StaleStanding extends Error {}
class OtherCountry extends Error {}

/**
 * A caller's rights in one tenant during one request. They may come from memory; then the versions in the database,
 * read in the same transaction as the work, say whether they still hold, and the work is done again when they don't.
 * So rights act at once (4 B3) without a round trip of their own.
 */
export class GuardedStanding {
  readonly caller: Caller;
  readonly #ctx: RequestContext;
  readonly #tenantId: string;
  readonly #allow: (caller: Caller) => void;
  #standing: Standing;
  #fresh: boolean;
  #isMisread = false;

  private constructor(
    ctx: RequestContext,
    tenantId: string,
    allow: (caller: Caller) => void,
    standing: Standing,
    fresh: boolean,
  ) {
    this.#ctx = ctx;
    this.#tenantId = tenantId;
    this.#allow = allow;
    this.#standing = standing;
    this.#fresh = fresh;
    // A copy, for a refresh renews it in place: the use case keeps this object.
    this.caller = { ...standing.caller };
  }

  /** The caller's standing, refused by `allow` when the rights do not suffice. */
  static async of(ctx: RequestContext, tenantId: string, allow: (caller: Caller) => void): Promise<GuardedStanding> {
    const known = recall(ctx, tenantId);
    if (known && isAllowed(allow, known.caller)) return new GuardedStanding(ctx, tenantId, allow, known, false);
    const standing = await resolveStanding(ctx, tenantId);
    allow(standing.caller);
    remember(ctx, tenantId, standing);
    return new GuardedStanding(ctx, tenantId, allow, standing, true);
  }

  /**
   * Runs the whole request by the tenant's country. Once more when memory had another one than the tenant has: its inputs
   * were read by that, and refused or left before anything was done with them.
   */
  async byCountry<R extends { ok: boolean }>(run: () => Promise<R>): Promise<R> {
    const result = await inCountry(this.#standing.country, run);
    if (result.ok) return result;
    await this.confirm().catch(() => undefined);
    if (!this.#isMisread) return result;
    this.#isMisread = false;
    return inCountry(this.#standing.country, run);
  }

  /** Reads in one burst, the versions among them. */
  async read<const T extends Reads>(scope: Scope, fn: (q: Reader) => T): Promise<RowsOfAll<T>> {
    return this.#untilCurrent(async () => {
      const [versions, ...rows] = await this.#ctx.deps.database.read(scope, (q) => [this.#ask(q), ...fn(q)]);
      this.#check(versions[0]);
      // The rows come back in the order of the reads, which the type states and a spread can't prove.
      return rows as never;
    });
  }

  /** Runs `work` under the versions' guard; asked together with its first statement, judged before it may commit. */
  async tx<T>(
    scope: Scope,
    work: (h: Handle) => Promise<T>,
    settle: (h: Handle, result: T) => Promise<void>,
  ): Promise<T> {
    return this.#untilCurrent(() =>
      this.#ctx.deps.database.tx(scope, async (h) => {
        const asked = h.sql(versionsStatement, this.#values());
        asked.catch(() => undefined);
        const result = await work(h).catch(async (error: unknown) => {
          this.#check((await asked)[0]);
          throw error;
        });
        this.#check((await asked)[0]);
        await settle(h, result);
        return result;
      }),
    );
  }

  /** One statement that is all of the work: behind the guard, which fails and so undoes it when the versions have changed. */
  async once<Row>(scope: Scope, work: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
    return this.#untilCurrent(async () => {
      const { caller, userVersion, tenantVersion } = this.#standing;
      const guard = [caller.userId, userVersion, this.#tenantId, tenantVersion];
      const [, rows] = await this.#ctx.deps.database
        .write(scope, (q) => [q.beside(requireStatement, guard), q.sql(work, values)])
        .catch((error: unknown) => {
          throw sqlState(error) === RIGHTS_CHANGED ? new StaleStanding("stale") : error;
        });
      this.#fresh = true;
      return rows;
    });
  }

  /** The guard once more, behind a lock that the transaction waited for. */
  async confirmIn(h: Handle): Promise<void> {
    await holdUser(h, this.caller.userId);
    this.#check((await h.sql(versionsStatement, this.#values()))[0]);
  }

  /** For work that touched no data of the tenant, and so asked nothing: what came from memory is asked now. */
  async confirm(): Promise<void> {
    if (!this.#fresh) await this.#refresh();
  }

  #values(): unknown[] {
    return [this.#standing.caller.userId, this.#tenantId];
  }

  #ask(q: Reader): Pending<Versions> {
    return q.beside(versionsStatement, this.#values());
  }

  #check(found: Versions | undefined): void {
    const { userVersion, tenantVersion } = this.#standing;
    if (found?.user_version !== userVersion || found.tenant_version !== tenantVersion) throw new StaleStanding("stale");
    this.#fresh = true;
  }

  async #untilCurrent<T>(work: () => Promise<T>): Promise<T> {
    for (let refreshes = 0; ; refreshes += 1) {
      if (this.#isMisread) throw new OtherCountry("the inputs have to be read anew");
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof StaleStanding) || refreshes >= MAX_REFRESHES) throw error;
        await this.#refresh();
      }
    }
  }

  async #refresh(): Promise<void> {
    const { country } = this.#standing;
    forget(this.#ctx, this.#tenantId);
    this.#standing = await resolveStanding(this.#ctx, this.#tenantId);
    Object.assign(this.caller, this.#standing.caller);
    this.#allow(this.caller);
    remember(this.#ctx, this.#tenantId, this.#standing);
    // Whatever was done before in this request was done by the country that it had then.
    if (!this.#fresh && country !== this.#standing.country) this.#isMisread = true;
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

function recall(ctx: RequestContext, tenantId: string): Standing | null {
  const known = remembered.get(ctx.deps)?.get(keyOf(ctx, tenantId));
  return known && known.until > ctx.deps.now().getTime() ? known : null;
}

function remember(ctx: RequestContext, tenantId: string, standing: Standing): void {
  const all = remembered.get(ctx.deps) ?? new QuickLRU<string, Standing>({ maxSize: REMEMBERED });
  remembered.set(ctx.deps, all.set(keyOf(ctx, tenantId), standing));
}

function forget(ctx: RequestContext, tenantId: string): void {
  remembered.get(ctx.deps)?.delete(keyOf(ctx, tenantId));
}
