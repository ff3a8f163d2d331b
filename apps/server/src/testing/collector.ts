import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Value = {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  arrayValue?: { values: Value[] };
};
type Attribute = { key: string; value: Value };

/** A span as a test reads it. */
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  failed: boolean;
  attributes: Record<string, unknown>;
};
export type CollectedMetric = { name: string; points: { attributes: Record<string, unknown>; value: number }[] };

const plain = ({ stringValue, intValue, doubleValue, arrayValue }: Value): unknown =>
  arrayValue
    ? arrayValue.values.map(plain)
    : (stringValue ?? doubleValue ?? (intValue === undefined ? null : Number(intValue)));
const named = (of: Attribute[] = []) => Object.fromEntries(of.map(({ key, value }) => [key, plain(value)]));

/** What OpenTelemetry calls a collector, as small as it can be: takes OTLP over HTTP in JSON, and keeps what it gets. */
export async function startCollector() {
  const told: string[] = [];
  const spans: CollectedSpan[] = [];
  const metrics = new Map<string, CollectedMetric>();
  const resources: Record<string, unknown>[] = [];
  const arrivals = new EventTarget();

  // biome-ignore lint/suspicious/noExplicitAny: the wire's own shape, read where it is known
  function keepSpans(body: any): void {
    for (const { resource, scopeSpans } of body.resourceSpans) {
      resources.push(named(resource.attributes));
      for (const span of scopeSpans.flatMap((scope: { spans: object[] }) => scope.spans)) {
        const { traceId, spanId, parentSpanId = "", name, kind, status, attributes } = span;
        spans.push({
          traceId,
          spanId,
          parentSpanId,
          name,
          kind,
          failed: status?.code === 2,
          attributes: named(attributes),
        });
      }
    }
  }
  // biome-ignore lint/suspicious/noExplicitAny: the wire's own shape, read where it is known
  function keepMetrics(body: any): void {
    for (const { scopeMetrics } of body.resourceMetrics)
      for (const metric of scopeMetrics.flatMap((scope: { metrics: object[] }) => scope.metrics)) {
        const { dataPoints } = metric.sum ?? metric.gauge ?? metric.histogram;
        // biome-ignore lint/suspicious/noExplicitAny: the wire's own shape, read where it is known
        const points = dataPoints.map((point: any) => ({
          attributes: named(point.attributes),
          value: Number(point.count ?? point.asDouble ?? point.asInt),
        }));
        metrics.set(metric.name, { name: metric.name, points });
      }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString();
      told.push(text);
      if (request.url === "/v1/traces") keepSpans(JSON.parse(text));
      else if (request.url === "/v1/metrics") keepMetrics(JSON.parse(text));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      arrivals.dispatchEvent(new Event("told"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was ever sent here, as it was sent. */
    told: () => told.join("\n"),
    spans,
    metrics,
    resources,
    /** The first span that is as wanted, once it has come. */
    async span(wanted: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
      for (;;) {
        const found = spans.find(wanted);
        if (found) return found;
        await once(arrivals, "told");
      }
    },
    async metric(name: string, wanted: (metric: CollectedMetric) => boolean = () => true): Promise<CollectedMetric> {
      for (;;) {
        const found = metrics.get(name);
        if (found && wanted(found)) return found;
        await once(arrivals, "told");
      }
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;
