import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "@karwan/api";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { App } from "./app-env.ts";
import { peerOf, requestIdOf } from "./request-context.ts";

export interface Readiness {
  /** What is not ready, and what was found of it; empty when requests can be served. */
  missing(): Promise<Readonly<Record<string, string>>>;
  /** What is away, and was found of it, without which most requests can be served. */
  degraded?(): Promise<Readonly<Record<string, string>>>;
}

/** The metrics in the form that the header `Accept` asks for. */
export type MetricsText = (accept: string | undefined) => Promise<{ text: string; type: string }>;

/** Who may read the metrics: whoever brings the token, and where it is allowed, this machine (4 A1). */
export interface MetricsAccess {
  token: string | null;
  loopback: boolean;
}

const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip"];

const digest = (text: string) => createHash("sha256").update(text).digest();

function bringsToken(c: Context<App>, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  // Digests have one length, so that comparing tells nothing of the token's own.
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Somebody at this machine, and nobody for whom a proxy on it asks: what a header claims is not looked at. */
function isLocal(c: Context<App>): boolean {
  const peer = peerOf(c);
  return peer !== null && isLoopback(peer) && FORWARDED.every((name) => c.req.header(name) === undefined);
}

/** Outside the API: no limits and no log line, but the request's id as everywhere (4 K13). */
const carryRequestId: MiddlewareHandler<App> = async (c, next) => {
  const requestId = requestIdOf(c);
  c.set("headers", { "x-request-id": requestId });
  c.header("X-Request-Id", requestId);
  await next();
};

/** Liveness, readiness and metrics for whoever runs the service (3 §1.1). Not counted against rate limits. */
export function mountHealth(app: Hono<App>, readiness: Readiness, metrics: MetricsText, access: MetricsAccess): void {
  for (const path of ["/healthz", "/readyz", "/metrics"]) app.use(path, carryRequestId);
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const [lacking, impaired] = await Promise.all([readiness.missing(), readiness.degraded?.() ?? {}]);
    const [missing, degraded] = [Object.keys(lacking), Object.keys(impaired)];
    const also = { ...(degraded.length > 0 && { degraded }), found: { ...impaired, ...lacking } };
    if (missing.length > 0) return c.json({ status: "not_ready", missing, ...also }, 503);
    return c.json({ status: "ready", ...(degraded.length > 0 && also) });
  });
  app.get("/metrics", async (c, next) => {
    if (!bringsToken(c, access.token) && !(access.loopback && isLocal(c))) return next();
    const { text, type } = await metrics(c.req.header("accept"));
    return c.text(text, 200, { "Content-Type": type });
  });
}
