import type { Attributes, HrTime } from "@opentelemetry/api";
import { ValueType } from "@opentelemetry/api";
import { hrTime } from "@opentelemetry/core";
import type { Resource } from "@opentelemetry/resources";
import type { DataPoint, Histogram, MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import { AggregationTemporality, DataPointType } from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

type Found = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;
type Times = { startTime: HrTime; endTime: HrTime };

const without = ({ le: _, ...labels }: Partial<Record<string, string | number>>): Attributes => ({ ...labels });

/** The buckets of one combination of labels, which Prometheus counts up and OpenTelemetry counts apart. */
function histogramPoint(values: Found["values"], name: string, times: Times): DataPoint<Histogram> {
  const buckets = values.filter(({ metricName }) => metricName === `${name}_bucket`);
  const upTo = buckets.map(({ value }) => value);
  const bounds = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
  const one = (suffix: string) => values.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  const counts = upTo.map((count, n) => count - (upTo[n - 1] ?? 0));
  const value = { buckets: { boundaries: bounds, counts }, sum: one("sum"), count: one("count") };
  return { ...times, attributes: without(values[0]?.labels ?? {}), value };
}

function dataOf(metric: Found, times: Times): MetricData[] {
  const { name, help } = metric;
  const type = String(metric.type);
  const base = {
    descriptor: { name, description: help, unit: name.endsWith("_seconds") ? "s" : "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (type === "histogram") {
    const kinds = Map.groupBy(metric.values, ({ labels }) =>
      JSON.stringify(Object.entries(without(labels)).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    );
    const dataPoints = [...kinds.values()].map((values) => histogramPoint(values, name, times));
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({ ...times, attributes: without(labels), value }));
  if (type === "counter") return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  return type === "gauge" ? [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }] : [];
}

/** What stands at /metrics, told to a collector under the same names: whoever reads either sees the same. */
export function bridgeTo(resource: Resource, registry: () => Registry | undefined): MetricProducer {
  const startTime = hrTime();
  return {
    async collect() {
      const found = ((await registry()?.getMetricsAsJSON()) ?? []) as Found[];
      const times = { startTime, endTime: hrTime() };
      const metrics = found
        .flatMap((metric) => dataOf(metric, times))
        .filter(({ dataPoints }) => dataPoints.length > 0);
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: "karwan" }, metrics }] }, errors: [] };
    },
  };
}
