import type { Context } from "hono";
import type { App } from "./app-env.ts";
import { encoded } from "./encoding.ts";

/**
 * Answers in JSON, with the headers laid down so far. They are a plain record, which goes to the socket as it is: a
 * Headers object for each answer, and its copies, would cost as much as the schemas.
 */
export function answer(c: Context<App>, status: number, body: object): Response {
  const headers = c.get("headers");
  headers["content-type"] = "application/json";
  c.set("isAnswered", true);
  const text = encoded(JSON.stringify(body), c.req.header("accept-encoding"), headers);
  return new Response(text, { status, headers });
}

/** Puts what was laid down on answers that were made otherwise: pages, files, streams, tRPC. Their own words win. */
export function complete(c: Context<App>): void {
  if (c.get("isAnswered")) return;
  const { headers } = c.res;
  for (const [name, value] of Object.entries(c.get("headers"))) {
    // What it depends on by the origin, and by its encoding: both count.
    if (name === "vary") headers.append(name, value);
    else if (!headers.has(name)) headers.set(name, value);
  }
}
