import type { RequestContext } from "@karwan/api";
import { AppError, findApiKey } from "@karwan/api";
import { NO_TENANT, statement } from "@karwan/db";
import type { MiddlewareHandler } from "hono";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { sendFailure } from "./failures.ts";
import type { App } from "./request-context.ts";

const WINDOW_S = 60;
const TENANT_LIMIT_MS = 30_000;
const REMEMBERED = 10_000;

type Remembered<T> = Map<string, { value: T; until: number }>;

const limitStatement = statement<{ requests_per_minute: number | null }>(
  "http.tenant_rate_limit",
  `SELECT (settings->'rate_limit'->>'requests_per_minute')::int AS requests_per_minute FROM tenant_settings WHERE tenant_id = $1`,
);

async function remember<T>(cache: Remembered<T>, key: string, load: () => Promise<T>): Promise<T> {
  const known = cache.get(key);
  if (known && known.until > Date.now()) return known.value;
  const value = await load();
  if (cache.size >= REMEMBERED) cache.clear();
  cache.set(key, { value, until: Date.now() + TENANT_LIMIT_MS });
  return value;
}

/**
 * Requests a minute per credential, or per address without one (3 §1.11). Counted in each process: a bound on what
 * one caller can cost, not a quota to bill by.
 */
export function rateLimit(options: { perMinute: number; anonymousPerMinute: number }): MiddlewareHandler<App> {
  const limiters = new Map<number, RateLimiterMemory>();
  const tenantLimits: Remembered<number | null> = new Map();
  const keyTenants: Remembered<string | null> = new Map();

  const limiterOf = (points: number) => {
    const limiter = limiters.get(points) ?? new RateLimiterMemory({ points, duration: WINDOW_S });
    limiters.set(points, limiter);
    return limiter;
  };
  const tenantLimit = (ctx: RequestContext, tenantId: string) =>
    remember(tenantLimits, tenantId, async () => {
      const [[row]] = await ctx.deps.database.read({ tenantId }, (q) => [q.sql(limitStatement, [tenantId])]);
      return row?.requests_per_minute ?? null;
    });

  async function bucketOf(ctx: RequestContext): Promise<{ key: string; points: number }> {
    const { credential } = ctx;
    if (credential?.kind === "session") {
      const tenantId = credential.tenantId ?? NO_TENANT;
      const own = credential.tenantId ? await tenantLimit(ctx, tenantId) : null;
      return { key: `user:${credential.userId}:${tenantId}`, points: own ?? options.perMinute };
    }
    if (credential) {
      const { secret } = credential;
      const tenantId = await remember(
        keyTenants,
        secret,
        async () => (await findApiKey(ctx.deps.database, secret))?.tenant_id ?? null,
      );
      if (tenantId) return { key: `key:${secret}`, points: (await tenantLimit(ctx, tenantId)) ?? options.perMinute };
    }
    return { key: `ip:${ctx.ip ?? "local"}`, points: options.anonymousPerMinute };
  }

  return async (c, next) => {
    const ctx = c.get("requestContext");
    const { key, points } = await bucketOf(ctx);
    // The limiter refuses by rejecting; it reuses its result object, so whether it refused is read from the way it came.
    let refused = false;
    const used = await limiterOf(points)
      .consume(key)
      .catch((rejection: unknown) => {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        refused = true;
        return rejection;
      });
    const seconds = Math.max(1, Math.ceil(used.msBeforeNext / 1000));
    const headers = c.get("headers");
    headers["ratelimit-policy"] = `"default";q=${points};w=${WINDOW_S}`;
    headers.ratelimit = `"default";r=${Math.max(0, used.remainingPoints)};t=${seconds}`;
    return refused ? sendFailure(c, new AppError("rate_limited", { retry_after: seconds }), ctx) : next();
  };
}
