import { AppError } from "@karwan/api";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { sendFailure } from "./failures.ts";
import type { App } from "./request-context.ts";

/**
 * Refuses bodies above `maxBytes`, or what `byPath` says for a path. Most requests have no body or say its length, which the HTTP parser holds them to;
 * for those the library is spared, for it looks at the body's stream, and that alone makes a whole Request object.
 */
export function limitBody(maxBytes: number, byPath: Readonly<Record<string, number>> = {}): MiddlewareHandler<App> {
  const counting = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => sendFailure(c, new AppError("payload_too_large"), c.get("requestContext")),
    });
  const usual = { max: maxBytes, counting: counting(maxBytes) };
  const special = new Map(Object.entries(byPath).map(([path, max]) => [path, { max, counting: counting(max) }]));
  return (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    const limit = special.get(c.req.path) ?? usual;
    const length = c.req.header("content-length");
    const stated = length !== undefined && c.req.header("transfer-encoding") === undefined;
    return stated && Number(length) <= limit.max ? next() : limit.counting(c, next);
  };
}
