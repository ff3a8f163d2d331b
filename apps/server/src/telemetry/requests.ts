import type { Tracer } from "@opentelemetry/api";
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { MiddlewareHandler } from "hono";
import type { App } from "../http/app-env.ts";

const headers = {
  get: (of: Headers, name: string) => of.get(name) ?? undefined,
  keys: (of: Headers) => [...of.keys()],
};

/**
 * A span around each request, which goes on with the caller's trace. It knows the template of the route and never the path,
 * the query, a header, an address or who asks.
 */
export function traceRequests(tracer: Tracer): MiddlewareHandler<App> {
  return async (c, next) => {
    const { method } = c.req;
    const parent = propagation.extract(ROOT_CONTEXT, c.req.raw.headers, headers);
    const span = tracer.startSpan(
      method,
      { kind: SpanKind.SERVER, attributes: { "http.request.method": method } },
      parent,
    );
    const { traceId, traceFlags } = span.spanContext();
    if (traceFlags % 2 === 1) c.set("traceId", traceId);
    try {
      await context.with(trace.setSpan(parent, span), next);
    } finally {
      const route = c.get("routeTemplate") ?? "unknown";
      span.updateName(`${method} ${route}`);
      span.setAttributes({
        "http.route": route,
        "http.response.status_code": c.res.status,
        "karwan.request_id": c.get("requestContext")?.requestId ?? "",
      });
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  };
}
