import { performance } from "node:perf_hooks";
import type { Tracing } from "@karwan/api";
import type { DatabaseObserver } from "@karwan/db";
import type { Span } from "@opentelemetry/api";
import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from "@opentelemetry/api";
import type { JobTelemetry, Telemetry } from "./port.ts";
import type { Sdk } from "./sdk.ts";
import { begin, during, failed } from "./spans.ts";

/** Statements that every transaction has: they name no work. */
const FRAME = /^db\.(begin|enter|stay|commit)/;
const NAMED = 3;
const LISTED = 20;

type Source = Pick<Sdk, "tracer" | "meter">;

const seconds = (since: number) => (performance.now() - since) / 1000;
const durations = ({ meter }: Source, name: string, description: string) =>
  meter.createHistogram(name, { description, unit: "s" });

/** Operations of the interface, and work of tenants that no request waits for. */
export function watchOperations(source: Source): Tracing {
  const { tracer, meter } = source;
  const measured = durations(source, "karwan.operation.duration", "How long operations took, by name and outcome");
  const byTenant = meter.createCounter("karwan.tenant.operations", { description: "Operations, by tenant" });
  return {
    async operation(name, work) {
      const started = performance.now();
      const begun = begin(tracer, name, { attributes: { "karwan.operation": name } });
      let outcome = "ok";
      const result = await during(
        begun,
        async () => {
          const answered = await work();
          // The library hands refusals on as results.
          if (!answered.ok) outcome = failed(begun.span, Reflect.get(answered, "error"));
          return answered;
        },
        (how) => {
          if (how !== "ok") outcome = how;
          measured.record(seconds(started), { "karwan.operation": name, "karwan.outcome": outcome });
        },
      );
      return result;
    },
    tenant(id) {
      trace.getActiveSpan()?.setAttribute("karwan.tenant_id", id);
      byTenant.add(1, { "karwan.tenant_id": id });
    },
    work(name, tenantId, work) {
      const attributes = { "karwan.tenant_id": tenantId };
      return during(begin(tracer, name, { attributes, parent: ROOT_CONTEXT }), work);
    },
  };
}

export function watchDatabase(source: Source): DatabaseObserver {
  const measured = durations(source, "db.client.operation.duration", "How long the database took, by what was sent");
  function spanOf({ kind, statements, tenantId }: Parameters<DatabaseObserver["began"]>[0]): Span {
    const own = statements.filter((name) => !FRAME.test(name));
    const title = own.slice(0, NAMED).join(", ") || (kind === "wait" ? "wait for a connection" : statements.join(", "));
    const attributes = {
      "db.system.name": "postgresql",
      "db.operation.name": kind,
      "db.operation.batch.size": statements.length,
      "karwan.statements": own.slice(0, LISTED),
      "karwan.tenant_id": tenantId,
    };
    return begin(source.tracer, title, { kind: SpanKind.CLIENT, attributes }).span;
  }
  return {
    began(sent) {
      const started = performance.now();
      // What nobody asked for, such as looking for work every second, is measured and makes no trace.
      const span = trace.getActiveSpan() && spanOf(sent);
      return (error) => {
        if (error && span) failed(span, error);
        span?.end();
        measured.record(seconds(started), { "db.system.name": "postgresql", "db.operation.name": sent.kind });
      };
    },
  };
}

export function watchJobs(source: Source): JobTelemetry {
  const measured = durations(source, "karwan.job.duration", "How long jobs took, by name and outcome");
  return {
    carried() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent ?? null;
    },
    async run(name, carried, work) {
      const parent = propagation.extract(ROOT_CONTEXT, carried === null ? {} : { traceparent: carried });
      const started = performance.now();
      const attributes = { "karwan.job": name };
      const begun = begin(source.tracer, `job ${name}`, { kind: SpanKind.CONSUMER, attributes, parent });
      await during(begun, work, (outcome) =>
        measured.record(seconds(started), { ...attributes, "karwan.outcome": outcome }),
      );
    },
  };
}

/** A way out to tenants' receivers and to gateways, who are told the trace. Where it leads may be a secret: it is not told. */
export function watchSender(source: Source): Telemetry["sender"] {
  const measured = durations(source, "karwan.webhook.duration", "How long receivers took to answer, by outcome");
  return (inner) => ({
    close: () => inner.close(),
    post(url, headers, body) {
      const started = performance.now();
      const attributes = { "http.request.method": "POST" };
      const begun = begin(source.tracer, "POST", { kind: SpanKind.CLIENT, attributes });
      const told = { ...headers };
      propagation.inject(begun.within, told);
      return during(begun, async () => {
        const sent = await inner.post(url, told, body);
        const isAnswered = "status" in sent;
        if (isAnswered) begun.span.setAttribute("http.response.status_code", sent.status);
        else begun.span.setAttribute("error.type", sent.failure);
        const outcome = isAnswered ? `${Math.floor(sent.status / 100)}xx` : sent.failure;
        measured.record(seconds(started), { "karwan.outcome": outcome });
        return sent;
      });
    },
  });
}
