import type { Dependencies, RequestContext } from "@karwan/api";
import { AppError, findApiKey, isKnownEnded, networkOf } from "@karwan/api";
import type { Database } from "@karwan/db";
import { NO_TENANT, statement } from "@karwan/db";
import QuickLRU from "quick-lru";

const KEPT_MS = 30_000;
const REMEMBERED = 10_000;

/** Whose budget a request is spent from, and how large it is. */
export interface Account {
  key: string;
  limit: number;
  anonymous: boolean;
}

type Defaults = { perMinute: number; anonymousPerMinute: number };
type KnownKey = { id: string; tenantId: string };
type Kept<T> = { value: T; until: number };

const limitStatement = statement(
  "http.tenant_rate_limit",
  `SELECT (settings->'rate_limit'->>'requests_per_minute')::int AS requests_per_minute FROM tenant_settings WHERE tenant_id = $1`,
);

/** The account of whoever brings no credential, or none that is known: the address, which the others of its network share. */
export function addressAccount(ctx: RequestContext, { anonymousPerMinute }: Defaults): Account {
  return { key: `ip:${networkOf(ctx.ip ?? "local")}`, limit: anonymousPerMinute, anonymous: true };
}

/** Tenants' own limits, kept for a while; while the database is away the last one known, else the server's. */
function createTenantLimits(perMinute: number) {
  const kept = new QuickLRU<string, Kept<number>>({ maxSize: REMEMBERED });
  return {
    known(tenantId: string): number | null {
      const entry = kept.get(tenantId);
      return entry && entry.until > Date.now() ? entry.value : null;
    },
    async load(database: Database, tenantId: string): Promise<number> {
      const stale = kept.peek(tenantId)?.value ?? perMinute;
      const value = await database
        .read({ tenantId }, (q) => [q.sql(limitStatement, [tenantId])])
        .then(
          ([[row]]) => row?.requests_per_minute ?? perMinute,
          () => stale,
        );
      kept.set(tenantId, { value, until: Date.now() + KEPT_MS });
      return value;
    },
  };
}

/** Keys that exist, by their value. Whoever makes keys up pushes none of them out: what is unknown is not kept. */
function createKnownKeys() {
  const kept = new QuickLRU<string, Kept<KnownKey>>({ maxSize: REMEMBERED });
  const asked = new Map<string, Promise<KnownKey | null>>();

  async function find(database: Database, secret: string): Promise<KnownKey | null> {
    const row = await findApiKey(database, secret);
    if (!row) return null;
    const value = { id: row.id, tenantId: row.tenant_id };
    kept.set(secret, { value, until: Date.now() + KEPT_MS });
    return value;
  }
  return {
    known(secret: string): KnownKey | null {
      const entry = kept.get(secret);
      return entry && entry.until > Date.now() ? entry.value : null;
    },
    wasKnown: (secret: string) => kept.has(secret),
    /** One look-up a key at a time. */
    load(database: Database, secret: string): Promise<KnownKey | null> {
      const under = asked.get(secret) ?? find(database, secret).finally(() => asked.delete(secret));
      asked.set(secret, under);
      return under;
    },
  };
}

export interface Failures {
  /** Whether an address has named too many keys that do not exist. */
  isSpent(account: Account): boolean;
  count(account: Account): Promise<void>;
}

/**
 * Finds the account of a request: a live session's user in its tenant, an API key, otherwise the address (3 §1.11). A key
 * with a good checksum that nobody was given counts against the address, and is refused from here on.
 */
export function createAccounts(defaults: Defaults, failures: Failures, shareOf: (caller: string) => Dependencies) {
  const limits = createTenantLimits(defaults.perMinute);
  const keys = createKnownKeys();

  const limitOf = (ctx: RequestContext, tenantId: string) =>
    limits.known(tenantId) ?? limits.load(ctx.deps.database, tenantId);

  async function ofKey(ctx: RequestContext, secret: string): Promise<Account> {
    const address = addressAccount(ctx, defaults);
    const guessed: Account = { ...address, key: `guess:${address.key}` };
    // Who guesses has had enough look-ups; whoever calls from the same network with a key that was good goes on.
    const known = keys.known(secret) ?? (await lookUp(secret, guessed));
    if (!known) {
      ctx.credential = null;
      ctx.credentialError = new AppError("api_key_invalid");
      return address;
    }
    return { key: `key:${known.id}`, limit: await limitOf(ctx, known.tenantId), anonymous: false };
  }

  async function lookUp(secret: string, guessed: Account): Promise<KnownKey | null> {
    if (!keys.wasKnown(secret) && failures.isSpent(guessed)) return null;
    const found = await keys.load(shareOf(guessed.key).database, secret);
    if (!found) await failures.count(guessed);
    return found;
  }

  /** At once where memory tells. */
  return (ctx: RequestContext): Account | Promise<Account> => {
    const { credential } = ctx;
    if (credential?.kind === "api_key") return ofKey(ctx, credential.secret);
    // With the token of a session that is over nobody spends what its owner needs to be told so and sign in anew.
    if (!credential || isKnownEnded(credential.sessionId)) return addressAccount(ctx, defaults);
    const { userId, tenantId } = credential;
    const key = `user:${userId}:${tenantId ?? NO_TENANT}`;
    if (!tenantId) return { key, limit: defaults.perMinute, anonymous: false };
    const limit = limitOf(ctx, tenantId);
    return typeof limit === "number"
      ? { key, limit, anonymous: false }
      : limit.then((found) => ({ key, limit: found, anonymous: false }));
  };
}
