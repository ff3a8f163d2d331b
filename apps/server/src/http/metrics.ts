import { readBacklog } from "@karwan/api";
import type { Database, Replicas } from "@karwan/db";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { JobQueue } from "../worker/jobs.ts";
import type { Observer } from "./observe.ts";
import { showReplicas } from "./replica-metrics.ts";

// A sample wakes the process: a hundred a second were a fifth of what a server at rest cost.
const LAG_EVERY_MS = 50;

/** The pools of a process, by what their connections are for. */
export type Pools = Partial<Record<"requests" | "jobs" | "streams" | "replicas", Pick<Database, "stats">>>;

type Watched = {
  jobs?: Pick<JobQueue, "depths"> | undefined;
  database?: Pick<Database, "transaction"> | undefined;
  replicas?: Pick<Replicas, "reads" | "behind"> | undefined;
};

/** Prometheus metrics of one process (3 §1.1). Routes appear as templates: paths may hold secrets (3 §3). */
export function createMetrics(pools: Pools, { jobs, database, replicas }: Watched = {}) {
  const registry = new Registry();
  // The form that has room for examples; what is answered is asked for (`textOf`).
  as(registry, Registry.OPENMETRICS_CONTENT_TYPE);
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    enableExemplars: true,
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
  if (replicas) showReplicas(registry, replicas);
  const measure: Observer = (c, { route, status, ms }) => {
    const labels = { method: c.req.method, route, status: String(status) };
    duration.observe({ labels, value: ms / 1000, exemplarLabels: ms < SLOW_MS ? NO_EXAMPLE : exampleOf(c) });
  };
  return { registry, measure, text: (accept: string | undefined) => textOf(registry, accept) };
}

/** Slower requests are worth looking for: their bucket names one of them. */
const SLOW_MS = 250;
const NO_EXAMPLE = {};

/** How a request is found again: in the traces where they are kept, else by its line in the log. */
function exampleOf(c: Parameters<Observer>[0]): Record<string, string> {
  const traceId = c.get("traceId");
  const requestId = c.get("requestContext")?.requestId;
  return { ...(traceId && { trace_id: traceId }), ...(requestId && { request_id: requestId }) };
}

const TOTAL = "_total";

type Form = typeof Registry.OPENMETRICS_CONTENT_TYPE | typeof Registry.PROMETHEUS_CONTENT_TYPE;
/** The library's types have one form for a registry's whole life; the library lets it change. */
const as = (registry: { setContentType(form: never): void }, form: Form) => registry.setContentType(form as never);

/**
 * As Prometheus asks for it: OpenMetrics, which has room for examples, or the older text. The library takes `_total` off the
 * names of counters for the one and forgets to put it back for the other.
 */
async function textOf(registry: Registry, accept = ""): Promise<{ text: string; type: string }> {
  const isOpen = accept.includes("application/openmetrics-text");
  const type = isOpen ? Registry.OPENMETRICS_CONTENT_TYPE : Registry.PROMETHEUS_CONTENT_TYPE;
  // One of its own, for the form of the registry's own is looked at while it writes.
  const asked = new Registry();
  as(asked, type);
  for (const metric of registry.getMetricsAsArray()) {
    if (String(metric.type) === "counter" && !metric.name.endsWith(TOTAL)) metric.name += TOTAL;
    const found = registry.getSingleMetric(metric.name);
    if (found) asked.registerMetric(found);
  }
  return { text: await asked.metrics(), type };
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
