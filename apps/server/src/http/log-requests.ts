import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { App } from "./request-context.ts";

/** One line a request, when it is answered. The route's template stands for the path, which may hold a key (3 §3). */
export function logRequests(log: Logger): MiddlewareHandler<App> {
  // The line below is put together here, of nothing secret: looking for secrets at every depth would cost more than it.
  const lines = log.child({}, { redact: ["authorization"] });
  return async (c, next) => {
    const started = performance.now();
    await next();
    const requestContext = c.get("requestContext");
    const credential = requestContext.credential;
    const line = {
      request_id: requestContext.requestId,
      method: c.req.method,
      route: c.get("routeTemplate") ?? "unknown",
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      user_id: credential?.kind === "session" ? credential.userId : undefined,
      tenant_id: credential?.kind === "session" ? credential.tenantId : undefined,
    };
    if (c.res.status >= 500) lines.error(line, "request");
    else lines.info(line, "request");
  };
}
