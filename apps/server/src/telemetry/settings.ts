import { z } from "zod";

const flag = z.enum(["true", "false"], { error: "must be true or false" }).transform((value) => value === "true");
const url = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: "must be a URL such as http://collector:4318",
});
const exporter = z.enum(["otlp", "none"], { error: "must be otlp or none" });

export const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/**
 * OpenTelemetry's own variables, as far as they decide whether and what is told. Headers, time-outs and compression of the
 * exporters, and what is said of the service, are read by the library itself (docs/operations.md).
 */
export const telemetryVariables = {
  OTEL_SDK_DISABLED: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/json", { error: "must be http/json" }).optional(),
  OTEL_TRACES_EXPORTER: exporter.optional(),
  OTEL_METRICS_EXPORTER: exporter.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, { error: `must be one of ${samplers.join(", ")}` }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, { error: "must be a part between 0 and 1" })
    .transform(Number)
    .optional(),
  OTEL_METRIC_EXPORT_INTERVAL: z
    .string()
    .regex(/^\d{3,8}$/, { error: "must be milliseconds, 100 at least" })
    .transform(Number)
    .optional(),
  OTEL_BSP_SCHEDULE_DELAY: z
    .string()
    .regex(/^\d{1,8}$/, { error: "must be milliseconds" })
    .transform(Number)
    .optional(),
};

type Values = z.output<z.ZodObject<typeof telemetryVariables>>;

/** What is told to a collector, and how often; null: nothing, and nothing is measured for it. */
export type TelemetrySettings = Readonly<{
  traces: boolean;
  metrics: boolean;
  sampler: (typeof samplers)[number];
  ratio: number;
  metricsEveryMs: number;
  spansEveryMs: number;
}>;

export function telemetryOf(v: Values): TelemetrySettings | null {
  if (v.OTEL_SDK_DISABLED) return null;
  const all = v.OTEL_EXPORTER_OTLP_ENDPOINT;
  const traces = v.OTEL_TRACES_EXPORTER !== "none" && (v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? all) !== undefined;
  const metrics = v.OTEL_METRICS_EXPORTER !== "none" && (v.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? all) !== undefined;
  if (!traces && !metrics) return null;
  return {
    traces,
    metrics,
    sampler: v.OTEL_TRACES_SAMPLER ?? "parentbased_always_on",
    ratio: v.OTEL_TRACES_SAMPLER_ARG ?? 1,
    metricsEveryMs: v.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000,
    spansEveryMs: v.OTEL_BSP_SCHEDULE_DELAY ?? 5000,
  };
}
