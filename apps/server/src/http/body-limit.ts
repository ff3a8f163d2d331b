import { AppError } from "@karwan/api";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sendFailure } from "./failures.ts";
import type { App } from "./request-context.ts";

/**
 * Refuses bodies above `maxBytes`, or what `byPath` says for a path. Most requests have no body or say its length, which
 * the HTTP parser holds them to; for those the library is spared, for it looks at the body's stream. That alone makes a
 * whole Request object, and a stream that somebody looked at is not drained behind the refusal: its connection is cut, which
 * the client has to know before it sends the next request on it.
 */
export function limitBody(maxBytes: number, byPath: Readonly<Record<string, number>> = {}): MiddlewareHandler<App> {
  const refuse = (c: Context<App>) => sendFailure(c, new AppError("payload_too_large"), c.get("requestContext"));
  const giveUp = (c: Context<App>) => {
    c.get("headers").connection = "close";
    return refuse(c);
  };
  const counting = (maxSize: number) => bodyLimit({ maxSize, onError: giveUp });
  const usual = { max: maxBytes, counting: counting(maxBytes) };
  const special = new Map(Object.entries(byPath).map(([path, max]) => [path, { max, counting: counting(max) }]));
  return (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    const limit = special.get(c.req.path) ?? usual;
    const length = c.req.header("content-length");
    const stated = length !== undefined && c.req.header("transfer-encoding") === undefined;
    if (!stated) return limit.counting(c, next);
    return Number(length) <= limit.max ? next() : Promise.resolve(refuse(c));
  };
}
