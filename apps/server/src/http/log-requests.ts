import type { Logger } from "pino";
import type { Observer } from "./observe.ts";

/** One line a request, when it is answered. The route's template stands for the path, which may hold a key (3 §3). */
export function logRequests(log: Logger): Observer {
  // The line below is put together here, of nothing secret: looking for secrets at every depth would cost more than it.
  const lines = log.child({}, { redact: ["authorization"] });
  return (c, { route, status, ms }) => {
    const { requestId, credential } = c.get("requestContext");
    const session = credential?.kind === "session" ? credential : undefined;
    const line = {
      request_id: requestId,
      method: c.req.method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      user_id: session?.userId,
      tenant_id: session?.tenantId,
      trace_id: c.get("traceId"),
    };
    // Refused for there being too much to do, or the database away, which has a line of its own: nothing is broken here.
    if (status === 503) lines.warn(line, "request");
    else if (status >= 500) lines.error(line, "request");
    else lines.info(line, "request");
  };
}
