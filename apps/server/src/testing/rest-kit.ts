import type { Answers, Dependencies } from "@karwan/api";
import type { Actor, Kit } from "@karwan/api/testing";
import { startKit } from "@karwan/api/testing";
import type { TestDatabase } from "@karwan/db/testing";
import type { Hono } from "hono";
import pino from "pino";
import type { AppOptions } from "../app.ts";
import { createApp } from "../app.ts";
import type { App } from "../http/app-env.ts";
import type { RateLimits } from "../http/limits/rate-limit.ts";

export const METRICS_TOKEN = "a-token-for-the-metrics-of-tests";

type Options = { query?: Record<string, string | number | boolean>; body?: unknown; headers?: Record<string, string> };

/** An answer as a test reads it. */
export interface Answer {
  status: number;
  headers: Headers;
  // The wire is not typed; tests assert on what they name.
  // biome-ignore lint/suspicious/noExplicitAny: a JSON body of any shape
  body: any;
}

export interface RestKit extends Kit {
  app: Hono<App>;
  /** Calls `/api/v1<path>` as an actor, with an API key, or as nobody. */
  request(
    method: string,
    path: string,
    as: Actor | { apiKey: string } | { token: string } | null,
    options?: Options,
  ): Promise<Answer>;
  /** The same over the same data, with answers as production writes them, for pages of other origins. */
  answering(answers: Answers, corsOrigins?: readonly string[]): Pick<RestKit, "app" | "request">;
  /** The same over other dependencies. */
  over(deps: Dependencies): Pick<RestKit, "app" | "request">;
  /** The same over the same data, without the ways past libraries (ADR 0018). */
  byLibraries(): Pick<RestKit, "app" | "request">;
}

const ENDLESS = { perMinute: 1_000_000, anonymousPerMinute: 1_000_000 };

/** The HTTP app over a kit's dependencies. Rate limits are out of the way unless set. */
export function appOver(deps: Dependencies, options: Partial<AppOptions> = {}): Hono<App> {
  return createApp({
    deps,
    log: pino({ level: "silent" }),
    readiness: { missing: async () => ({}) },
    answers: "checked",
    corsOrigins: ["https://admin.example.test"],
    trustProxy: 0,
    metrics: { token: METRICS_TOKEN, loopback: false },
    ...options,
    rateLimits: { holdMs: 0, ...(options.rateLimits ?? ENDLESS) },
  });
}

/** The kit with the HTTP app over it, called in process. Rate limits are out of the way unless set. */
export async function startRestKit(rateLimits: RateLimits = ENDLESS, own?: Promise<TestDatabase>): Promise<RestKit> {
  const kit = await startKit(own);
  const answering: RestKit["answering"] = (answers, corsOrigins = ["https://admin.example.test"]) => {
    const app = appOver(kit.deps, { rateLimits, answers, corsOrigins });
    return { app, request: requestOf(app) };
  };
  const byLibraries = () => {
    const app = appOver({ ...kit.deps, singleStatements: false }, { rateLimits, direct: false });
    return { app, request: requestOf(app) };
  };
  const over: RestKit["over"] = (deps) => {
    const app = appOver(deps, { rateLimits });
    return { app, request: requestOf(app) };
  };
  return { ...kit, ...answering("checked"), answering, over, byLibraries };
}

function requestOf(app: Hono<App>): RestKit["request"] {
  return async (method, path, as, options = {}) => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(options.query ?? {})) query.set(key, String(value));
    const headers: Record<string, string> = { ...options.headers };
    if (as && "token" in as) headers["authorization"] = `Bearer ${as.token}`;
    if (as && "apiKey" in as) headers["x-api-key"] = as.apiKey;
    if (options.body !== undefined) headers["content-type"] ??= "application/json";
    const body =
      options.body === undefined
        ? undefined
        : typeof options.body === "string"
          ? options.body
          : JSON.stringify(options.body);
    const response = await app.request(`/api/v1${path}${query.size > 0 ? `?${query}` : ""}`, { method, headers, body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
  };
}
