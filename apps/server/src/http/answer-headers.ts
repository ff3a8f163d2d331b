import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import type { App } from "./request-context.ts";

type Headers = readonly (readonly [string, string])[];

/**
 * What the security and CORS middleware add to every answer. They write into the finished response, which then has to
 * be made a second time, at a sixth of the server's work; what they write depends on the origin alone. So they are
 * asked once an origin, and their words are laid down before the answer is made. Preflights go to them as they are.
 */
export function answerHeaders(origins: readonly string[], exposed: readonly string[]): MiddlewareHandler<App> {
  const anyOrigin = origins.includes("*");
  const security = secureHeaders({ crossOriginResourcePolicy: "same-site" });
  const sharing = cors({ origin: anyOrigin ? "*" : [...origins], exposeHeaders: [...exposed], maxAge: 600 });
  const model = new Hono().use(security, sharing).all("/", (c) => c.body(null));
  const known = new Map<string, Promise<Headers>>();

  const headersFor = (c: Context<App>): Promise<Headers> => {
    const given = anyOrigin ? undefined : c.req.header("origin");
    // Origins of strangers all get the same words, so that the map can't grow.
    const origin = given !== undefined && origins.includes(given) ? given : "";
    const headers =
      known.get(origin) ??
      Promise.resolve(model.request("/", { headers: { origin } })).then((response) => [...response.headers]);
    known.set(origin, headers);
    return headers;
  };

  return async (c, next) => {
    if (c.req.method === "OPTIONS")
      return security(c, async () => {
        const preflight = await sharing(c, next);
        if (preflight) c.res = preflight;
      });
    for (const [name, value] of await headersFor(c)) c.header(name, value);
    return next();
  };
}
