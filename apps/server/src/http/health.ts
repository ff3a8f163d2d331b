import type { Hono } from "hono";
import type { Registry } from "prom-client";
import type { App } from "./request-context.ts";

export interface Readiness {
  /** Names of what is not ready; empty when requests can be served. */
  missing(): Promise<string[]>;
}

/** Liveness, readiness and metrics for whoever runs the service (3 §1.1). Not counted against rate limits. */
export function mountHealth(app: Hono<App>, readiness: Readiness, registry: Registry): void {
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const missing = await readiness.missing();
    return missing.length === 0 ? c.json({ status: "ready" }) : c.json({ status: "not_ready", missing }, 503);
  });
  app.get("/metrics", async (c) => c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType }));
}
