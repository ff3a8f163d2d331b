import { readBacklog } from "@karwan/api";
import type { Database } from "@karwan/db";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { JobQueue } from "../worker/jobs.ts";
import type { Observer } from "./observe.ts";

/** The pools of a process, by what their connections are for. */
export type Pools = Partial<Record<"requests" | "jobs" | "streams", Pick<Database, "stats">>>;

/** Prometheus metrics of one process (3 §1.1). Routes appear as templates: paths may hold secrets (3 §3). */
export function createMetrics(
  pools: Pools,
  { jobs, database }: { jobs?: Pick<JobQueue, "depths">; database?: Pick<Database, "transaction"> } = {},
) {
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
  showJobs(registry, jobs);
  showBacklog(registry, database);
  const measure: Observer = (c, { route, status, ms }) =>
    duration.observe({ method: c.req.method, route, status: String(status) }, ms / 1000);
  return { registry, measure };
}

/** One reading for all gauges of a scrape, which ask at the same moment. Nothing where the database is away: /readyz says that. */
function shared<Row>(read: (() => Promise<Row[]>) | undefined): () => Promise<Row[]> {
  let reading: Promise<Row[]> | undefined;
  return () => {
    reading ??= Promise.resolve(read?.() ?? [])
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
}

function showJobs(registry: Registry, jobs?: Pick<JobQueue, "depths">): void {
  const depths = shared(jobs && (() => jobs.depths()));
  new Gauge({
    name: "jobs",
    help: "Jobs of all servers by queue and state, as counted within the last minute; ready: due, and nobody is at it",
    labelNames: ["queue", "state"],
    registers: [registry],
    async collect() {
      const found = await depths();
      this.reset();
      for (const { queue, waited: _, ...states } of found)
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    name: "jobs_waiting_seconds",
    help: "For how long the oldest ready job of a queue has waited",
    labelNames: ["queue"],
    registers: [registry],
    async collect() {
      const found = await depths();
      this.reset();
      for (const { queue, waited } of found) this.set({ queue }, waited);
    },
  });
}

/** What webhooks and notices wait for, in all tenants together. */
function showBacklog(registry: Registry, database?: Pick<Database, "transaction">): void {
  const backlog = shared(database && (() => readBacklog(database)));
  const show = (name: string, help: string, by: string) =>
    new Gauge({
      name,
      help,
      labelNames: [by],
      registers: [registry],
      async collect() {
        const found = await backlog();
        this.reset();
        for (const { metric, label, value } of found) if (metric === name) this.set({ [by]: label }, value);
      },
    });
  show("webhooks", "Webhooks that fail, and those that were switched off for it", "status");
  show(
    "webhooks_waiting_seconds",
    "For how long the oldest try that is due has waited: a first one, or one again",
    "try",
  );
  show("notices_waiting_seconds", "For how long the oldest notice has not been told", "of");
}
