import { setTimeout as delay } from "node:timers/promises";
import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Sampler } from "@opentelemetry/sdk-trace";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Registry } from "prom-client";
import { bridgeTo } from "./bridge.ts";
import type { TelemetrySettings } from "./settings.ts";

/** For so long a server that ends waits for a collector to take the last it has to say. */
const PARTING_MS = 3000;

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const [, parent, kind] = /^(parentbased_)?(.+)$/.exec(sampler) ?? [];
  const root =
    kind === "always_off"
      ? new AlwaysOffSampler()
      : kind === "traceidratio"
        ? new TraceIdRatioBasedSampler(ratio)
        : new AlwaysOnSampler();
  return parent ? new ParentBasedSampler({ root }) : root;
}

export type Identity = { version: string; instance: string };

/** Sets the library up. Its context goes with asynchronous work from here on, which is what being on costs. */
export function startSdk(settings: TelemetrySettings, { version, instance }: Identity) {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({
        "service.name": "karwan",
        "service.version": version,
        "service.instance.id": instance,
      }),
    )
    // What the operator says of the service goes before what it says of itself.
    .merge(detectResources({ detectors: [envDetector] }));
  let registry: Registry | undefined;
  const exported = new OTLPTraceExporter();
  const tracers = new TracerProvider({
    resource,
    sampler: settings.traces ? samplerOf(settings) : new AlwaysOffSampler(),
    // Reasons and names are short; whatever got in by mistake is cut.
    spanLimits: { attributeValueLengthLimit: 256 },
    spanProcessors: [new BatchSpanProcessor({ exporter: exported, scheduledDelayMillis: settings.spansEveryMs })],
  });
  const meters = new MeterProvider({
    resource,
    readers: settings.metrics
      ? [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(),
            exportIntervalMillis: settings.metricsEveryMs,
            exportTimeoutMillis: Math.min(settings.metricsEveryMs, 30_000),
            metricProducers: [bridgeTo(resource, () => registry)],
          }),
        ]
      : [],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    tracer: tracers.getTracer("karwan", version),
    meter: meters.getMeter("karwan", version),
    alsoTell: (other: Registry) => {
      registry = other;
    },
    /** A collector that is away must not keep a server from ending. */
    async stop() {
      const told = Promise.allSettled([tracers.shutdown(), meters.shutdown({ timeoutMillis: PARTING_MS })]);
      await Promise.race([told, delay(PARTING_MS, undefined, { ref: false })]);
      context.disable();
      propagation.disable();
      trace.disable();
    },
  };
}

export type Sdk = ReturnType<typeof startSdk>;
