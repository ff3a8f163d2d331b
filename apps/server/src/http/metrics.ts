import type { Database } from "@karwan/db";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { JobQueue } from "../worker/jobs.ts";
import type { Observer } from "./observe.ts";

/** The pools of a process, by what their connections are for. */
export type Pools = Partial<Record<"requests" | "jobs" | "streams", Pick<Database, "stats">>>;

/** Prometheus metrics of one process (3 §1.1). Routes appear as templates: paths may hold secrets (3 §3). */
export function createMetrics(pools: Pools, jobs?: Pick<JobQueue, "depths">) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: "database_connections",
    help: "Connections of this process to the database",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, database] of Object.entries(pools))
        for (const [state, count] of Object.entries(database.stats())) this.set({ pool, state }, count);
    },
  });
  new Gauge({
    name: "jobs",
    help: "Jobs of all servers by queue and state, as counted within the last minute; ready: due, and nobody is at it",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      // Whoever watches learns from /readyz that the database is away; the other metrics are shown all the same.
      const depths = (await jobs?.depths().catch(() => [])) ?? [];
      this.reset();
      for (const { queue, ...states } of depths)
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  const measure: Observer = (c, { route, status, ms }) =>
    duration.observe({ method: c.req.method, route, status: String(status) }, ms / 1000);
  return { registry, measure };
}
