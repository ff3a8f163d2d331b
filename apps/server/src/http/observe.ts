import type { Context, MiddlewareHandler } from "hono";
import type { App } from "./app-env.ts";

/** What is known of a request once it is answered; the route is its template, for paths may hold secrets (3 §3). */
export type Observed = { route: string; status: number; ms: number };
export type Observer = (c: Context<App>, observed: Observed) => void;

/** Tells the metrics and the log of every request, in one place around all others. */
export function observe(...observers: readonly Observer[]): MiddlewareHandler<App> {
  return async (c, next) => {
    const started = performance.now();
    await next();
    const observed = {
      route: c.get("routeTemplate") ?? "unknown",
      status: c.res.status,
      ms: performance.now() - started,
    };
    for (const observer of observers) observer(c, observed);
  };
}
