import type { Tracing, WebhookSender } from "@karwan/api";
import type { DatabaseObserver } from "@karwan/db";
import type { MiddlewareHandler } from "hono";
import type { Registry } from "prom-client";
import type { App } from "../http/app-env.ts";

/** What jobs tell, and carry along from the work that wanted them. */
export interface JobTelemetry {
  /** Where the work at hand stands in its trace; null outside of any. */
  carried(): string | null;
  run(name: string, carried: string | null, work: () => Promise<void>): Promise<void>;
}

/** What a process tells a collector. The library behind it is only read where one is named. */
export interface Telemetry {
  requests: MiddlewareHandler<App>;
  tracing: Tracing;
  database: DatabaseObserver;
  jobs: JobTelemetry;
  /** The same sender, whose receivers are told the trace. */
  sender(inner: WebhookSender): WebhookSender;
  /** Tells what Prometheus would read as well. */
  alsoTell(registry: Registry): void;
  /** Tells what has not been told yet, and ends. */
  stop(): Promise<void>;
}
