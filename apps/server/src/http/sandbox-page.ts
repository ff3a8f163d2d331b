import { createHash } from "node:crypto";
import { appRouter, directCall } from "@karwan/api";
import type { Language } from "@karwan/i18n";
import { translate } from "@karwan/i18n";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { html } from "hono/html";
import type { Logger } from "pino";
import type { App } from "./app-env.ts";
import { knownError, requestOf } from "./failures.ts";
import { apologyPage, page, style } from "./tracking-page/page.ts";

const { showSandbox, succeed, fail } = appRouter.payments.callbacks;
const calls = {
  show: directCall("payments.callbacks.showSandbox", showSandbox),
  succeed: directCall("payments.callbacks.succeed", succeed),
  fail: directCall("payments.callbacks.fail", fail),
};

// Its own style, and forms to itself. The way back is a link: the shop's address is not ours to send anybody to.
const headers = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "X-Robots-Tag": "noindex, nofollow",
  "X-Frame-Options": "DENY",
};

type Shown = {
  payment: { id: string; status: string; amount: number };
  payee: string;
  currency_code: string;
  back_ref: string | null;
  next_action?: string | null;
};

const isWeb = (url: string | null): url is string => url !== null && /^https?:\/\//i.test(url);

function paymentPage({ payment, payee, currency_code, back_ref, next_action = null }: Shown, language: Language) {
  const say = (key: "title" | "confirm" | "wait" | "pay" | "confirm_pay" | "refuse" | "back") =>
    translate(language, `sandbox_page.${key}`);
  const isOpen = payment.status === "PENDING" || payment.status === "FAILED";
  const state = translate(language, "sandbox_page.status", { status: payment.status });
  const button = (action: string, label: string) =>
    html`<form method="post" action="/pay/sandbox/${payment.id}/${action}?language=${language}"><p><button>${label}</button></p></form>`;
  const choice = html`${button("succeed", say(next_action === "three_d_secure" ? "confirm_pay" : "pay"))}${button("fail", say("refuse"))}`;
  const notice = next_action === "three_d_secure" ? say("confirm") : next_action === "wait" ? say("wait") : state;
  const body = html`<p class="code">${say("title")}</p>
<h1><bdi>${payee}</bdi>: <bdi dir="ltr">${payment.amount} ${currency_code}</bdi></h1>
<p>${notice}</p>
${isOpen && next_action !== "wait" ? choice : ""}
${isWeb(back_ref) ? html`<p><a href="${back_ref}" rel="noreferrer">${say("back")}</a></p>` : ""}`;
  return page({ language, title: say("title"), body });
}

async function answer(c: Context<App>, log: Logger, action: keyof typeof calls): Promise<Response> {
  const ctx = c.get("requestContext");
  const { language } = ctx;
  try {
    const input = async () => ({ payment_id: c.req.param("payment_id") });
    const shown = (await calls[action]({ ctx, getRawInput: input })) as Shown;
    return await c.html(paymentPage(shown, language), 200, headers);
  } catch (cause) {
    const { status } = knownError(cause, log, requestOf(c));
    if (status < 500) return c.html(apologyPage(language, "not_found"), 404, headers);
    return c.html(apologyPage(language, "not_now"), status === 503 ? 503 : 500, headers);
  }
}

/** Where payers of the sandbox are sent, to pay or refuse as they like (3 §10, 4 H7). Only where the sandbox is served. */
export function mountSandboxPage(app: Hono<App>, limit: MiddlewareHandler<App>, log: Logger): void {
  const path = "/pay/sandbox/:payment_id";
  app.use(`${path}/*`, limit);
  app.get(path, limit, (c) => {
    c.set("routeTemplate", "/pay/sandbox/{payment_id}");
    return answer(c, log, "show");
  });
  for (const action of ["succeed", "fail"] as const)
    app.post(`${path}/${action}`, (c) => {
      c.set("routeTemplate", `/pay/sandbox/{payment_id}/${action}`);
      return answer(c, log, action);
    });
}
