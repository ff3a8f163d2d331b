import { appRouter, directCall } from "@karwan/api";
import type { Context, Hono, MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { App } from "../app-env.ts";
import { knownError, requestOf } from "../failures.ts";
import type { Tracked } from "./page.ts";
import { apologyPage, policy, trackedPage } from "./page.ts";

const callTrack = directCall("delivery.tracking.track", appRouter.delivery.tracking.track);

// Whoever knows a code may see the page, now: nobody keeps it, lists it or shows it within another one, and where its
// reader goes next learns nothing of the code.
const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": policy,
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  "X-Frame-Options": "DENY",
};

type Page = ReturnType<typeof trackedPage>;
const send = (c: Context<App>, page: Page, status: 200 | 404 | 429 | 500 | 503) => c.html(page, status, headers);

async function show(c: Context<App>, log: Logger): Promise<Response> {
  const ctx = c.get("requestContext");
  const { language } = ctx;
  try {
    const k = c.req.query("k");
    const input = async () => ({ delivery_code: c.req.param("code"), k });
    const { delivery } = (await callTrack({ ctx, getRawInput: input })) as { delivery: Tracked };
    return await send(c, trackedPage(delivery, language, ctx.deps.now(), k), 200);
  } catch (cause) {
    const { status } = knownError(cause, log, requestOf(c));
    if (status < 500) return send(c, apologyPage(language, "not_found"), 404);
    return send(c, apologyPage(language, "not_now"), status === 503 ? 503 : 500);
  }
}

/** People get a page also when they ask too often or the server is full. */
const inWords: MiddlewareHandler<App> = async (c, next) => {
  await next();
  const { status } = c.res;
  if (status !== 429 && status !== 503) return;
  if (c.res.headers.get("content-type")?.startsWith("text/html")) return;
  const page = await send(c, apologyPage(c.get("requestContext").language, "not_now"), status);
  // What was laid down for the refusal, such as when to come back, holds for the page as well.
  const kept = new Headers(c.res.headers);
  for (const name of ["content-length", "content-encoding"]) kept.delete(name);
  for (const [name, value] of page.headers) kept.set(name, value);
  c.res = undefined;
  c.res = new Response(page.body, { status, headers: kept });
};

/**
 * The public page of a parcel, which the square code of its label opens: status and times in words, in three languages,
 * nothing of people or places (3 §5), but to whom the recipient's key was sent (4 L9). Without script, and counted like every request without a credential.
 */
export function mountTrackingPage(app: Hono<App>, limit: MiddlewareHandler<App>, log: Logger): void {
  app.use("/t/*", inWords, limit);
  app.get("/t/:code", (c) => {
    c.set("routeTemplate", "/t/{code}");
    return show(c, log);
  });
  // No code looks like this, but whoever opened it is a person.
  app.get("/t/*", (c) => {
    c.set("routeTemplate", "/t/*");
    return send(c, apologyPage(c.get("requestContext").language, "not_found"), 404);
  });
}
