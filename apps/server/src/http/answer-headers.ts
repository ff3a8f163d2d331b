import type { Context, MiddlewareHandler } from "hono";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import { complete } from "./answer.ts";
import type { App } from "./app-env.ts";

type Headers = Readonly<Record<string, string>>;

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
  const known = new Map<string, Headers>();

  const ask = async (origin: string): Promise<Headers> => {
    const { headers } = await model.request("/", { headers: { origin } });
    const found = Object.fromEntries(headers);
    known.set(origin, found);
    return found;
  };
  /** Origins of strangers all get the same words, so that the map can't grow. */
  const originOf = (c: Context<App>): string => {
    const given = anyOrigin ? undefined : c.req.header("origin");
    return given !== undefined && origins.includes(given) ? given : "";
  };

  return async (c, next) => {
    const origin = originOf(c);
    const headers = known.get(origin) ?? (await ask(origin));
    c.set("headers", { ...headers, "x-request-id": c.get("requestContext").requestId });
    if (c.req.method !== "OPTIONS") await next();
    else
      await security(c, async () => {
        const preflight = await sharing(c, next);
        if (preflight) c.res = preflight;
      });
    complete(c);
  };
}
