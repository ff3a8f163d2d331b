import type { HttpBindings } from "@hono/node-server";
import type { RequestContext } from "@karwan/api";
import type { Context } from "hono";

/** What a request carries through the middleware: set once, before rate limits. */
export type Variables = {
  requestContext: RequestContext;
  routeTemplate: string;
  /** What the answer will carry, by names in lower case. */
  headers: Record<string, string>;
  /** What the browser is to keep, by names of cookies. */
  setCookies: Map<string, string>;
  /** The answer carries them already. */
  isAnswered: boolean;
  /** Whose budget the request is spent from: known once it is. */
  caller: string;
  /** The trace that the request belongs to, where one is kept. */
  traceId: string;
  /** The body, once somebody has asked for it. */
  body: Promise<string>;
  /** Gives back the file that the body lies in, if it does. */
  endOfTable: () => Promise<void>;
};
export type App = { Variables: Variables; Bindings: Partial<HttpBindings> };

/** What stands behind a request that came over a socket; null when the app is called in process. */
export function nodeOf(c: Context<App>): HttpBindings | null {
  const env: Partial<HttpBindings> | undefined = c.env;
  return env?.incoming && env.outgoing ? { incoming: env.incoming, outgoing: env.outgoing } : null;
}
